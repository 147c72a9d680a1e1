import { stringAt } from '#server/base/string-table.ts';
import { noCycle } from './cycles.ts';
import { type EdgeUseRow, readUse, usesOf } from './edge-uses.ts';
import { type FileCycles, fileCycles } from './file-cycles.ts';
import { isLoadedBy, type LoadedFiles } from './load-scope.ts';

/** A step of a loop: an import, and the file that it leads to. */
export interface LoopStep extends EdgeUseRow {
  readonly target: string;
}

/** An import that is part of a cycle when the program starts. */
export interface ImportInCycle {
  /** The shortest loop through the import: the import itself, then the steps that lead back to its file. */
  readonly loop: readonly LoopStep[];
  /** Files of the whole cycle that the loop is part of. */
  readonly cycleFiles: number;
}

/** Of each file that the search came by: the next one on the shortest way back. */
type WaysBack = ReadonlyMap<number, number>;

/**
 * Imports of a file that are part of a cycle, by position. What loads later, or is imported for its types alone, is no part of
 * one. One search in breadth, backwards from the file and never out of its cycle, answers for all of them.
 */
export function importsInCycles(project: LoadedFiles, file: number): ImportInCycle[] {
  const { count, uses } = project.files;
  const cycles = fileCycles(project, 'start');
  const number = cycles.numbers[file];
  if (number === noCycle) return [];
  const { targets } = uses;
  const isInCycle = (target: number) => target !== file && target < count && cycles.numbers[target] === number;
  const rows = [...usesOf(uses, file)].filter((row) => loadsAtStart(project, row) && isInCycle(targets[row]));
  const ways = waysBack(cycles, file, new Set(rows.map((row) => targets[row])));
  const cycleFiles = cycles.cycles[number].length;
  return rows.map((row) => ({
    loop: [stepOf(project, row), ...stepsBack(project, ways, targets[row], file)],
    cycleFiles,
  }));
}

function loadsAtStart({ loads }: LoadedFiles, row: number): boolean {
  return loads !== undefined && isLoadedBy('start', loads.uses[row]);
}

/** The search ends when it came by all of `wanted`. */
function waysBack({ importers }: FileCycles, file: number, wanted: Set<number>): WaysBack {
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

function stepsBack(project: LoadedFiles, ways: WaysBack, from: number, file: number): LoopStep[] {
  const steps: LoopStep[] = [];
  for (let node = from; node !== file;) {
    const next = ways.get(node) as number;
    steps.push(stepOf(project, firstUse(project, node, next)));
    node = next;
  }
  return steps;
}

/** The first import between two files that loads at the start. */
function firstUse(project: LoadedFiles, source: number, target: number): number {
  const { uses } = project.files;
  for (const row of usesOf(uses, source)) {
    if (uses.targets[row] === target && loadsAtStart(project, row)) return row;
  }
  throw new Error('an edge of the graph has no use behind it');
}

function stepOf({ files }: LoadedFiles, row: number): LoopStep {
  return { ...readUse(files, row), target: stringAt(files.paths, files.uses.targets[row]) };
}
