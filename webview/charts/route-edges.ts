import type { ViewMark } from '#protocol/view.ts';
import { centreOf } from './boxes.ts';
import { boundsOf } from './curves.ts';
import { edgeKey } from './edge-key.ts';
import { placePorts, type Port, type Side } from './ports.ts';
import type { Box, Cubic, Point } from './scene.ts';
import { isEgoView, type ViewIndex } from './view-index.ts';

export interface Route {
  readonly curve: Cubic;
  /** Into the target, of length 1. */
  readonly direction: Point;
  /** The smaller of both ends' scales. */
  readonly scale: number;
  readonly bounds: Box;
}

/** How far the curve is led straight out of a side before it turns, in CSS pixels at scale 1. */
const REACH_MIN = 22;
const ARC_MAX = 90;
const LOOP_MIN = 26;
const LOOP_MAX = 120;

/**
 * The way of every edge, by `edgeKey`. It depends on the boxes and on which edges there are, not on which of them are
 * shown: what is pointed at never moves a line.
 *
 * Arrows leave a lower edge and enter an upper one, with vertical tangents. Those that lead up run at the side. Marks
 * that stand beside each other are joined by arcs: above from left to right, below from right to left.
 */
export function routeEdges(index: ViewIndex): Map<string, Route> {
  const turned = isEgoView(index.view);
  const sides = new Map<string, readonly [Side, Side]>();
  const ports: Port[] = [];
  for (const { source, target } of index.view.edges) {
    const [from, to] = [index.marks.get(source), index.marks.get(target)];
    if (from === undefined || to === undefined) continue;
    const key = edgeKey(source, target);
    const [leaving, entering] = sidesOf(from, to, turned);
    sides.set(key, [leaving, entering]);
    ports.push(
      { key: `>${key}`, mark: from, side: leaving, towards: centreOf(to) },
      { key: `<${key}`, mark: to, side: entering, towards: centreOf(from) },
    );
  }
  const places = placePorts(ports);
  const routes = new Map<string, Route>();
  for (const { source, target } of index.view.edges) {
    const key = edgeKey(source, target);
    const ends = sides.get(key);
    if (ends === undefined || routes.has(key)) continue;
    const [from, to] = [index.marks.get(source) as ViewMark, index.marks.get(target) as ViewMark];
    const [start, end] = [places.get(`>${key}`) as Point, places.get(`<${key}`) as Point];
    const scale = Math.min(from.scale, to.scale);
    const curve = join(start, ends[0], end, ends[1], scale);
    routes.set(key, { curve, direction: inward(ends[1]), scale, bounds: boundsOf(curve) });
  }
  return routes;
}

function sidesOf(from: ViewMark, to: ViewMark, turned: boolean): readonly [Side, Side] {
  const isLeftOf = from.x + from.width <= to.x;
  const isRightOf = to.x + to.width <= from.x;
  if (turned) return sidesInColumns(from, to, isLeftOf, isRightOf);
  if (from.y + from.height <= to.y) return ['bottom', 'top'];
  if (to.y + to.height <= from.y) {
    if (isLeftOf) return ['right', 'left'];
    return isRightOf ? ['left', 'right'] : ['right', 'right'];
  }
  return isRightOf ? ['bottom', 'bottom'] : ['top', 'top'];
}

function sidesInColumns(from: ViewMark, to: ViewMark, isLeftOf: boolean, isRightOf: boolean): readonly [Side, Side] {
  if (isLeftOf) return ['right', 'left'];
  if (isRightOf) return ['bottom', 'bottom'];
  return from.y < to.y ? ['right', 'right'] : ['left', 'left'];
}

const OUTWARD: Readonly<Record<Side, Point>> = {
  top: { x: 0, y: -1 },
  bottom: { x: 0, y: 1 },
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
};

function inward(side: Side): Point {
  const { x, y } = OUTWARD[side];
  return { x: x === 0 ? 0 : -x, y: y === 0 ? 0 : -y };
}

function join(start: Point, leaving: Side, end: Point, entering: Side, scale: number): Cubic {
  const reach = reachOf(start, leaving, end, entering, scale);
  return {
    start,
    first: along(start, OUTWARD[leaving], reach),
    second: along(end, OUTWARD[entering], reach),
    end,
  };
}

function reachOf(start: Point, leaving: Side, end: Point, entering: Side, scale: number): number {
  const [dx, dy] = [Math.abs(end.x - start.x), Math.abs(end.y - start.y)];
  const isUpright = leaving === 'top' || leaving === 'bottom';
  if (leaving !== entering) return Math.max(REACH_MIN * scale, (isUpright ? dy : dx) / 2);
  const distance = isUpright ? dx : dy;
  const [least, most] = isUpright ? [REACH_MIN, ARC_MAX] : [LOOP_MIN, LOOP_MAX];
  return Math.min(most * scale, Math.max(least * scale, distance * 0.3));
}

function along({ x, y }: Point, direction: Point, distance: number): Point {
  return { x: x + direction.x * distance, y: y + direction.y * distance };
}
