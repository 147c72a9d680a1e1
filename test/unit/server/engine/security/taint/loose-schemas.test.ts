import assert from 'node:assert/strict';
import { inExpress, run } from '../../../../../support/checked-requests.ts';

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
