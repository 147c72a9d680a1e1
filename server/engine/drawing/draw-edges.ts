import type { EdgeType } from '../graph/plain-graph.ts';
import { noCycle } from '../graph/cycles.ts';
import { type FileLayer, proofLevels } from '../graph/snapshot.ts';
import { importKinds } from '../source/import-facts-codec.ts';
import type { DrawnEdge } from './drawn-view.ts';
import type { ProjectFacts } from './project-facts.ts';

/** Dependencies between files, added up to dependencies between the marks they are shown as. */
interface SummedEdges {
  /** Edges of mark m are `starts[m]` up to, not including, `starts[m + 1]`, by target. */
  readonly starts: Uint32Array;
  readonly targets: Uint32Array;
  readonly weights: Uint32Array;
  readonly kindBits: Uint8Array;
  readonly proofs: Uint8Array;
  readonly cyclic: Uint8Array;
}

export interface EdgeOptions {
  /** Kinds of which an edge must have one behind it; all without. */
  readonly types?: readonly string[];
  /** Whether an edge between two marks leads against the order of the drawing. */
  isBack(source: number, target: number): boolean;
}

/**
 * @param markOf mark by node of the file graph (files, then externals); negative where it is not shown
 * @param ids by mark
 */
export function drawEdges(
  facts: ProjectFacts,
  markOf: Int32Array,
  ids: readonly string[],
  options: EdgeOptions,
): DrawnEdge[] {
  const sums = sumEdges(facts, markOf, ids.length);
  const wanted = options.types === undefined ? 0xff : bitsOf(options.types);
  const drawn: DrawnEdge[] = [];
  for (let mark = 0; mark < ids.length; mark++) {
    for (let row = sums.starts[mark]; row < sums.starts[mark + 1]; row++) {
      if ((sums.kindBits[row] & wanted) === 0) continue;
      const edge = describe(sums, row, ids[mark], ids[sums.targets[row]]);
      drawn.push(options.isBack(mark, sums.targets[row]) ? { ...edge, back: true } : edge);
    }
  }
  return drawn;
}

function bitsOf(types: readonly string[]): number {
  return importKinds.reduce((bits, kind, index) => (types.includes(kind) ? bits | (1 << index) : bits), 0);
}

function describe(sums: SummedEdges, row: number, source: string, target: string): DrawnEdge {
  return {
    source,
    target,
    weight: sums.weights[row],
    types: importKinds.filter((_, index) => sums.kindBits[row] & (1 << index)) as EdgeType[],
    proof: proofLevels[sums.proofs[row]],
    cyclic: sums.cyclic[row] === 1,
  };
}

function sumEdges({ layer, cycles }: ProjectFacts, markOf: Int32Array, markCount: number): SummedEdges {
  const { edges } = layer;
  const crossing = crossingRows(layer, markOf, markCount);
  const sums = emptySums(crossing.rows.length, markCount);
  let slot = -1;
  let [source, target] = [-1, -1];
  crossing.rows.forEach((row, at) => {
    const file = crossing.files[at];
    if (markOf[file] !== source || markOf[edges.targets[row]] !== target) {
      [source, target] = [markOf[file], markOf[edges.targets[row]]];
      slot++;
      sums.targets[slot] = target;
      sums.proofs[slot] = edges.proofs[row];
      sums.starts[source + 1] = slot + 1;
    }
    sums.weights[slot] += edges.weights[row];
    sums.kindBits[slot] |= edges.kindBits[row];
    sums.proofs[slot] = Math.min(sums.proofs[slot], edges.proofs[row]);
    const cycle = cycles.numbers[file];
    if (cycle !== noCycle && cycle === cycles.numbers[edges.targets[row]]) sums.cyclic[slot] = 1;
  });
  // Marks without edges begin where the one before ends.
  for (let mark = 0; mark < markCount; mark++)
    sums.starts[mark + 1] = Math.max(sums.starts[mark], sums.starts[mark + 1]);
  return sums;
}

function emptySums(count: number, markCount: number): SummedEdges {
  return {
    starts: new Uint32Array(markCount + 1),
    targets: new Uint32Array(count),
    weights: new Uint32Array(count),
    kindBits: new Uint8Array(count),
    proofs: new Uint8Array(count),
    cyclic: new Uint8Array(count),
  };
}

/**
 * Edges of the file graph between two different marks, by source mark, then target mark, and the file of each. Two
 * counting sorts put parallel edges side by side in linear time.
 */
function crossingRows(
  { edges, count }: FileLayer,
  markOf: Int32Array,
  markCount: number,
): { rows: Uint32Array; files: Uint32Array } {
  const rows: number[] = [];
  const files: number[] = [];
  for (let file = 0; file < count; file++) {
    const source = markOf[file];
    if (source < 0) continue;
    for (let row = edges.starts[file]; row < edges.starts[file + 1]; row++) {
      const target = markOf[edges.targets[row]];
      if (target < 0 || target === source) continue;
      rows.push(row);
      files.push(file);
    }
  }
  const byTarget = sortedBy(rows.keys(), rows.length, markCount, (at) => markOf[edges.targets[rows[at]]]);
  const order = sortedBy(byTarget, rows.length, markCount, (at) => markOf[files[at]]);
  return { rows: order.map((at) => rows[at]), files: order.map((at) => files[at]) };
}

function sortedBy(
  items: Iterable<number>,
  count: number,
  keyCount: number,
  keyOf: (item: number) => number,
): Uint32Array {
  const next = new Uint32Array(keyCount + 1);
  for (let item = 0; item < count; item++) next[keyOf(item) + 1]++;
  for (let key = 0; key < keyCount; key++) next[key + 1] += next[key];
  const sorted = new Uint32Array(count);
  for (const item of items) sorted[next[keyOf(item)]++] = item;
  return sorted;
}
