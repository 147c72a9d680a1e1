import assert from 'node:assert/strict';
import type { View } from '#protocol/view.ts';
import { type Route, routeEdges } from '#webview/charts/route-edges.ts';
import { indexView } from '#webview/charts/view-index.ts';
import { directionOf, endOf, pointAt, startOf } from '#webview/charts/ways.ts';
import { edgeOf, markAt, viewOf } from '../../../support/view-fixture.ts';

function routeBetween(view: View, source: string, target: string): Route | undefined {
  const edge = view.edges.find((each) => each.source === source && each.target === target)!;
  return routeEdges(indexView(view)).get(edge);
}

/** `bottom>top ↓`: the sides an edge leaves and enters, and where the arrow points. */
function sidesOf(view: View, source: string, target: string): string {
  const index = indexView(view);
  const { way } = routeBetween(view, source, target)!;
  const direction = directionOf(way);
  const side = (id: string, { x, y }: { x: number; y: number }) => {
    const box = index.marks.get(id)!;
    if (y === box.y) return 'top';
    if (y === box.y + box.height) return 'bottom';
    return x === box.x ? 'left' : 'right';
  };
  const arrow = ['0,1 ↓', '0,-1 ↑', '1,0 →', '-1,0 ←'].find((text) =>
    text.startsWith(`${direction.x},${direction.y} `),
  );
  return `${side(source, startOf(way))}>${side(target, endOf(way))} ${arrow?.at(-1)}`;
}

function check(what: string, view: View, expected: string): void {
  const [{ source, target }] = view.edges;
  it(what, () => assert.equal(sidesOf(view, source, target), expected));
}

const around = (a: number, b: number) => [
  markAt('a', a, 0, { distance: a - 1 }),
  markAt('b', b, 0, { distance: b - 1 }),
];

describe('the way of an edge', () => {
  const edge = [edgeOf('a', 'b')];
  check('leads down', viewOf([markAt('a', 0, 0), markAt('b', 1, 1)], edge), 'bottom>top ↓');
  check('leads up at the right side', viewOf([markAt('a', 0, 1), markAt('b', 0, 0)], edge), 'right>right ←');
  check('leads up to the right', viewOf([markAt('a', 0, 1), markAt('b', 1, 0)], edge), 'right>left →');
  check('leads up to the left', viewOf([markAt('a', 1, 1), markAt('b', 0, 0)], edge), 'left>right ←');
  check('to the right in a row is an arc above', viewOf([markAt('a', 0, 0), markAt('b', 1, 0)], edge), 'top>top ↓');
  check(
    'to the left in a row is an arc below',
    viewOf([markAt('a', 1, 0), markAt('b', 0, 0)], edge),
    'bottom>bottom ↑',
  );

  check('around one node leads to the right', viewOf(around(0, 1), edge), 'right>left →');
  check('around one node leads back to the left', viewOf(around(2, 1), edge), 'left>right ←');

  it('has ends of its own, in the order of where they lead', () => {
    const sources = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
    const marks = [...sources.map((id, column) => markAt(id, column, 0)), markAt('t', 3, 1)];
    const view = viewOf(
      marks,
      sources.toReversed().map((id) => edgeOf(id, 't')),
    );
    const ends = sources.map((id) => endOf(routeBetween(view, id, 't')!.way).x);
    for (let place = 1; place < ends.length; place++) assert.ok(ends[place] - ends[place - 1] >= 6.99, ends.join(' '));
    assert.ok(ends[0] >= 600 && ends[6] <= 760);
  });

  it('begins in the middle where there is one edge that leads straight down', () => {
    const view = viewOf([markAt('a', 0, 0), markAt('b', 0, 1)], edge);
    assert.deepEqual(startOf(routeBetween(view, 'a', 'b')!.way), { x: 80, y: 50 });
  });

  it('has its own side of a pair of marks that depend on each other', () => {
    const view = viewOf([markAt('a', 0, 0), markAt('b', 0, 1)], [edgeOf('a', 'b'), edgeOf('b', 'a')]);
    assert.equal(sidesOf(view, 'a', 'b'), 'bottom>top ↓');
    assert.equal(sidesOf(view, 'b', 'a'), 'right>right ←');
  });

  it('does not depend on what else is drawn between other marks', () => {
    const marks = [markAt('a', 0, 0), markAt('b', 0, 1), markAt('c', 1, 0), markAt('d', 1, 1)];
    const [alone, beside] = [edge, [...edge, edgeOf('c', 'd')]].map((edges) => viewOf(marks, edges));
    assert.deepEqual(routeBetween(alone, 'a', 'b'), routeBetween(beside, 'a', 'b'));
  });

  it('leads around what stands between two marks of a column, on the nearer side', () => {
    const between = markAt('between', 0, 1, { x: 30 });
    const view = viewOf([markAt('a', 0, 0), between, markAt('b', 0, 2)], edge);
    const { way } = routeBetween(view, 'a', 'b')!;
    const middle = pointAt(way, 0.5);
    assert.ok(middle.x < between.x - 10 && middle.x > -60, `${middle.x}`);
    assert.deepEqual([startOf(way).y, endOf(way).y], [50, 220]);
  });

  it('leads behind what is too wide to be gone around, and beside what is not in the way', () => {
    for (const between of [markAt('between', 0, 1, { x: -400, width: 1000 }), markAt('between', 1, 1)]) {
      const { way } = routeBetween(viewOf([markAt('a', 0, 0), between, markAt('b', 0, 2)], edge), 'a', 'b')!;
      assert.equal(pointAt(way, 0.5).x, 80);
    }
  });

  it('to a mark that is not there is none', () => {
    assert.equal(routeEdges(indexView(viewOf([markAt('a', 0, 0)], edge))).size, 0);
  });
});
