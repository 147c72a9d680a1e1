import assert from 'node:assert/strict';
import { shippedModel, shippedModelMark, shippedModelProblem } from '#server/app/analysis/search-model.ts';
import { readQuestion } from '#server/engine/search/question.ts';
import { type SearchableSnapshot, SnapshotSearch } from '#server/engine/search/snapshot-search.ts';
import type { LanguageAssets } from '#server/engine/source/language.ts';
import { bundledAssets } from '#server/platform/files/bundled-assets.ts';
import { searchFolder } from '../../../../support/indexed-files.ts';

const whole = Uint8Array.from(bundledAssets.read('code-embedding.bin'));
const headerBytes = 64;

function changed(change: (bytes: Uint8Array) => Uint8Array | void): LanguageAssets {
  const bytes = whole.slice();
  const other = change(bytes) ?? bytes;
  return { ...bundledAssets, read: () => other };
}

/** One asset less; undefined of `expected`: the model is whole. */
function check(name: string, assets: LanguageAssets, expected: string | undefined): void {
  it(`${name}: ${expected ?? 'used'}`, () => {
    const problem = shippedModelProblem(assets)();
    assert.deepEqual(
      problem,
      expected && { code: 'model_invalid', message: `${expected} Searches compare words alone.` },
    );
    assert.equal(shippedModel(assets)() === undefined, expected !== undefined);
    assert.equal(shippedModelMark(assets) === 'words', expected !== undefined);
  });
}

describe('the model that is shipped', () => {
  check('as it is', bundledAssets, undefined);
  check(
    'of another version',
    changed((bytes) => new DataView(bytes.buffer).setUint32(4, 2, true)),
    'The model file has version 2; this program reads 1.',
  );
  check(
    'another file',
    changed((bytes) => bytes.fill(0x20, 0, 4)),
    'This is no model file.',
  );
  check(
    'cut short',
    changed((bytes) => bytes.slice(0, -1)),
    'The model file is cut short or too long.',
  );
  check(
    'too long',
    changed((bytes) => Uint8Array.from([...bytes, 0])),
    'The model file is cut short or too long.',
  );
  check(
    'empty',
    changed(() => new Uint8Array()),
    'The model file is cut short or too long.',
  );
  check(
    'with one bit changed behind the header',
    changed((bytes) => void (bytes[headerBytes + 100_000] ^= 1)),
    'The model file is damaged.',
  );
  check(
    'gone',
    {
      ...bundledAssets,
      read: () => {
        throw new Error('ENOENT');
      },
    },
    'The model file cannot be read.',
  );

  it('is not needed: words alone find code', async () => {
    const snapshot = await (await searchFolder({ 'a.ts': 'export function retryDelay() { return 1; }' })).refresh();
    const model = shippedModel(changed((bytes) => void (bytes[headerBytes] ^= 1)))();
    const [hit] = new SnapshotSearch(snapshot as SearchableSnapshot, model).find(readQuestion('delay of a retry'), 5);
    assert.equal(hit.symbol?.name, 'retryDelay');
    assert.equal(hit.matched.meaning, 0);
  });
});
