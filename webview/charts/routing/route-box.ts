import type { Box, Track } from '../scene.ts';
import { type Direction, directions } from './directions.ts';
import { CROSSING, findWay, type GridWay, portsOf, type Port } from './find-way.ts';
import { type RoutingGrid, routingGrid } from './routing-grid.ts';
import type { BoxArrow, RoutedBox, Trunk } from './routed-box.ts';
import { type SpreadTracks, spreadTracks } from './spread-tracks.ts';
import { Usage } from './usage.ts';

/**
 * Which lines cross is known only when they lie beside each other in their channels, and a way is laid before that. So it is tried
 * with other costs and in the other order as well, until few lines cross; the attempt with the fewest crossings counts, the first one of several.
 */
const attempts = [1, 2, 4].flatMap((factor) =>
  [false, true].map((isReversed) => ({ crossing: CROSSING * factor, isReversed })),
);
/** So many are read without effort: another attempt, which takes as long as the first, is not worth it. */
const FEW_CROSSINGS = 3;
/** Everything is laid once, and then again with a look at the others. */
const ROUNDS = 5;
/** A second way into a target must be so much shorter than one that joins the first. */
const OWN_ENTRY = 260;

/**
 * Lines for arrows between the boxes of one frame, which run through none of them: in channels between rows and at the
 * sides, with one trunk into each target. Undefined where boxes leave no way.
 *
 * @param area where lines may run
 * @param unit size of the boxes' texts: gaps and corners are so much smaller
 */
export function routeBox(
  boxes: readonly Box[],
  area: Box,
  unit: number,
  arrows: readonly BoxArrow[],
): (Track | undefined)[] {
  const grid = routingGrid(boxes, area, unit);
  const routed = { grid, boxes, area, unit };
  const byTarget = [...Map.groupBy(arrows, ({ target }) => target)];
  const shortestFirst = byTarget
    .map(([target, own]) => ({ target, arrows: own.toSorted((a, b) => span(boxes, a) - span(boxes, b)) }))
    .toSorted((a, b) => span(boxes, a.arrows[0]) - span(boxes, b.arrows[0]) || a.target - b.target);
  let best: SpreadTracks | undefined;
  for (const { crossing, isReversed } of attempts) {
    const router = new TrunkRouter(routed, crossing);
    const ordered = isReversed ? shortestFirst.toReversed() : shortestFirst;
    const laid = new Map<number, Trunk>();
    for (let round = 0; round < ROUNDS; round++) {
      for (const each of ordered) laid.set(each.target, router.lay(each.target, each.arrows));
    }
    const trunks = [...laid].toSorted(([a], [b]) => a - b).map(([, trunk]) => trunk);
    const spread = spreadTracks(trunks, routed);
    if (best === undefined || spread.crossings < best.crossings) best = spread;
    if (best.crossings <= FEW_CROSSINGS) break;
  }
  return arrows.map((arrow) => best?.tracks.get(arrow));
}

/** Distance of the middles. */
function span(boxes: readonly Box[], { source, target }: BoxArrow): number {
  const [from, to] = [boxes[source], boxes[target]];
  return (
    Math.abs(from.x + from.width / 2 - to.x - to.width / 2) + Math.abs(from.y + from.height / 2 - to.y - to.height / 2)
  );
}

interface MutableWays {
  readonly next: Map<number, number>;
  readonly entering: Map<number, Direction>;
}

class TrunkRouter {
  readonly #grid: RoutingGrid;
  readonly #boxes: readonly Box[];
  readonly #unit: number;
  readonly #crossing: number;
  readonly #usage: Usage;
  /** The next node of each node of the ways to a target; of the last one itself. */
  readonly #laid = new Map<number, ReadonlyMap<number, number>>();

  constructor({ grid, boxes, unit }: RoutedBox, crossing: number) {
    this.#crossing = crossing;
    this.#grid = grid;
    this.#boxes = boxes;
    this.#unit = unit;
    this.#usage = new Usage(grid);
  }

  lay(target: number, arrows: readonly BoxArrow[]): Trunk {
    const before = this.#laid.get(target);
    if (before !== undefined) this.#usage.change(before, -1);
    const [next, entering] = [new Map<number, number>(), new Map<number, Direction>()];
    const ways = arrows.map(({ source }) => this.#layOne(source, target, { next, entering }));
    this.#laid.set(target, next);
    this.#usage.change(next, 1);
    return { target, arrows, ways };
  }

  #layOne(source: number, target: number, laid: MutableWays): GridWay | undefined {
    const [from, to] = [this.#boxes[source], this.#boxes[target]];
    const [leaving, entering] = sidesOf(from, to);
    const exits = portsOf(this.#grid, from, leaving, false, this.#unit);
    const extra = laid.next.size > 0 ? OWN_ENTRY * this.#unit : 0;
    const entries = new Map<number, Port>();
    for (const port of portsOf(this.#grid, to, entering, true, this.#unit)) {
      const known = entries.get(port.node);
      if (known === undefined || known.cost > port.cost) entries.set(port.node, { ...port, cost: port.cost + extra });
    }
    const middle = { x: to.x + to.width / 2, y: to.y };
    const ways = { grid: this.#grid, usage: this.#usage, crossing: this.#crossing, unit: this.#unit };
    const search = { ...ways, laid, entries, target: middle };
    const found = findWay(search, exits);
    return found && joined(found, laid);
  }
}

/** The whole way, along what it joins; notes it for those that come after. */
function joined(way: GridWay, { next, entering }: MutableWays): GridWay {
  const nodes = [...way.nodes];
  if (way.entering === undefined) {
    for (let at = nodes[nodes.length - 1]; next.get(at) !== at; at = nodes[nodes.length - 1]) {
      nodes.push(next.get(at) as number);
    }
  }
  nodes.forEach((node, index) => {
    if (!next.has(node)) next.set(node, nodes[index + 1] ?? node);
  });
  const last = nodes[nodes.length - 1];
  if (way.entering !== undefined) entering.set(last, way.entering);
  return { nodes, leaving: way.leaving, entering: way.entering ?? entering.get(last) };
}

const { right, down, left, up } = directions;

/** Down as a rule; to what stands beside it or higher also from side to side. */
function sidesOf(from: Box, to: Box): readonly [leaving: readonly Direction[], entering: readonly Direction[]] {
  if (from.y + from.height <= to.y) return [[down], [down]];
  const sideways = from.x + from.width <= to.x ? right : to.x + to.width <= from.x ? left : undefined;
  if (sideways === undefined) return [[up], [up]];
  return [
    [sideways, down],
    [sideways, down],
  ];
}
