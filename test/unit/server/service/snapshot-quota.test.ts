import assert from 'node:assert/strict';
import { planRoom, type SnapshotLimits, type StoredSize } from '#server/service/snapshot-quota.ts';
import { announcedSeed, rounds, seededRandom } from '../../../support/random-rounds.ts';

function stored(id: string, branch: string, createdAtMs: number, more: Partial<StoredSize> = {}): StoredSize {
  return { projectId: 'prj_1', id, member: 'ann', branch, createdAtMs, bytes: 10, ...more };
}

/** Of all that is stored, by whom and in which project ever. */
function roomIn(all: readonly StoredSize[], added: StoredSize, mainBranch: string, most: SnapshotLimits) {
  const ofProject = all.filter(({ projectId }) => projectId === added.projectId);
  const ofMember = all.filter(({ member }) => member === added.member);
  const memberBytes = ofMember.reduce((sum, { bytes }) => sum + bytes, 0);
  return planRoom({ ofProject, memberBytes, mainBranch }, added, most);
}

const limits = { snapshots: 4, bytes: 100 };

describe('room for a structure', () => {
  const all = [stored('m1', 'main', 1), stored('m2', 'main', 4), stored('b1', 'next', 2), stored('b2', 'next', 3)];

  const dropped = (most: number) =>
    roomIn(all, stored('n', 'main', 9), 'main', { ...limits, snapshots: most })?.dropped.map(({ id }) => id);

  it('is there while neither limit is reached', () => {
    assert.deepEqual(roomIn(all.slice(1), stored('n', 'next', 9), 'main', limits), { dropped: [] });
  });

  it('is made by the oldest of other branches first, then by the oldest of the main one', () => {
    assert.deepEqual([dropped(4), dropped(3), dropped(2)], [['b1'], ['b1', 'b2'], ['b1', 'b2', 'm1']]);
  });

  it('is not made by the newest of the main branch, nor by other projects or members', () => {
    assert.equal(roomIn(all, stored('n', 'next', 9), 'main', { ...limits, snapshots: 1 }), undefined);
    const others = [
      stored('o', 'next', 1, { projectId: 'prj_2', bytes: 80 }),
      stored('p', 'next', 1, { member: 'bob', bytes: 500 }),
    ];
    assert.equal(roomIn(others, stored('n', 'next', 9, { bytes: 30 }), 'main', limits), undefined);
  });

  it('never exceeds a limit, drops nothing needlessly, and keeps the state of the project', () => {
    const random = seededRandom(announcedSeed('room for structures'));
    const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)];
    let kept: StoredSize[] = [];
    for (let round = 0; round < rounds(400); round++) {
      const place = {
        projectId: pick(['prj_1', 'prj_2']),
        member: pick(['ann', 'bob']),
        bytes: Math.floor(random() * 40),
      };
      const added = stored(String(round), pick(['main', 'next', 'other']), Math.floor(random() * 1000), place);
      const room = roomIn(kept, added, 'main', limits);
      if (room === undefined) continue;
      const newest = kept
        .filter(({ projectId, branch }) => projectId === added.projectId && branch === 'main')
        .toSorted((a, b) => b.createdAtMs - a.createdAtMs)[0];
      assert.ok(newest === undefined || !room.dropped.includes(newest));
      const before = kept;
      kept = [...kept.filter((each) => !room.dropped.includes(each)), added];
      const fits = (list: readonly StoredSize[]) => {
        const bytes = list.filter(({ member }) => member === added.member).reduce((sum, each) => sum + each.bytes, 0);
        return list.filter(({ projectId }) => projectId === added.projectId).length <= 4 && bytes <= 100;
      };
      assert.ok(fits(kept));
      const last = room.dropped.at(-1);
      if (last !== undefined) {
        const without = room.dropped.slice(0, -1);
        assert.ok(!fits([...before.filter((each) => !without.includes(each)), added]), 'dropped needlessly');
      }
    }
  });
});
