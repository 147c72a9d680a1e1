import { rulesOf, scanCode } from './scanned-code.ts';

const rules = rulesOf(
  'rule: shell\nharm: shell\nsinks:\n  - node:child_process.exec(0)',
  'rule: find\nharm: nosql\nsinks:\n  - "*.findOne(0.name)"',
  'rule: make\nharm: assignment\nsinks:\n  - { sink: "*.build(0)", requires: whole }',
);

/** Returns `rule` for each finding, with `?` behind it where a check that is not understood was on the way. */
export async function foundInRequests(files: Readonly<Record<string, string>>): Promise<string[]> {
  const dependencies = [
    'express',
    'fastify',
    'hono',
    'zod',
    'celebrate',
    'zod-express-middleware',
    '@hono/zod-validator',
  ];
  const manifest = {
    name: 'x',
    private: true,
    dependencies: Object.fromEntries(dependencies.map((name) => [name, '1'])),
  };
  const { findings } = await scanCode({ 'package.json': JSON.stringify(manifest), ...files }, rules);
  return findings.map(({ ruleId, isChecked }) => (isChecked === true ? `${ruleId}?` : ruleId));
}

/** Scans a route of Express, with code before it. */
export function inExpress(route: string, head = ''): Promise<string[]> {
  return foundInRequests({
    'validate.ts': `export const validate = (schema) => async (req, res, next) => {
  try { await schema.parseAsync({ body: req.body, query: req.query, params: req.params }); return next(); }
  catch (error) { return res.status(400).json(error); }
};
export const validateBody = (schema) => (req, res, next) => {
  const { error } = schema.validate(req.body);
  return error ? res.status(422).json(error) : next();
};
export const check = (schema, source = 'query') => (req, res, next) => {
  if (!schema.safeParse(req[source]).success) return res.sendStatus(400);
  next();
};
export const document = (schema) => (req, res, next) => { res.locals.schema = schema; next(); };
`,
    'a.ts': `import express from 'express';
import { exec } from 'child_process';
import { z } from 'zod';
import { celebrate, Joi, Segments } from 'celebrate';
import { validateRequest, processRequest } from 'zod-express-middleware';
import { validate, validateBody, check, document } from './validate';
import { users } from './store';
const app = express();
${head}
app.post('/:id', ${route});
`,
  });
}

/** A handler that does harm with one field. */
export const run = '(req, res) => exec(req.body.id)';
