import assert from 'node:assert/strict';
import { rulesOf, scanCode } from '../../../../../support/scanned-code.ts';

const rules = rulesOf(
  'rule: shell\nharm: shell\nseverities: { library: medium }\nsinks:\n  - node:child_process.exec(0)',
  "rule: nosql\nharm: nosql\nsinks:\n  - '*.findOne(0.name)'",
);

async function found(code: string): Promise<string[]> {
  const dependencies = '"@nestjs/common": "10", "express": "4", "zod": "3", "joi": "17", "yup": "1"';
  const files = {
    'package.json': `{ "name": "x", "private": true, "dependencies": { ${dependencies} } }`,
    'a.ts': `import { exec } from 'node:child_process';\n${code}`,
  };
  return (await scanCode(files, rules)).findings.map(
    ({ ruleId, line, confidence }) => `${ruleId} ${line} ${confidence}`,
  );
}

const express = `import express from 'express';
const app = express();
type Order = 'asc' | 'desc';
enum Level { low, high }
`;

function nestHandler(decorator: string): string {
  return `import { Controller, Get, Query, ParseIntPipe, ParseUUIDPipe } from '@nestjs/common';
@Controller() export class A { @Get() get(@Query(${decorator}) n: string) { exec('ls ' + n); } }`;
}

describe('a parameter that is declared', () => {
  for (const type of ['number', 'number | null', "'a' | 'b'", 'Order', 'Level', 'Date', 'boolean | undefined']) {
    it(`as ${type} makes it unlikely that a text gets there`, async () => {
      const code = `${express}function run(n: ${type}) { exec('ls ' + n); }\napp.get('/', (req, res) => run(req.query.n));`;
      assert.deepEqual(await found(code), ['shell 6 low']);
    });
  }

  for (const type of ['string', 'any', 'Other', "'a' | string", 'string | number', 'unknown', '{ a: number }']) {
    it(`as ${type} says nothing`, async () => {
      const code = `${express}function run(n: ${type}) { exec('ls ' + n); }\napp.get('/', (req, res) => run(req.query.n));`;
      assert.deepEqual(await found(code), ['shell 6 high']);
    });
  }

  it('is what a pipe of NestJS makes of it', async () => {
    assert.deepEqual(await found(nestHandler("'n', ParseIntPipe")), []);
    assert.deepEqual(await found(nestHandler("'n', new ParseUUIDPipe({ version: '4' })")), []);
    assert.deepEqual(await found(nestHandler("'n'")), ['shell 3 high']);
  });
});

const zod = `${express}import { z } from 'zod';
const base = z.object({ id: z.string().uuid(), kind: z.enum(['a', 'b']), name: z.string().min(1), page: z.coerce.number().optional() });
const schema = base.extend({ inner: z.object({ count: z.number(), text: z.string() }), ids: z.array(z.number()), tags: z.array(z.string()) });
`;

function inZod(text: string): Promise<string[]> {
  return found(`${zod}app.post('/', (req, res) => { ${text} });`);
}

async function afterZod(use: string): Promise<string[]> {
  return found(`${zod}app.post('/', (req, res) => { const data = schema.parse(req.body); ${use} });`);
}

function otherOf(schema: string): Promise<string[]> {
  return found(
    `${zod}app.post('/', (req, res) => { const data = ${schema}.parse(req.body); exec('ls ' + data.other); });`,
  );
}

function fieldOf(schema: string): Promise<string[]> {
  return otherOf(`z.object({ other: ${schema} })`);
}

function validated(schema: string, name: string): Promise<string[]> {
  return found(`${express}import Joi from 'joi';\nimport * as yup from 'yup';
const schema = ${schema};
app.post('/', async (req, res) => { const { value } = await schema.validate(req.body); exec('ls ' + value.${name}); });`);
}

/** Findings where a field of that schema is the name in a query. */
function find(schema: string): Promise<string[]> {
  return inZod(`const data = z.object({ name: ${schema} }).parse(req.body); db.findOne({ name: data.name });`);
}

describe('a field that a schema has checked', () => {
  for (const field of ['id', 'kind', 'page', 'inner.count', 'ids[0]', 'other']) {
    it(`is harmless as ${field}`, async () => assert.deepEqual(await afterZod(`exec('ls ' + data.${field});`), []));
  }

  for (const field of ['name', 'inner.text', 'tags[0]']) {
    it(`is any text as ${field}`, async () => {
      assert.deepEqual(await afterZod(`exec('ls ' + data.${field});`), ['shell 9 high']);
    });
  }

  it('is no object where it is a text', async () => {
    assert.deepEqual(await afterZod('db.findOne({ name: data.name });'), []);
    assert.deepEqual(await afterZod('db.findOne({ name: req.body.name });'), ['nosql 9 high']);
  });

  it('is no object where it is one of several texts', async () => {
    assert.deepEqual(await find("z.union([z.string(), z.literal('')])"), []);
    assert.deepEqual(await find('z.string().or(z.number()).optional()'), []);
    assert.deepEqual(await find('z.email()'), []);
    assert.deepEqual(await find('z.union([z.string(), z.object({ a: z.any() })])'), ['nosql 9 high']);
    assert.deepEqual(await find('z.string().or(z.any())'), ['nosql 9 high']);
    assert.deepEqual(await find('z.union(z.kinds)'), ['nosql 9 high']);
    assert.deepEqual(await fieldOf('z.union([z.string(), z.number()])'), ['shell 9 high']);
    assert.deepEqual(await fieldOf("z.union([z.literal('a'), z.number()])"), []);
  });

  it('is read by what the check returns', async () => {
    assert.deepEqual(await inZod("const { data } = base.safeParse(req.body); exec('ls ' + data.id);"), []);
    assert.deepEqual(await inZod("const { data } = base.safeParse(req.body); exec('ls ' + data.name);"), [
      'shell 9 high',
    ]);
    assert.deepEqual(await inZod("base.parse(req.body); exec('ls ' + req.body.id);"), ['shell 9 high']);
  });

  it('may be more where the schema lets more through', async () => {
    assert.deepEqual(await otherOf('base.passthrough()'), ['shell 9 high']);
    assert.deepEqual(await otherOf('z.any()'), ['shell 9 high']);
    assert.deepEqual(await otherOf('z.record(z.string())'), ['shell 9 high']);
    assert.deepEqual(await otherOf('base.strict()'), []);
  });

  it('matches the expression that it says, and is what a function lets through', async () => {
    assert.deepEqual(await fieldOf('z.string().regex(/^[a-z]+$/)'), []);
    assert.deepEqual(await fieldOf('z.string().regex(/^[a-z]/)'), ['shell 9 high']);
    assert.deepEqual(await fieldOf('z.string().refine((text) => /^[a-z]+$/.test(text)).optional()'), []);
    assert.deepEqual(await fieldOf('z.string().refine((text) => text.length < 9)'), ['shell 9 high']);
    assert.deepEqual(await validated('Joi.object({ name: Joi.string().pattern(/^[a-z]+$/) })', 'name'), []);
    assert.deepEqual(await validated('Joi.object({ name: Joi.string().alphanum() })', 'name'), []);
  });

  it('is known of Joi and yup as well', async () => {
    const joi = "Joi.object({ n: Joi.number(), kind: Joi.string().valid('a', 'b'), name: Joi.string() })";
    assert.deepEqual(await validated(joi, 'n'), []);
    assert.deepEqual(await validated(joi, 'kind'), []);
    assert.deepEqual(await validated(joi, 'name'), ['shell 9 high']);
    assert.deepEqual(await validated('yup.object({ value: yup.object({ n: yup.number() }) })', 'n'), []);
  });
});
