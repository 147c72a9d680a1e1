import assert from 'node:assert/strict';
import { rulesOf, scanCode } from '../../../../../support/scanned-code.ts';

const rules = rulesOf(
  'rule: shell\nharm: shell\nsinks:\n  - node:child_process.exec(0)',
  'rule: find\nharm: nosql\nsinks:\n  - "*.findOne(0.name)"',
  'rule: make\nharm: assignment\nsinks:\n  - { sink: "*.build(0)", requires: whole }',
);

/** Returns `rule` for each finding, with `?` behind it where a check that is not understood was on the way. */
async function found(files: Readonly<Record<string, string>>): Promise<string[]> {
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

function inExpress(route: string, head = ''): Promise<string[]> {
  return found({
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

const run = '(req, res) => exec(req.body.id)';

describe('a schema that a middleware of a package is given', () => {
  const schema =
    'z.object({ id: z.string().uuid(), name: z.string(), size: z.coerce.number(), by: z.object({ kind: z.enum(["a"]) }) })';

  it('bounds what comes in', async () => {
    const guard = `validateRequest({ body: ${schema} })`;
    assert.deepEqual(await inExpress(`${guard}, ${run}`), []);
    assert.deepEqual(await inExpress(`${guard}, (req, res) => exec(req.body.by.kind)`), []);
    assert.deepEqual(await inExpress(`${guard}, (req, res) => users.findOne({ name: req.body.name })`), []);
    assert.deepEqual(await inExpress(`${guard}, async (req, res) => { const { id } = req.body; exec(id); }`), []);
    assert.deepEqual(
      await inExpress(`${guard}, (req, res) => start(req.body)`, 'function start(body) { exec(body.id); }'),
      [],
    );
  });

  it('says nothing of texts, other fields, other parts, and what is made of something else', async () => {
    const guard = `validateRequest({ body: ${schema} })`;
    assert.deepEqual(await inExpress(`${guard}, (req, res) => exec(req.body.name)`), ['shell']);
    assert.deepEqual(await inExpress(`${guard}, (req, res) => exec(req.body.other)`), ['shell']);
    assert.deepEqual(await inExpress(`${guard}, (req, res) => exec(req.body.by.other)`), ['shell']);
    assert.deepEqual(await inExpress(`${guard}, (req, res) => exec(req.body.size)`), ['shell']);
    assert.deepEqual(await inExpress(`${guard}, (req, res) => exec(req.query.id)`), ['shell']);
    assert.deepEqual(await inExpress(`${guard}, (req, res) => users.findOne({ name: req.body.other })`), ['find']);
    assert.deepEqual(await inExpress(`${guard}, (req, res) => users.build(req.body)`), ['make']);
    assert.deepEqual(await inExpress(`${guard}, (req, res) => exec(JSON.stringify(req.body) + '')`), ['shell']);
  });

  it('says nothing behind the handler, and where the handler is used without it as well', async () => {
    const guard = `validateRequest({ body: ${schema} })`;
    assert.deepEqual(await inExpress(`${run}, ${guard}`), ['shell']);
    const head = `const run = ${run};\napp.put('/', run);`;
    assert.deepEqual(await inExpress(`${guard}, run`, head), ['shell']);
  });

  it('takes the place of what came in where the package says so', async () => {
    const guard = `processRequest({ body: ${schema} })`;
    assert.deepEqual(await inExpress(`${guard}, (req, res) => exec(req.body.size + req.body.other)`), []);
    assert.deepEqual(await inExpress(`${guard}, (req, res) => exec(req.body.name)`), ['shell']);
    const joi = 'celebrate({ [Segments.BODY]: Joi.object({ id: Joi.number(), name: Joi.string() }) })';
    assert.deepEqual(await inExpress(`${joi}, ${run}`), []);
    assert.deepEqual(await inExpress(`${joi}, (req, res) => exec(req.body.name)`), ['shell']);
    const loose = joi.replace(/\)$/, ', { allowUnknown: true })');
    assert.deepEqual(await inExpress(`${loose}, (req, res) => exec(req.body.other)`), ['shell']);
  });

  it('lets fields through that were taken out of it, and what replaces those that do not fit', async () => {
    const omitted = `validateRequest({ body: ${schema}.omit({ id: true }) })`;
    assert.deepEqual(await inExpress(`${omitted}, ${run}`), ['shell']);
    const picked = `validateRequest({ body: ${schema}.pick({ id: true }) })`;
    assert.deepEqual(await inExpress(`${picked}, ${run}`), []);
    const caught = 'validateRequest({ body: z.object({ id: z.number().catch(1) }) })';
    assert.deepEqual(await inExpress(`${caught}, ${run}`), ['shell']);
  });
});

function ofBody(schema: string, use: string): Promise<string[]> {
  return inExpress(`validateRequest({ body: ${schema} }), (req, res) => ${use}`);
}

function ofJoi(schema: string, use = 'exec(req.body.id)'): Promise<string[]> {
  return inExpress(`celebrate({ [Segments.BODY]: ${schema} }), (req, res) => ${use}`);
}

function ofJoiId(id: string): Promise<string[]> {
  return ofJoi(`Joi.object({ id: ${id}, other: Joi.string() })`);
}

function ofItems(items: string): Promise<string[]> {
  return ofJoi(`Joi.object({ id: Joi.array().${items} })`, 'exec(req.body.id[0])');
}

function inHandler(options: string, use: string): Promise<string[]> {
  const schema = 'Joi.object({ id: Joi.number(), name: Joi.string() })';
  return inExpress(`(req, res) => { const { value } = ${schema}.validate(req.body${options}); exec(value.${use}); }`);
}

describe('a schema that lets more through than it seems to', () => {
  it('makes texts of what comes in, and the handler gets what came in', async () => {
    const find = 'users.findOne({ name: req.body.name })';
    assert.deepEqual(await ofBody('z.object({ name: z.coerce.string() })', find), ['find']);
    assert.deepEqual(await ofBody('z.object({ name: z.string() })', find), []);
    const replaced = 'processRequest({ body: z.object({ name: z.coerce.string() }) })';
    assert.deepEqual(await inExpress(`${replaced}, (req, res) => ${find}`), []);
  });

  it('is merged with one that is not strict', async () => {
    const strict = 'z.object({ id: z.number() }).strict()';
    const other = 'exec(req.body.other)';
    assert.deepEqual(await ofBody(`${strict}.merge(z.object({ to: z.number() }))`, other), ['shell']);
    assert.deepEqual(await ofBody(`z.object({ to: z.number() }).merge(${strict})`, other), []);
    assert.deepEqual(await ofBody(`${strict}.extend({ to: z.number() })`, other), []);
  });

  it('lets values of other fields through', async () => {
    assert.deepEqual(await ofJoiId("Joi.number().valid(Joi.ref('other'))"), ['shell']);
    assert.deepEqual(await ofJoiId("Joi.string().valid('a', Joi.ref('other'))"), ['shell']);
    assert.deepEqual(await ofJoiId("Joi.number().allow(Joi.ref('other'))"), ['shell']);
    assert.deepEqual(await ofJoiId("Joi.string().valid('a', 'b')"), []);
    assert.deepEqual(await ofJoiId("Joi.number().allow('')"), []);
  });

  it('lets fields through that options, or patterns of names, allow', async () => {
    const object = 'Joi.object({ id: Joi.number() })';
    for (const more of [
      'pattern(/.*/, Joi.string())',
      'options({ allowUnknown: true })',
      'prefs({ allowUnknown: true })',
    ])
      assert.deepEqual(await ofJoi(`${object}.${more}`, 'exec(req.body.other)'), ['shell'], more);
    assert.deepEqual(await ofJoi(object, 'exec(req.body.other)'), []);
  });

  it('is asked with options that allow other fields', async () => {
    const sure = await inHandler('', 'name');
    assert.deepEqual(await inHandler('', 'other'), []);
    assert.deepEqual(await inHandler(', { abortEarly: false }', 'other'), []);
    for (const options of [', { allowUnknown: true }', ', made()']) {
      assert.deepEqual(await inHandler(options, 'other'), sure, options);
      assert.deepEqual(await inHandler(options, 'name'), sure, options);
      assert.deepEqual(await inHandler(options, 'id'), [], options);
    }
    assert.equal(sure.length, 1);
  });

  it('is another one under conditions, or warns alone', async () => {
    assert.deepEqual(await ofJoi("Joi.object({ id: Joi.number() }).fork(['id'], () => Joi.any())"), ['shell']);
    assert.deepEqual(await ofJoi("Joi.object({ id: Joi.any().valid(1).when('a', { then: Joi.any() }) })"), ['shell']);
    assert.deepEqual(await ofJoi('Joi.object({ id: Joi.string().alphanum().warn() })'), ['shell']);
  });

  it('has items of several kinds', async () => {
    assert.deepEqual(await ofItems('items(Joi.number(), Joi.string())'), ['shell']);
    assert.deepEqual(await ofItems('items(Joi.string()).items(Joi.number())'), ['shell']);
    assert.deepEqual(await ofItems('ordered(Joi.string()).items(Joi.number())'), ['shell']);
    assert.deepEqual(await ofItems('items(Joi.number())'), []);
  });

  it('stands before a handler that is given to other methods by a computed name', async () => {
    const guard = 'validateRequest({ body: z.object({ id: z.number() }) })';
    const head = `const run = ${run};\nfor (const method of ['put', 'get']) app[method]('/', run);`;
    assert.deepEqual(await inExpress(`${guard}, run`, head), ['shell']);
    assert.deepEqual(await inExpress(`${guard}, run`, `const run = ${run};`), []);
  });
});

function asking(call: string): string {
  return `const ask = (schema) => (req, res, next) => { schema.${call}(req.body); next(); };`;
}

describe('a schema that a function of the project is given', () => {
  it('is none where the answer of a method that refuses nothing is not used', async () => {
    const guard = 'ask(z.object({ id: z.number() }))';
    assert.deepEqual(await inExpress(`${guard}, ${run}`, asking('safeParse')), ['shell']);
    assert.deepEqual(await inExpress(`${guard}, ${run}`, asking('parse')), ['shell?']);
  });

  it('is a check that is not understood', async () => {
    const guard = 'validate(z.object({ body: z.object({ id: z.number(), name: z.string() }) }))';
    assert.deepEqual(await inExpress(`${guard}, ${run}`), ['shell?']);
    assert.deepEqual(await inExpress(`${guard}, (req, res) => exec(req.body.name)`), ['shell']);
    assert.deepEqual(await inExpress(`${guard}, (req, res) => exec(req.query.id)`), ['shell']);
    assert.deepEqual(await inExpress(`${guard}, (req, res) => users.findOne({ name: req.body.name })`), ['find?']);
    assert.deepEqual(await inExpress(`${guard}, (req, res) => users.findOne({ name: req.body.other })`), ['find']);
    const plain = 'validateBody(Joi.object({ id: Joi.string().pattern(/^[a-z]+$/) }))';
    assert.deepEqual(await inExpress(`${plain}, ${run}`), ['shell?']);
    assert.deepEqual(await inExpress(`${plain}, (req, res) => exec(req.params.id)`), ['shell']);
  });

  it('is about the part that an argument names', async () => {
    const schema = 'z.object({ id: z.number() })';
    assert.deepEqual(await inExpress(`check(${schema}, 'body'), ${run}`), ['shell?']);
    assert.deepEqual(await inExpress(`check(${schema}), ${run}`), ['shell']);
    assert.deepEqual(await inExpress(`check(${schema}), (req, res) => exec(req.query.id)`), ['shell?']);
  });

  it('says nothing where the function does not check by it', async () => {
    assert.deepEqual(await inExpress(`document(z.object({ body: z.object({ id: z.number() }) })), ${run}`), ['shell']);
  });
});

function bodyOfId(id: string): string {
  return `{ body: { type: 'object', properties: { id: ${id} } } }`;
}

function inFastify(schema: string, use: string, { options = '', head = '' } = {}): Promise<string[]> {
  return found({
    'a.ts': `import fastify from 'fastify';
import { exec } from 'child_process';
const app = fastify();
${head}
app.post('/:id', { schema: ${schema}${options} }, async (request, reply) => { exec(${use}); });
`,
  });
}

function inHono(route: string): Promise<string[]> {
  return found({
    'a.ts': `import { Hono } from 'hono';
import { zValidator } from '@hono/zod-validator';
import { z } from 'zod';
import { exec } from 'child_process';
const app = new Hono();
const schema = z.object({ id: z.number(), name: z.string() });
app.post('/:id', ${route});
`,
  });
}

describe('a schema of a route', () => {
  it('bounds what comes in', async () => {
    const schema =
      "{ body: { type: 'object', properties: { kind: { enum: ['a', 'b'] }, size: { type: 'integer' }, name: { type: 'string' } } } }";
    assert.deepEqual(await inFastify(schema, 'request.body.kind + request.body.size'), []);
    assert.deepEqual(await inFastify(schema, 'request.body.name'), ['shell']);
    assert.deepEqual(await inFastify(schema, 'request.body.other'), ['shell']);
    assert.deepEqual(await inFastify(schema, 'request.query.kind'), ['shell']);
    assert.deepEqual(await inFastify(schema.replace('body:', 'response:'), 'request.body.kind'), ['shell']);
    assert.deepEqual(await inFastify(schema.replace('integer', 'string'), 'request.body.size'), ['shell']);
  });

  it('says nothing where what does not fit is not refused, or another function says what fits', async () => {
    const schema = bodyOfId("{ type: 'integer' }");
    const [use, compiler] = ['request.body.id', '() => () => true'];
    assert.deepEqual(await inFastify(schema, use), []);
    assert.deepEqual(await inFastify(schema, use, { options: ', attachValidation: true' }), ['shell']);
    assert.deepEqual(await inFastify(schema, use, { options: `, validatorCompiler: ${compiler}` }), ['shell?']);
    assert.deepEqual(await inFastify(schema, use, { head: `app.setValidatorCompiler(${compiler});` }), ['shell?']);
    assert.deepEqual(await inFastify(schema, use, { head: 'app.setValidatorCompiler(compiler);' }), []);
  });

  it('says nothing of values of other fields, and of items of several kinds', async () => {
    assert.deepEqual(await inFastify(bodyOfId("{ const: { $data: '1/other' } }"), 'request.body.id'), ['shell']);
    assert.deepEqual(await inFastify(bodyOfId("{ const: 'a' }"), 'request.body.id'), []);
    const tuple = "{ type: 'array', prefixItems: [{ type: 'string' }], items: { type: 'integer' } }";
    assert.deepEqual(await inFastify(bodyOfId(tuple), 'request.body.id[0]'), ['shell']);
    assert.deepEqual(
      await inFastify(bodyOfId("{ type: 'array', items: { type: 'integer' } }"), 'request.body.id[0]'),
      [],
    );
  });

  it('bounds what a handler of Hono reads', async () => {
    const guard = "zValidator('json', schema)";
    assert.deepEqual(await inHono(`${guard}, (c) => { exec(c.req.valid('json').id); }`), []);
    assert.deepEqual(await inHono(`${guard}, (c) => { const { name } = c.req.valid('json'); exec(name); }`), ['shell']);
    assert.deepEqual(await inHono(`${guard}, async (c) => { const body = await c.req.json(); exec(body.id); }`), [
      'shell?',
    ]);
    assert.deepEqual(await inHono(`${guard}, async (c) => { const body = await c.req.json(); exec(body.other); }`), [
      'shell',
    ]);
    assert.deepEqual(await inHono(`${guard}, (c) => { exec(c.req.query('id')); }`), ['shell']);
    const twice = `${guard}, zValidator('json', z.object({ id: z.any() }))`;
    assert.deepEqual(await inHono(`${twice}, (c) => { exec(c.req.valid('json').id); }`), ['shell']);
    const compared =
      "zValidator('json', schema, undefined, { validationFunction: (_, data) => ({ success: true, data }) })";
    assert.deepEqual(await inHono(`${compared}, (c) => { exec(c.req.valid('json').id); }`), ['shell?']);
    const unread = "zValidator('json', make())";
    assert.deepEqual(await inHono(`${unread}, (c) => { exec(c.req.valid('json').name); }`), ['shell?']);
    const query = "zValidator('query', schema)";
    assert.deepEqual(await inHono(`${query}, (c) => { exec(c.req.query('id')); }`), []);
    assert.deepEqual(await inHono(`${query}, (c) => { exec(c.req.query('name')); }`), ['shell']);
    assert.deepEqual(await inHono(`${query}, (c) => { exec(c.req.param('id')); }`), ['shell']);
  });
});
