import assert from 'node:assert/strict';
import { type FeatureParts, LanguageFeatures } from '#server/fronts/lsp/language-features.ts';

const declaration = { id: 'a.ts#f', name: 'f', kind: 'function', file: 'a.ts', line: 1, column: 17, endLine: 1 };
const counts = { dependents: { count: 2 }, dependencies: { count: 0 } };

/** Features of a window with one saved file of one function. */
function featuresWith(countCallers: () => Promise<ReadonlyMap<string, unknown>>): LanguageFeatures {
  const insight = {
    snapshot: 'snp_1',
    savedText: () => 'export function f() {}\n',
    counts: () => counts,
    symbols: () => ({ declarations: () => [declaration], counts: countCallers }),
  };
  const parts = {
    engine: { insights: { of: () => insight }, projects: { wake: () => assert.fail('it is there') } },
    folders: { place: () => ({ projectId: 'prj_1', file: 'a.ts' }) },
    documents: { get: () => undefined },
    settings: () => ({ codeLens: true }),
    gone: new AbortController().signal,
  };
  return new LanguageFeatures(parts as unknown as FeatureParts);
}

describe('lenses of a file', () => {
  it('are its own and those of what is called in it', async () => {
    const callers = { certainty: 'exact', known: 3, unknown: 0 };
    const lenses = await featuresWith(async () => new Map([['a.ts#f', callers]])).lenses('file:///a.ts');
    assert.deepEqual(
      lenses.map(({ data }) => (data as { symbol?: string }).symbol),
      [undefined, 'a.ts#f'],
    );
  });

  it('are its own alone where nobody can be asked about its symbols', async () => {
    const lenses = await featuresWith(() => Promise.reject(new Error('the snapshot is gone'))).lenses('file:///a.ts');
    assert.equal(lenses.length, 1);
  });
});
