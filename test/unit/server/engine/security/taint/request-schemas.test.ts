import assert from 'node:assert/strict';
import { foundInRequests, inExpress, run } from '../../../../../support/checked-requests.ts';

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
  return foundInRequests({
    'a.ts': `import fastify from 'fastify';
import { exec } from 'child_process';
const app = fastify();
${head}
app.post('/:id', { schema: ${schema}${options} }, async (request, reply) => { exec(${use}); });
`,
  });
}

function inHono(route: string): Promise<string[]> {
  return foundInRequests({
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
