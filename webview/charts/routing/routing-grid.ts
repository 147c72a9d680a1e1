import type { Box } from '../scene.ts';

/** Half of the room between rows: lines run in its middle. */
const AWAY = 22;
/** Lines nearer to each other are one. */
const MERGED = 5;
/** Between a line and a box that it only passes. */
export const CLEARANCE = 2;

/**
 * Where lines may run between the boxes of one frame: upright and level lines in the middle of what is free beside each
 * box, and through the middle of each box, to begin and end there. Nodes are where they meet; node of column c and row r
 * is `r * columns + c`.
 */
export interface RoutingGrid {
  readonly xs: Float64Array;
  readonly ys: Float64Array;
  /** 1 where no line may lead from a node to the next one at its right, and to the next one below. */
  readonly blockedAcross: Uint8Array;
  readonly blockedDown: Uint8Array;
}

/**
 * @param area nothing leaves it
 * @param unit size of the boxes' texts: everything is so much smaller
 */
export function routingGrid(boxes: readonly Box[], area: Box, unit: number): RoutingGrid {
  const xs = linesOf(boxes, area, unit, xAxis);
  const ys = linesOf(boxes, area, unit, yAxis);
  const blockedAcross = new Uint8Array(xs.length * ys.length);
  const blockedDown = new Uint8Array(xs.length * ys.length);
  const clearance = CLEARANCE * unit;
  for (const box of boxes) {
    const columns = inside(xs, box.x - clearance, box.x + box.width + clearance);
    const rows = inside(ys, box.y - clearance, box.y + box.height + clearance);
    for (let row = rows.first; row < rows.end; row++) {
      for (let column = Math.max(0, columns.first - 1); column < columns.end; column++) {
        blockedAcross[row * xs.length + column] = 1;
      }
    }
    for (let row = Math.max(0, rows.first - 1); row < rows.end; row++) {
      for (let column = columns.first; column < columns.end; column++) blockedDown[row * xs.length + column] = 1;
    }
  }
  return { xs, ys, blockedAcross, blockedDown };
}

interface Axis {
  start(box: Box): number;
  length(box: Box): number;
}

const xAxis: Axis = { start: ({ x }) => x, length: ({ width }) => width };
const yAxis: Axis = { start: ({ y }) => y, length: ({ height }) => height };

function linesOf(boxes: readonly Box[], area: Box, unit: number, axis: Axis): Float64Array {
  const across = axis === xAxis ? yAxis : xAxis;
  const [least, most] = [axis.start(area), axis.start(area) + axis.length(area)];
  const free: number[] = [];
  for (const box of boxes) {
    const [start, end] = [axis.start(box), axis.start(box) + axis.length(box)];
    let [before, behind] = [least, most];
    for (const other of boxes) {
      if (other === box || !meet(box, other, across)) continue;
      const [otherStart, otherEnd] = [axis.start(other), axis.start(other) + axis.length(other)];
      if (otherEnd <= start) before = Math.max(before, otherEnd);
      if (otherStart >= end) behind = Math.min(behind, otherStart);
    }
    if (before < start) free.push(start - Math.min(AWAY * unit, (start - before) / 2));
    if (behind > end) free.push(end + Math.min(AWAY * unit, (behind - end) / 2));
  }
  const middles = boxes.map((box) => axis.start(box) + axis.length(box) / 2);
  return Float64Array.from(merged(merged([], free, MERGED * unit), middles, MERGED * unit));
}

function meet(one: Box, other: Box, { start, length }: Axis): boolean {
  return start(one) < start(other) + length(other) && start(other) < start(one) + length(one);
}

/** Ascending; of lines that lie near each other, one of the first list or else the first. */
function merged(taken: readonly number[], added: readonly number[], distance: number): number[] {
  const all = [
    ...taken.map((at) => ({ at, isTaken: true })),
    ...added.toSorted((a, b) => a - b).map((at) => ({ at, isTaken: false })),
  ].toSorted((a, b) => a.at - b.at || Number(b.isTaken) - Number(a.isTaken));
  const kept: { at: number; isTaken: boolean }[] = [];
  for (const line of all) {
    const last = kept.at(-1);
    if (last === undefined || line.at - last.at >= distance) kept.push(line);
    else if (line.isTaken && !last.isTaken) kept[kept.length - 1] = line;
  }
  return kept.map(({ at }) => at);
}

/** Lines between two places, both left out. */
export function inside(lines: Float64Array, from: number, to: number): { first: number; end: number } {
  let first = 0;
  while (first < lines.length && lines[first] <= from) first++;
  let end = first;
  while (end < lines.length && lines[end] < to) end++;
  return { first, end };
}
