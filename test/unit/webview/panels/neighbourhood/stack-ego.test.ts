import assert from 'node:assert/strict';
import { reduceFollowed } from '#webview/panels/neighbourhood/follow-place.ts';
import { acrossMin, stackEgo } from '#webview/panels/neighbourhood/stack-ego.ts';
import { mark, view } from '../../../../support/small-view.ts';

const around = [-2, -1, -1, -1, 0, 1, 1].map((distance, index) => mark(`${index}.ts`, { distance }));
const ego = view(around);

describe('A neighbourhood in a narrow place', () => {
  it('stands in rows by distance, and nothing over anything', () => {
    for (const width of [120, 250, 400]) {
      const { marks, bounds } = stackEgo(ego, width);
      assert.deepEqual(
        marks.map(({ id }) => id),
        around.map(({ id }) => id),
      );
      for (const a of marks) {
        assert.ok(a.x >= bounds.x && a.x + a.width <= bounds.x + bounds.width, `${width}: ${a.id}`);
        for (const b of marks) {
          if ((a.distance ?? 0) < (b.distance ?? 0)) assert.ok(a.y + a.height <= b.y, `${width}: ${a.id} ${b.id}`);
          const isApart =
            a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
          assert.ok(a === b || isApart, `${width}: ${a.id} ${b.id}`);
        }
      }
    }
  });

  it('stays as it is in a wide one, and where there is nothing around', () => {
    assert.equal(stackEgo(ego, acrossMin), ego);
    const alone = view([mark('a.ts', { distance: 0 })]);
    assert.equal(stackEgo(alone, 250), alone);
  });
});

describe('The file that is followed', () => {
  const [a, b] = [
    { project: 'prj_1', file: 'a.ts' },
    { project: 'prj_1', file: 'b.ts' },
  ];

  it('is the one that the editor has, and stays while it has none', () => {
    const first = reduceFollowed({ isPinned: false }, { kind: 'moved', place: a });
    assert.deepEqual(first, { isPinned: false, place: a });
    assert.equal(reduceFollowed(first, { kind: 'moved', place: { ...a } }), first);
    assert.equal(reduceFollowed(first, { kind: 'moved', place: undefined }), first);
    assert.deepEqual(reduceFollowed(first, { kind: 'moved', place: b }).place, b);
  });

  it('stays when it is pinned, but for who asks for another', () => {
    const pinned = reduceFollowed({ isPinned: false, place: a }, { kind: 'pin', isOn: true, now: a });
    assert.equal(reduceFollowed(pinned, { kind: 'moved', place: b }), pinned);
    assert.deepEqual(reduceFollowed(pinned, { kind: 'wanted', place: b }), { isPinned: true, place: b });
    assert.deepEqual(reduceFollowed(pinned, { kind: 'pin', isOn: false, now: b }), { isPinned: false, place: b });
  });
});
