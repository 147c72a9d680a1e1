import { cyclesOf, noCycle, type NodeCycles } from './cycles.ts';
import { isLoadedBy, type LoadedFiles, type LoadScope } from './load-scope.ts';
import type { Adjacency } from './strongly-connected.ts';

/** Cycles of the files by the imports that a scope holds, and the imports inside of them. */
export interface FileCycles extends NodeCycles {
  /** Importers of each file that are part of the same cycle, ascending. */
  readonly importers: Adjacency;
}

const known = new WeakMap<LoadedFiles['files'], Map<LoadScope, FileCycles>>();

/**
 * The one place where cycles of files are counted: lists, drawings, marks in editors and events all use these. None
 * while it is not known when imports load.
 */
export function fileCycles(project: LoadedFiles, scope: LoadScope): FileCycles {
  const { files, loads } = project;
  if (loads === undefined && scope !== 'all') return findCycles(project, () => false);
  const byScope = known.get(files) ?? new Map<LoadScope, FileCycles>();
  known.set(files, byScope);
  const before = byScope.get(scope);
  if (before !== undefined) return before;
  const found = findCycles(project, (edge) => loads === undefined || isLoadedBy(scope, loads.edges[edge]));
  byScope.set(scope, found);
  return found;
}

/** @param counts whether an edge does, by its row */
function findCycles({ files }: LoadedFiles, counts: (edge: number) => boolean): FileCycles {
  const { numbers, cycles } = cyclesOf(files.count, edgesThat(files, counts));
  const isInside = (edge: number, source: number) =>
    numbers[source] !== noCycle && numbers[source] === numbers[files.edges.targets[edge]] && counts(edge);
  return { numbers, cycles, importers: reversed(files.count, edgesThat(files, isInside)) };
}

/** Edges between files. */
function edgesThat(
  { count, edges }: LoadedFiles['files'],
  isWanted: (edge: number, source: number) => boolean,
): Adjacency {
  const starts = new Uint32Array(count + 1);
  const targets: number[] = [];
  for (let source = 0; source < count; source++) {
    for (let edge = edges.starts[source]; edge < edges.starts[source + 1]; edge++) {
      if (edges.targets[edge] < count && isWanted(edge, source)) targets.push(edges.targets[edge]);
    }
    starts[source + 1] = targets.length;
  }
  return { starts, targets: Uint32Array.from(targets) };
}

/** A counting sort by target; sources come in ascending order because they are visited so. */
function reversed(count: number, { starts, targets }: Adjacency): Adjacency {
  const ends = new Uint32Array(count + 1);
  for (const target of targets) ends[target + 1]++;
  for (let node = 0; node < count; node++) ends[node + 1] += ends[node];
  const sources = new Uint32Array(targets.length);
  const next = ends.slice();
  for (let source = 0; source < count; source++) {
    for (let row = starts[source]; row < starts[source + 1]; row++) sources[next[targets[row]]++] = source;
  }
  return { starts: ends, targets: sources };
}
