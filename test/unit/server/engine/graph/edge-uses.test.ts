import assert from 'node:assert/strict';
import { type CountedUses, readUse, usesBetween } from '#server/engine/graph/edge-uses.ts';
import { membersOf } from '#server/engine/graph/node-members.ts';
import type { FileLayer } from '#server/engine/graph/snapshot.ts';
import { fileLayer, randomImports } from '../../../../support/file-layer.ts';
import { announcedSeed, rounds, seededRandom } from '../../../../support/random-rounds.ts';

/** By looking at every use there is. */
function usesByScan(
  layer: FileLayer,
  sources: ReadonlySet<number>,
  targets: ReadonlySet<number>,
  limit: number,
): CountedUses {
  const { uses } = layer;
  const rows = Array.from({ length: uses.count }, (_, row) => row).filter(
    (row) =>
      uses.sources[row] !== uses.targets[row] && sources.has(uses.sources[row]) && targets.has(uses.targets[row]),
  );
  return { rows: rows.slice(0, limit).map((row) => readUse(layer, row)), total: rows.length };
}

describe('uses between groups', () => {
  it('are those that looking at every use finds, in its order', () => {
    const random = seededRandom(announcedSeed('uses'));
    let found = 0;
    for (let round = rounds(60); round > 0; round--) {
      const layer = fileLayer(randomImports(random, 12, Math.floor(random() * 50)));
      const ids = ['a/**', 'b/**', './**', 'c', 'npm:x', 'external:**', 'a/0.ts', 'b/1.ts', 'c/2.ts'];
      const groups = ids.flatMap((id) => membersOf(layer, id) ?? []);
      for (const sources of groups) {
        for (const targets of groups) {
          const limit = 1 + Math.floor(random() * 10);
          const uses = usesBetween({ files: layer }, sources, targets, limit);
          assert.deepEqual(uses, usesByScan(layer, sources, targets, limit));
          found += uses.rows.length;
        }
      }
    }
    assert.ok(found > rounds(60), `${found} uses`);
  });
});
