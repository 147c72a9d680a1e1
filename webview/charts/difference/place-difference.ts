import type { Box } from '../scene.ts';
import type { DifferenceArrow } from './fold-difference.ts';

/** Pixels. */
export const boxHeight = 46;
const gapX = 26;
/** Between two rows: an arrow with its number. */
const gapY = 62;
const margin = { x: 14, y: 10 };
/** Rounds of putting boxes below those that point at them; more change nothing that can be seen. */
const sweeps = 6;

export interface BoxOf {
  readonly id: string;
  /** Pixels that its name needs. */
  readonly width: number;
}

export interface PlacedDifference {
  readonly boxes: ReadonlyMap<string, Box>;
  readonly height: number;
}

/**
 * Places boxes in rows: what depends on another stands above it, as in every drawing; a row that is too wide goes on
 * below. Boxes without an arrow stand in rows of their own at the end. Equal input gives equal places.
 *
 * @param width pixels that there are
 */
export function placeDifference(
  groups: readonly BoxOf[],
  arrows: readonly DifferenceArrow[],
  width: number,
): PlacedDifference {
  const layers = orderLayers(layersOf(groups, arrows), arrows);
  const room = Math.max(1, width - 2 * margin.x);
  const boxes = new Map<string, Box>();
  let y = margin.y;
  for (const layer of layers) {
    for (const row of rowsOf(layer, room)) {
      const taken = rowWidth(row);
      let x = margin.x + Math.max(0, (room - taken) / 2);
      for (const { id, width: wanted } of row) {
        const boxWidth = Math.min(wanted, room);
        boxes.set(id, { x, y, width: boxWidth, height: boxHeight });
        x += boxWidth + gapX;
      }
      y += boxHeight + gapY;
    }
  }
  return { boxes, height: Math.max(0, y - gapY) + margin.y };
}

function rowWidth(row: readonly BoxOf[]): number {
  return row.reduce((sum, { width }) => sum + width, 0) + gapX * (row.length - 1);
}

function rowsOf(layer: readonly BoxOf[], room: number): BoxOf[][] {
  const rows: BoxOf[][] = [];
  for (const box of layer) {
    const row = rows.at(-1);
    if (row === undefined || rowWidth([...row, box]) > room) rows.push([box]);
    else row.push(box);
  }
  return rows;
}

/** By the longest way from a box that none points at; arrows that would close a circle do not count. */
function layersOf(groups: readonly BoxOf[], arrows: readonly DifferenceArrow[]): BoxOf[][] {
  const targets = targetsWithoutCircles(groups, arrows);
  const depths = new Map<string, number>();
  for (const id of topologicalOrder(groups, targets)) {
    const depth = depths.get(id) ?? 0;
    depths.set(id, depth);
    for (const target of targets.get(id) ?? []) depths.set(target, Math.max(depths.get(target) ?? 0, depth + 1));
  }
  const ends = new Set(arrows.flatMap(({ source, target }) => [source, target]));
  const joined = Map.groupBy(
    groups.filter(({ id }) => ends.has(id)),
    ({ id }) => depths.get(id) ?? 0,
  );
  const alone = groups.filter(({ id }) => !ends.has(id));
  const layers = Array.from(joined)
    .toSorted(([a], [b]) => a - b)
    .map(([, layer]) => layer);
  return alone.length === 0 ? layers : [...layers, alone];
}

/** A walk into the depth: an arrow back to where the walk came from closes a circle. */
function targetsWithoutCircles(
  groups: readonly BoxOf[],
  arrows: readonly DifferenceArrow[],
): ReadonlyMap<string, readonly string[]> {
  const all = Map.groupBy(arrows, ({ source }) => source);
  const targets = new Map<string, string[]>();
  const onWay = new Set<string>();
  const walk = (id: string): void => {
    if (targets.has(id)) return;
    const kept: string[] = [];
    targets.set(id, kept);
    onWay.add(id);
    for (const { target } of all.get(id) ?? []) {
      if (onWay.has(target)) continue;
      kept.push(target);
      walk(target);
    }
    onWay.delete(id);
  };
  for (const { id } of groups) walk(id);
  return targets;
}

function topologicalOrder(groups: readonly BoxOf[], targets: ReadonlyMap<string, readonly string[]>): string[] {
  const order: string[] = [];
  const seen = new Set<string>();
  const visit = (id: string): void => {
    if (seen.has(id)) return;
    seen.add(id);
    for (const target of targets.get(id) ?? []) visit(target);
    order.unshift(id);
  };
  for (const { id } of groups) visit(id);
  return order;
}

/** Each box near the middle of those that it has arrows with, in the layers above and below in turn. */
function orderLayers(layers: readonly BoxOf[][], arrows: readonly DifferenceArrow[]): BoxOf[][] {
  const neighbours = new Map<string, string[]>();
  const note = (id: string, other: string) => neighbours.set(id, [...(neighbours.get(id) ?? []), other]);
  for (const { source, target } of arrows) {
    note(source, target);
    note(target, source);
  }
  let ordered = layers.map((layer) => [...layer]);
  for (let sweep = 0; sweep < sweeps; sweep++) {
    const places = new Map(ordered.flatMap((layer) => layer.map(({ id }, at) => [id, (at + 0.5) / layer.length])));
    ordered = ordered.map((layer, depth) =>
      depth % 2 === sweep % 2 ? layer : layer.toSorted((a, b) => middleOf(a.id) - middleOf(b.id)),
    );
    function middleOf(id: string): number {
      const around = (neighbours.get(id) ?? []).flatMap((other) => places.get(other) ?? []);
      return around.length === 0 ? (places.get(id) ?? 0) : around.reduce((sum, at) => sum + at, 0) / around.length;
    }
  }
  return ordered;
}
