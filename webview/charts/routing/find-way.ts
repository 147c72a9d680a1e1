import type { Box } from '../scene.ts';
import { type Direction, directionBetween, directions, isAcross, isOpposite } from './directions.ts';
import { MinHeap } from './min-heap.ts';
import { CLEARANCE, inside, type RoutingGrid } from './routing-grid.ts';
import type { Usage } from './usage.ts';

/** Costs in pixels of way. */
const TURN = 34;
export const CROSSING = 250;
/** Beside another line, for each of them. */
const BESIDE = 9;
/** For each pixel between the place at a box's side and its middle. */
const OFF_MIDDLE = 0.35;
/** Ends keep this far from the corners of a box. */
const CORNER = 10;

/** A way over nodes of the grid, from a side of a box to one of another. */
export interface GridWay {
  readonly nodes: readonly number[];
  readonly leaving: Direction;
  /** Into the target; absent where it joins another way. */
  readonly entering?: Direction;
}

/** An end of a way: a node beside a box, and the direction in which the box is left or entered there. */
export interface Port {
  readonly node: number;
  readonly direction: Direction;
  readonly cost: number;
}

/** Places where a line may leave a box, or with `isEntering` enter it, in these directions. */
export function portsOf(
  { xs, ys }: RoutingGrid,
  box: Box,
  wanted: readonly Direction[],
  isEntering: boolean,
  unit: number,
): Port[] {
  const ports: Port[] = [];
  const corner = Math.min(CORNER * unit, box.width / 4, box.height / 4);
  const columns = inside(xs, box.x + corner, box.x + box.width - corner);
  const rows = inside(ys, box.y + corner, box.y + box.height - corner);
  for (const direction of wanted) {
    const isAfter = (direction === directions.down || direction === directions.right) !== isEntering;
    const isUpright = !isAcross(direction);
    const lines = isUpright ? ys : xs;
    const [start, end] = isUpright ? [box.y, box.y + box.height] : [box.x, box.x + box.width];
    const away = CLEARANCE * unit;
    const line = isAfter ? lines.findIndex((at) => at >= end + away) : lines.findLastIndex((at) => at <= start - away);
    if (line < 0) continue;
    const { first, end: behind } = isUpright ? columns : rows;
    const middle = isUpright ? box.x + box.width / 2 : box.y + box.height / 2;
    for (let at = first; at < behind; at++) {
      const node = isUpright ? line * xs.length + at : at * xs.length + line;
      ports.push({ node, direction, cost: Math.abs((isUpright ? xs : ys)[at] - middle) * OFF_MIDDLE });
    }
  }
  return ports;
}

/** Ways that lead to the target already. */
export interface LaidWays {
  /** The next node of each node of theirs; of a last one itself. */
  readonly next: ReadonlyMap<number, number>;
  /** How the target is entered from a last one. */
  readonly entering: ReadonlyMap<number, Direction>;
}

interface Search {
  readonly grid: RoutingGrid;
  readonly usage: Usage;
  /** Cost of a crossing, in pixels of way. */
  readonly crossing: number;
  readonly unit: number;
  readonly laid: LaidWays;
  readonly entries: ReadonlyMap<number, Port>;
  readonly target: { readonly x: number; readonly y: number };
}

/** The cheapest way, by A* over nodes and directions; undefined where there is none. */
export function findWay(search: Search, exits: readonly Port[]): GridWay | undefined {
  const { grid, laid, entries } = search;
  const count = grid.xs.length * grid.ys.length;
  const costs = new Float64Array(count * 4).fill(Infinity);
  const from = new Int32Array(count * 4).fill(-1);
  const heap = new MinHeap();
  for (const { node, direction, cost } of exits) {
    const state = node * 4 + direction;
    if (cost >= costs[state]) continue;
    costs[state] = cost;
    heap.push(cost + remaining(search, node), state);
  }
  let [best, bestCost]: [number, number] = [-1, Infinity];
  for (let state = heap.pop(); state !== undefined; state = heap.pop()) {
    const cost = costs[state];
    if (heap.lastKey >= bestCost) break;
    const [node, direction] = [state >> 2, (state & 3) as Direction];
    const end = endCost(search, node, direction);
    if (cost + end < bestCost) [best, bestCost] = [state, cost + end];
    for (let turn = -1; turn <= 1; turn++) {
      const onward = ((direction + turn + 4) & 3) as Direction;
      const next = step(grid, node, onward);
      if (next < 0) continue;
      const added = stepCost(search, node, next, direction, onward);
      const reached = next * 4 + onward;
      if (cost + added >= costs[reached]) continue;
      costs[reached] = cost + added;
      from[reached] = state;
      heap.push(cost + added + remaining(search, next), reached);
    }
  }
  return best < 0 ? undefined : wayTo(best, from, laid, entries);
}

function wayTo(last: number, from: Int32Array, { next }: LaidWays, entries: ReadonlyMap<number, Port>): GridWay {
  const states = [last];
  while (from[states[0]] >= 0) states.unshift(from[states[0]]);
  const nodes = states.map((state) => state >> 2);
  const end = last >> 2;
  const leaving = (states[0] & 3) as Direction;
  if (next.has(end)) return { nodes, leaving };
  return { nodes, leaving, entering: entries.get(end)?.direction };
}

/** Cost of ending at a node: of turning into the target, or into a way that leads there. */
function endCost({ laid, entries, grid, unit }: Search, node: number, direction: Direction): number {
  const next = laid.next.get(node);
  if (next !== undefined) {
    const onward = next === node ? laid.entering.get(node) : directionBetween(grid, node, next);
    if (onward === undefined || isOpposite(direction, onward)) return Infinity;
    return onward === direction ? 0 : (TURN * unit) / 2;
  }
  const port = entries.get(node);
  if (port === undefined || isOpposite(direction, port.direction)) return Infinity;
  return port.cost + (port.direction === direction ? 0 : TURN * unit);
}

/** The next node; −1 where a box or the border is in the way. */
function step({ xs, ys, blockedAcross, blockedDown }: RoutingGrid, node: number, direction: Direction): number {
  const columns = xs.length;
  switch (direction) {
    case directions.right:
      return node % columns === columns - 1 || blockedAcross[node] === 1 ? -1 : node + 1;
    case directions.left:
      return node % columns === 0 || blockedAcross[node - 1] === 1 ? -1 : node - 1;
    case directions.down:
      return node + columns >= columns * ys.length || blockedDown[node] === 1 ? -1 : node + columns;
    case directions.up:
      return node < columns || blockedDown[node - columns] === 1 ? -1 : node - columns;
  }
}

function stepCost(
  { grid, usage, unit, crossing }: Search,
  node: number,
  next: number,
  before: Direction,
  onward: Direction,
): number {
  const columns = grid.xs.length;
  const isLevel = isAcross(onward);
  const length = isLevel
    ? Math.abs(grid.xs[next % columns] - grid.xs[node % columns])
    : Math.abs(grid.ys[Math.floor(next / columns)] - grid.ys[Math.floor(node / columns)]);
  const edge = Math.min(node, next);
  const beside = (isLevel ? usage.across : usage.down)[edge];
  const crossed = (isLevel ? usage.passingDown : usage.passingAcross)[next];
  return length + (before === onward ? 0 : TURN * unit) + unit * (BESIDE * beside + crossing * crossed);
}

/** Never more than it is. */
function remaining({ grid, target }: Search, node: number): number {
  const columns = grid.xs.length;
  const [x, y] = [grid.xs[node % columns], grid.ys[Math.floor(node / columns)]];
  return (Math.abs(x - target.x) + Math.abs(y - target.y)) / 2;
}
