import assert from 'node:assert/strict';
import type { LinkedSnapshot } from '#server/engine/graph/calls/answers.ts';
import { perSnapshot } from '#server/engine/graph/per-snapshot.ts';

describe('values of a snapshot', () => {
  it('are made once for those with the same calls', () => {
    const withoutSearch = { id: 'snp_1', calls: {} } as LinkedSnapshot;
    const withSearch = { ...withoutSearch, search: {} } as LinkedSnapshot;
    const next = { id: 'snp_2', calls: {} } as LinkedSnapshot;
    const made: string[] = [];
    const listOf = perSnapshot(({ id }) => {
      made.push(id);
      return [id];
    });
    const list = listOf(withoutSearch);
    assert.equal(listOf(withSearch), list);
    assert.deepEqual(listOf(next), ['snp_2']);
    assert.deepEqual(made, ['snp_1', 'snp_2']);
  });
});
