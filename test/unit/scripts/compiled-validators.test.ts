import assert from 'node:assert/strict';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { isOperationId, type OperationId, operations, operationSpec } from '#protocol/operations.ts';
import { validatorOf } from '#server/app/operations/param-validators.ts';
import { compileValidators } from '../../../scripts/compiled-validators.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const values: readonly unknown[] = [
  undefined,
  null,
  '',
  'x',
  'prj_00000000000000000000000000',
  '😀'.repeat(150),
  'y'.repeat(5000),
  -1,
  0,
  1,
  1.5,
  1e9,
  true,
  [],
  ['x', 'x'],
  [1],
  {},
  { a: 1 },
];

/** Params that are right or wrong in one place each, and some that are wrong as a whole. */
function* samplesOf(id: OperationId): Generator<unknown> {
  yield* values;
  const names = Object.keys(operationSpec(id).params.properties);
  const whole = Object.fromEntries(names.map((name) => [name, 'prj_00000000000000000000000000']));
  for (const name of [...names, 'unheardOf']) {
    for (const value of values) {
      yield { [name]: value };
      yield { ...whole, [name]: value };
    }
  }
}

describe('validators compiled at build time', () => {
  let compiled: typeof validatorOf;

  before(async () => {
    const outfile = join(temporaryFolder(), 'validators.mjs');
    await build({
      stdin: { contents: compileValidators(), resolveDir: import.meta.dirname },
      bundle: true,
      format: 'esm',
      platform: 'node',
      outfile,
    });
    ({ validatorOf: compiled } = (await import(pathToFileURL(outfile).href)) as { validatorOf: typeof validatorOf });
  });

  for (const id of Object.keys(operations).filter((each) => isOperationId(each))) {
    it(`say of the parameters of ${id} what those compiled at run time say`, () => {
      let refused = 0;
      for (const sample of samplesOf(id)) {
        const [ours, theirs] = [compiled(id), validatorOf(id)];
        assert.equal(ours(sample), theirs(sample), JSON.stringify(sample));
        assert.deepEqual(ours.errors, theirs.errors);
        if (theirs.errors) refused++;
      }
      assert.ok(refused > 0);
    });
  }
});
