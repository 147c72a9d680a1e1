import assert from 'node:assert/strict';
import { typescriptFrontEnd } from '#server/engine/languages/typescript/front-end.ts';
import { bundledAssets } from '#server/platform/files/bundled-assets.ts';
import { collectGarbage } from '#server/platform/collect-garbage.ts';

const commentCharacters = 4_000_000;

/** Names as long as these are cut out of the text by V8, not copied. */
const code = 'export const aNameOfManyCharacters = 1;\nexport function anotherNameOfManyCharacters() {}\n';

function heapBytes(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

describe('a flow graph', () => {
  it('keeps names and not the text that they stand in', async () => {
    await typescriptFrontEnd.load(bundledAssets);
    const graphOf = () => typescriptFrontEnd.flow(`${code}// ${'x'.repeat(commentCharacters)}\n`, 'a.ts');
    graphOf();
    const before = heapBytes();
    const graph = graphOf();
    const kept = heapBytes() - before;
    assert.ok(kept < commentCharacters / 2, `${kept} bytes`);
    assert.ok(graph?.functions.some(({ name }) => name === 'anotherNameOfManyCharacters'));
    assert.ok(graph?.exports.some(({ name }) => name === 'aNameOfManyCharacters'));
  });
});
