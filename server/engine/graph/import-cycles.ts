import { stringAt } from '#server/base/string-table.ts';
import { noCycle } from './cycles.ts';
import { type EdgeUseRow, readUse, usesOf } from './edge-uses.ts';
import { isRuntimeUse, type RuntimeCycles, runtimeCycles } from './runtime-cycles.ts';
import type { FileLayer } from './snapshot.ts';

/** A step of a loop: an import, and the file that it leads to. */
export interface LoopStep extends EdgeUseRow {
  readonly target: string;
}

/** An import that is part of a cycle at run time. */
export interface ImportInCycle {
  /** The shortest loop through the import: the import itself, then the steps that lead back to its file. */
  readonly loop: readonly LoopStep[];
  /** Files of the whole cycle that the loop is part of. */
  readonly cycleFiles: number;
}

/** Of each file that the search came by: the next one on the shortest way back. */
type WaysBack = ReadonlyMap<number, number>;

/**
 * Imports of a file that are part of a cycle, by position. What is imported for its types alone is no part of one. One
 * search in breadth, backwards from the file and never out of its cycle, answers for all of them.
 */
export function importsInCycles(layer: FileLayer, file: number): ImportInCycle[] {
  const cycles = runtimeCycles(layer);
  const number = cycles.numbers[file];
  if (number === noCycle) return [];
  const { targets, kinds } = layer.uses;
  const isInCycle = (target: number) => target !== file && target < layer.count && cycles.numbers[target] === number;
  const rows = [...usesOf(layer.uses, file)].filter((row) => isRuntimeUse(kinds[row]) && isInCycle(targets[row]));
  const ways = waysBack(cycles, file, new Set(rows.map((row) => targets[row])));
  const cycleFiles = cycles.sizes[number];
  return rows.map((row) => ({ loop: [stepOf(layer, row), ...stepsBack(layer, ways, targets[row], file)], cycleFiles }));
}

/** The search ends when it came by all of `wanted`. */
function waysBack({ importers }: RuntimeCycles, file: number, wanted: Set<number>): WaysBack {
  const ways = new Map<number, number>([[file, file]]);
  const left = new Set(wanted);
  let frontier = [file];
  while (frontier.length > 0 && left.size > 0) {
    const next: number[] = [];
    for (const node of frontier) {
      for (let row = importers.starts[node]; row < importers.starts[node + 1]; row++) {
        const source = importers.targets[row];
        if (ways.has(source)) continue;
        ways.set(source, node);
        left.delete(source);
        next.push(source);
      }
    }
    frontier = next;
  }
  return ways;
}

function stepsBack(layer: FileLayer, ways: WaysBack, from: number, file: number): LoopStep[] {
  const steps: LoopStep[] = [];
  for (let node = from; node !== file;) {
    const next = ways.get(node) as number;
    steps.push(stepOf(layer, firstUse(layer, node, next)));
    node = next;
  }
  return steps;
}

/** The first import between two files that is more than one of types. */
function firstUse({ uses }: FileLayer, source: number, target: number): number {
  for (const row of usesOf(uses, source)) {
    if (uses.targets[row] === target && isRuntimeUse(uses.kinds[row])) return row;
  }
  throw new Error('an edge of the graph has no use behind it');
}

function stepOf(layer: FileLayer, row: number): LoopStep {
  return { ...readUse(layer, row), target: stringAt(layer.paths, layer.uses.targets[row]) };
}
