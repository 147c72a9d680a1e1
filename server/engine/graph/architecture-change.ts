import { allStrings } from '#server/base/string-table.ts';
import { type CycleRow, listCycles } from './list-cycles.ts';
import type { LoadedFiles } from './load-scope.ts';
import type { EdgeTable, FileLayer } from './snapshot.ts';

export interface FileEdge {
  readonly source: string;
  readonly target: string;
}

/** The first ones, and how many there are. */
export interface Listed<Item> {
  readonly items: readonly Item[];
  readonly count: number;
}

/** How the default graph of one snapshot differs from that of another: edges by source, then target; cycles by size. */
export interface ArchitectureDifference {
  readonly edgesAdded: Listed<FileEdge>;
  readonly edgesRemoved: Listed<FileEdge>;
  readonly cyclesAdded: Listed<CycleRow>;
  readonly cyclesRemoved: Listed<CycleRow>;
}

/**
 * Reports whether files and edges, and when these load, are the same, at the cost of comparing bytes. False proves no
 * difference.
 */
export function isSameArchitecture(before: LoadedFiles, after: LoadedFiles): boolean {
  const nothing = new Uint8Array();
  return (
    isSameGraph(before.files, after.files) && isEqual(before.loads?.edges ?? nothing, after.loads?.edges ?? nothing)
  );
}

function isSameGraph(before: FileLayer, after: FileLayer): boolean {
  return (
    before.count === after.count &&
    isEqual(before.paths.ends, after.paths.ends) &&
    isEqual(before.paths.bytes, after.paths.bytes) &&
    isEqual(before.edges.starts, after.edges.starts) &&
    isEqual(before.edges.targets, after.edges.targets)
  );
}

/** @param listMax upper bound on the items reported of each list */
export function compareArchitecture(before: LoadedFiles, after: LoadedFiles, listMax: number): ArchitectureDifference {
  const [old, now] = [new FileEdges(before.files), new FileEdges(after.files)];
  const [cyclesBefore, cyclesAfter] = [cyclesOf(before), cyclesOf(after)];
  return {
    edgesAdded: edgesMissing(now, old, listMax),
    edgesRemoved: edgesMissing(old, now, listMax),
    cyclesAdded: cyclesMissing(cyclesAfter, cyclesBefore, listMax),
    cyclesRemoved: cyclesMissing(cyclesBefore, cyclesAfter, listMax),
  };
}

/** Edges between files, by path. */
class FileEdges {
  readonly paths: readonly string[];
  readonly #numbers: ReadonlyMap<string, number>;
  readonly #edges: EdgeTable;

  constructor({ paths, edges }: FileLayer) {
    this.paths = allStrings(paths);
    this.#numbers = new Map(this.paths.map((path, number) => [path, number]));
    this.#edges = edges;
  }

  /** Paths that a file names, ascending; none of a file that is not there. Externals are no files. */
  targetsOf(path: string): string[] {
    const number = this.#numbers.get(path);
    if (number === undefined) return [];
    const { starts, targets } = this.#edges;
    const rows = targets.subarray(starts[number], starts[number + 1]);
    return Array.from(
      rows.filter((target) => target < this.paths.length),
      (target) => this.paths[target],
    );
  }
}

/** Those of one graph that the other lacks. */
function edgesMissing(of: FileEdges, from: FileEdges, listMax: number): Listed<FileEdge> {
  const items: FileEdge[] = [];
  let count = 0;
  for (const source of of.paths) {
    const known = new Set(from.targetsOf(source));
    for (const target of of.targetsOf(source)) {
      if (known.has(target)) continue;
      if (count++ < listMax) items.push({ source, target });
    }
  }
  return { items, count };
}

function cyclesOf(project: LoadedFiles): CycleRow[] {
  return listCycles(project, { level: 'file', load: 'start' });
}

/** A cycle of other files is another cycle. */
function cyclesMissing(of: readonly CycleRow[], from: readonly CycleRow[], listMax: number): Listed<CycleRow> {
  const known = new Set(from.map(({ id }) => id));
  const missing = of.filter(({ id }) => !known.has(id));
  return { items: missing.slice(0, listMax), count: missing.length };
}

function isEqual(a: Uint8Array | Uint32Array, b: Uint8Array | Uint32Array): boolean {
  return a.length === b.length && a.every((value, index) => value === b[index]);
}
