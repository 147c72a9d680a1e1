import assert from 'node:assert/strict';
import type { FileLayer } from '#server/engine/graph/snapshot.ts';
import { cyclicality } from '#server/engine/metrics/cyclicality.ts';
import { halsteadVolume } from '#server/engine/metrics/halstead-volume.ts';
import { maintainabilityIndex } from '#server/engine/metrics/maintainability-index.ts';
import { propagationCost } from '#server/engine/metrics/propagation-cost.ts';
import { fileLayer, loadedFiles, randomImports } from '../../../../support/file-layer.ts';
import { announcedSeed, seededRandom } from '../../../../support/random-rounds.ts';

/** The definition, word by word. */
function costByDefinition({ count, edges }: FileLayer): number {
  let pairs = 0;
  for (let file = 0; file < count; file++) {
    const reached = new Set([file]);
    for (const node of reached) {
      const targets = edges.targets.subarray(edges.starts[node], edges.starts[node + 1]);
      for (const target of targets) if (target < count) reached.add(target);
    }
    pairs += reached.size;
  }
  return pairs / count ** 2;
}

describe('metrics of an architecture', () => {
  it('say how far a change goes', () => {
    assert.equal(propagationCost(fileLayer({})), 0);
    assert.equal(propagationCost(fileLayer({ 'a.ts': ['npm:x'] })), 1);
    assert.equal(propagationCost(fileLayer({ 'a.ts': ['b.ts'], 'b.ts': ['c.ts'], 'c.ts': [] })), 6 / 9);
    assert.equal(propagationCost(fileLayer({ 'a.ts': ['b.ts'], 'b.ts': ['a.ts'], 'c.ts': [], 'd.ts': [] })), 6 / 16);
  });

  it('are what their definition says, in projects of any size', () => {
    const random = seededRandom(announcedSeed('propagation cost'));
    for (const [files, imports] of [
      [30, 40],
      [400, 600],
      [2500, 2600],
    ]) {
      const layer = fileLayer(randomImports(random, files, imports));
      assert.equal(propagationCost(layer), costByDefinition(layer));
    }
  });

  it('say how much lies in cycles', () => {
    const project = loadedFiles({
      'a.ts': ['b.ts'],
      'b.ts': ['c.ts'],
      'c.ts': ['a.ts'],
      'd.ts': ['e.ts'],
      'e.ts': ['type_import d.ts'],
      'f.ts': ['g.ts'],
      'g.ts': ['f.ts'],
      'h.ts': [],
    });
    assert.deepEqual(cyclicality(project), { share: 5 / 8, cycles: 2, largest: 3 });
    assert.deepEqual(cyclicality(loadedFiles({})), { share: 0, cycles: 0, largest: 0 });
  });

  it('have an index of maintainability', () => {
    const counts = { distinctOperators: 3, distinctOperands: 5, operators: 10, operands: 20 };
    assert.equal(halsteadVolume(counts), 90);
    assert.equal(halsteadVolume({ distinctOperators: 0, distinctOperands: 0, operators: 0, operands: 0 }), 0);
    assert.equal(maintainabilityIndex({ volume: 0, cyclomatic: 0, codeLines: 0 }), 100);
    assert.equal(maintainabilityIndex({ volume: 1e9, cyclomatic: 500, codeLines: 9000 }), 0);
    const index = maintainabilityIndex({ volume: 90, cyclomatic: 4, codeLines: 12 });
    assert.equal(index.toFixed(6), (((171 - 5.2 * Math.log(90) - 0.92 - 16.2 * Math.log(12)) * 100) / 171).toFixed(6));
  });
});
