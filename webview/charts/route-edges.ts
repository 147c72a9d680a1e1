import type { ViewEdge, ViewMark } from '#protocol/view.ts';
import { centreOf } from './boxes.ts';
import { bendAround } from './bend-around.ts';
import { boundsOf } from './curves.ts';
import { placePorts, type Port, type Side } from './ports.ts';
import type { Box, Cubic, Point, Way } from './scene.ts';
import { runsAcross, type ViewIndex } from './view-index.ts';

export interface Route {
  readonly way: Way;
  /** The smaller of both ends' scales. */
  readonly scale: number;
  readonly bounds: Box;
}

/** How far the curve is led straight out of a side before it turns, in CSS pixels at scale 1. */
const REACH_MIN = 22;
/** Arcs stay within the room that rows leave between them, wide ones higher than narrow ones. */
const ARC_GROWTH = 26;
const ARC_WIDTH = 500;
const LOOP_MIN = 26;
const LOOP_MAX = 120;

/**
 * The way of every edge. It depends on the boxes and on which edges there are, not on which of them are shown: what is
 * pointed at never moves a line.
 *
 * Arrows leave a lower edge and enter an upper one, with vertical tangents. Those that lead up run at the side. Marks
 * that stand beside each other are joined by arcs: above from left to right, below from right to left.
 */
export function routeEdges(index: ViewIndex): Map<ViewEdge, Route> {
  const { view, marks } = index;
  const turned = runsAcross(view);
  const ends: Ends[] = [];
  for (const edge of view.edges) {
    const [from, to] = [marks.get(edge.source), marks.get(edge.target)];
    if (from === undefined || to === undefined) continue;
    const [leaving, entering] = sidesOf(from, to, turned);
    const aside = leaving === 'bottom' && entering === 'top' ? bendAround(index, from, to) : 0;
    ends.push({ edge, aside, leaving: portOf(from, leaving, to, aside), entering: portOf(to, entering, from, aside) });
  }
  placePorts(ends.flatMap(({ leaving, entering }) => [leaving, entering]));
  return new Map(ends.map((each) => [each.edge, routeBetween(each)]));
}

interface Ends {
  readonly edge: ViewEdge;
  readonly leaving: Port;
  readonly entering: Port;
  /** How far its middle is moved, around what is in the way. */
  readonly aside: number;
}

function portOf(mark: ViewMark, side: Side, other: ViewMark, aside: number): Port {
  const { x, y } = centreOf(other);
  return { mark, side, towards: { x: x + aside, y }, at: centreOf(mark) };
}

function routeBetween({ leaving, entering, aside }: Ends): Route {
  const scale = Math.min(leaving.mark.scale, entering.mark.scale);
  const way = aside === 0 ? join(leaving, entering, scale) : bend(leaving, entering, aside);
  return { way, scale, bounds: boundsOf(way) };
}

/** The middle of a curve is moved by three quarters of what its control points are, its shoulders by two thirds. */
const BEND_REACH = 1.5;

function bend({ at: start, mark: from }: Port, { at: end, mark: to }: Port, aside: number): Cubic {
  const beside = (centreOf(from).x + centreOf(to).x) / 2 + aside;
  const reach = (end.y - start.y) * 0.24;
  return {
    start,
    first: { x: start.x + (beside - start.x) * BEND_REACH, y: start.y + reach },
    second: { x: end.x + (beside - end.x) * BEND_REACH, y: end.y - reach },
    end,
  };
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
  if (isRightOf) return ['left', 'right'];
  return from.y < to.y ? ['right', 'right'] : ['left', 'left'];
}

const OUTWARD: Readonly<Record<Side, Point>> = {
  top: { x: 0, y: -1 },
  bottom: { x: 0, y: 1 },
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
};

function join(leaving: Port, entering: Port, scale: number): Cubic {
  const reach = reachOf(leaving, entering, scale);
  return {
    start: leaving.at,
    first: along(leaving.at, OUTWARD[leaving.side], reach),
    second: along(entering.at, OUTWARD[entering.side], reach),
    end: entering.at,
  };
}

function reachOf({ at: start, side }: Port, { at: end, side: entering }: Port, scale: number): number {
  const [dx, dy] = [Math.abs(end.x - start.x), Math.abs(end.y - start.y)];
  const isUpright = side === 'top' || side === 'bottom';
  if (side !== entering) return Math.max(REACH_MIN * scale, (isUpright ? dy : dx) / 2);
  if (isUpright) return scale * (REACH_MIN + ARC_GROWTH * (1 - Math.exp(-dx / scale / ARC_WIDTH)));
  return Math.min(LOOP_MAX * scale, Math.max(LOOP_MIN * scale, dy * 0.3));
}

function along({ x, y }: Point, direction: Point, distance: number): Point {
  return { x: x + direction.x * distance, y: y + direction.y * distance };
}
