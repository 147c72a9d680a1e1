import assert from 'node:assert/strict';
import { hotspotRanks } from '#server/app/impact/hotspot-ranks.ts';

/** Ranks by path of files that were changed so often. */
function ranksOf(changes: Readonly<Record<string, number>>): Record<string, number> {
  const histories = Object.entries(changes).map(
    ([path, recentChanges]) =>
      [path, { changes: 1, recentChanges, latestChanges: 0, lastChangedAtSeconds: 0, authors: [] }] as const,
  );
  return Object.fromEntries(hotspotRanks(new Map(histories)));
}

describe('hotspots', () => {
  it('are ranked from 0 to 1, equal ones alike', () => {
    assert.deepEqual(ranksOf({ a: 3, b: 1, c: 1, d: 0.5, e: 9 }), { d: 0, b: 0.25, c: 0.25, a: 0.75, e: 1 });
  });
  it('one alone is the highest; of none there is none', () => {
    assert.deepEqual([ranksOf({ a: 1 }), ranksOf({})], [{ a: 1 }, {}]);
  });
});
