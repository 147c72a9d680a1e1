import assert from 'node:assert/strict';
import type { FileInsight } from '#server/app/editor/file-insights.ts';
import { type ImportLoop, ImportLoops } from '#server/fronts/lsp/import-loops.ts';

const loop: ImportLoop = { loop: [], cycleFiles: 2 };

function insight(knowsLoads: boolean, found: readonly ImportLoop[]): FileInsight {
  return { snapshot: 'snp_1', knowsLoads, importsInCycles: async () => found } as unknown as FileInsight;
}

describe('loops of imports', () => {
  const loops = new ImportLoops(new AbortController().signal);

  it('are asked for again once it is known when the imports of a snapshot load', async () => {
    assert.deepEqual(await loops.of('a.ts', insight(false, [])), []);
    assert.deepEqual(await loops.of('a.ts', insight(true, [loop])), [loop]);
  });

  it('are remembered from then on', async () => {
    assert.deepEqual(await loops.of('a.ts', insight(true, [])), [loop]);
  });
});
