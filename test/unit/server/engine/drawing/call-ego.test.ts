import assert from 'node:assert/strict';
import { Drawings } from '#server/engine/drawing/drawings.ts';
import type { DrawnView, ViewRequest } from '#server/engine/drawing/drawn-view.ts';
import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import { linkFolder } from '../../../../support/indexed-files.ts';
import { byOwner } from '../../../../support/sample-project.ts';

const files = `
=== a.ts
import { middle } from './b';
export function first() {
  middle();
  middle();
}
first();
=== b.ts
import { last } from './c';
export class Thing {
  run(given: any) {
    given.run();
  }
}
export function middle() {
  last();
  new Thing().run(1);
}
export class Other {
  run() {}
}
export const alone = 1;
=== c.ts
export function last() {}
`;

/** Columns from left to right, then the lines between them. */
function outline({ marks, edges }: DrawnView): string[] {
  const columns = Map.groupBy(marks, ({ distance = 0 }) => distance);
  return [
    ...[...columns]
      .toSorted(([a], [b]) => a - b)
      .map(([distance, column]) => `${distance}: ${column.map(({ id, type }) => `${type} ${id}`).join(', ')}`),
    ...edges.map(
      ({ source, target, weight, types, proof }) => `${source} → ${target} ${types.join()} ×${weight} ${proof}`,
    ),
  ];
}

describe('the drawing around a symbol', () => {
  let snapshot: GraphSnapshot;
  before(async () => {
    const { snapshots } = await linkFolder(files);
    snapshot = await snapshots.newest('prj_1', 'calls', byOwner());
  });

  function check(what: string, request: ViewRequest, expected: readonly string[]): void {
    it(what, () => assert.deepEqual(outline(new Drawings().view(snapshot, request)), expected));
  }

  check('has who calls it at the left, what it calls at the right', { focus: 'b.ts#middle' }, [
    '-1: function a.ts#first',
    '0: function b.ts#middle',
    '1: function c.ts#last, class b.ts#Thing, method b.ts#Thing.run',
    'a.ts#first → b.ts#middle call ×2 exact',
    'b.ts#middle → c.ts#last call ×1 exact',
    'b.ts#middle → b.ts#Thing call ×1 exact',
    'b.ts#middle → b.ts#Thing.run call ×1 exact',
  ]);
  check('shows the top level of a file as what it is', { focus: 'a.ts#first' }, [
    '-1: file a.ts#<module>',
    '0: function a.ts#first',
    '1: function b.ts#middle',
    'a.ts#<module> → a.ts#first call ×1 exact',
    'a.ts#first → b.ts#middle call ×2 exact',
  ]);
  check('shows what is not known as a mark of its own', { focus: 'b.ts#Thing.run' }, [
    '-1: function b.ts#middle, unknown unknown:callers',
    '0: method b.ts#Thing.run',
    '1: unknown unknown:callees',
    'b.ts#middle → b.ts#Thing.run call ×1 exact',
    'unknown:callers → b.ts#Thing.run call ×1 hint',
    'b.ts#Thing.run → unknown:callees call ×1 hint',
  ]);
  check('is as wide as was asked for', { focus: 'c.ts#last', depth: 2 }, [
    '-2: function a.ts#first',
    '-1: function b.ts#middle',
    '0: function c.ts#last',
    'b.ts#middle → c.ts#last call ×1 exact',
    'a.ts#first → b.ts#middle call ×2 exact',
  ]);
  check('has what contains it where nobody uses it and it calls nothing', { focus: 'b.ts#alone' }, [
    '-1: file b.ts',
    '0: variable b.ts#alone',
    'b.ts → b.ts#alone contains ×1 exact',
  ]);

  it('has room for each mark', () => {
    const { marks } = new Drawings().view(snapshot, { focus: 'b.ts#middle', depth: 2 });
    for (const [index, one] of marks.entries()) {
      for (const other of marks.slice(index + 1)) {
        const apart =
          one.x + one.width <= other.x ||
          other.x + other.width <= one.x ||
          one.y + one.height <= other.y ||
          other.y + other.height <= one.y;
        assert.ok(apart, `${one.id} and ${other.id}`);
      }
    }
  });
});
