import assert from 'node:assert/strict';
import { rulesOf, scanCode } from '../../../../../support/scanned-code.ts';

const rules = rulesOf('rule: shell\nharm: shell\nsinks:\n  - node:child_process.exec(0)');

/** @param schema what the procedure asks of its input, as calls between `procedure` and `query` */
async function found(schema: string, use: string, shared = ''): Promise<(true | undefined)[]> {
  const { findings } = await scanCode(
    {
      'package.json': '{ "name": "x", "private": true, "dependencies": { "@trpc/server": "11", "zod": "3" } }',
      'schemas.ts': `import { z } from 'zod';\nexport const name = /^[a-z]+$/;\n${shared}\n`,
      'router.ts': `import { initTRPC } from '@trpc/server';
import { exec } from 'child_process';
import { z } from 'zod';
import * as schemas from './schemas';
const t = initTRPC.create();
export const router = t.router({
  run: t.procedure${schema}.query(({ input }) => { ${use} }),
});
`,
    },
    rules,
  );
  return findings.map(({ isChecked }) => isChecked);
}

describe('the input of a procedure', () => {
  it('is what its schema lets through', async () => {
    const schema = '.input(z.object({ name: z.string(), count: z.number().int().min(1).default(100) }))';
    assert.deepEqual(await found(schema, 'exec(input.name)'), [undefined]);
    assert.deepEqual(await found(schema, 'exec(`tail -n ${input.count}`)'), []);
    assert.deepEqual(await found(schema, 'exec(input.other)'), []);
    const wrapped = '.input(z.object({ name: z.optional(z.string()), id: z.nullable(z.string().uuid()) }))';
    assert.deepEqual(await found(wrapped, 'exec(input.name)'), [undefined]);
    assert.deepEqual(await found(wrapped, 'exec(input.id)'), []);
  });

  it('has passed the checks of fields', async () => {
    const matched = '.input(z.object({ name: z.string().regex(schemas.name) }))';
    assert.deepEqual(await found(matched, 'exec(input.name)'), []);
    const refined = '.input(schemas.input)';
    const shared =
      "export const input = z.object({ name: z.string().refine((name) => { if (name.includes('..')) return false; return true; }) });";
    assert.deepEqual(await found(refined, 'exec(input.name)', shared), [true]);
  });

  it('has the fields of all its schemas', async () => {
    const schema = '.input(z.object({ id: z.number() })).use(log).input(z.object({ name: z.string() }))';
    assert.deepEqual(await found(schema, 'exec(input.name)'), [undefined]);
    assert.deepEqual(await found(schema, 'exec(`kill ${input.id}`)'), []);
  });

  it('is anything where no schema is known', async () => {
    assert.deepEqual(await found('', 'exec(input.name)'), [undefined]);
    assert.deepEqual(await found('.input(make())', 'exec(input.name)'), [undefined]);
  });
});
