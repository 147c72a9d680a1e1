import { compareTexts } from '../../base/compare-texts.ts';
import { stronglyConnectedComponents } from '../graph/strongly-connected.ts';
import { loadOf } from './structure-cycles.ts';
import { type NumberedEdges, type NumberedStates, numberOf, rowsBySource } from './numbered-states.ts';

export interface FolderDependency {
  /** Path; `.` is the root. */
  readonly source: string;
  readonly target: string;
  /** Dependencies of files behind it. */
  readonly edges: number;
  /** The target needs the source as well, directly or through others. */
  readonly closesCycle: boolean;
}

/**
 * Returns the pairs of folders of which the first needs the second only since. Those that close a cycle of folders come first, then those
 * with the most edges. For cycles those edges count that load at the start.
 */
export function foldersAdded({ names, from, to }: NumberedStates): FolderDependency[] {
  const folders = numberFolders(names);
  const count = folders.paths.length;
  const [before, after] = [pairsOf(from, folders), pairsOf(to, folders)];
  const added = [...after.edges].filter(([pair]) => !before.edges.has(pair));
  if (added.length === 0) return [];
  const component = componentsOf(after.loaded, count);
  return added
    .map(([pair, edges]) => {
      const [source, target] = [Math.floor(pair / count), pair % count];
      const closesCycle = after.loaded.has(pair) && component[source] === component[target];
      return { source: folders.paths[source], target: folders.paths[target], edges, closesCycle };
    })
    .toSorted(worstFirst);
}

interface Folders {
  readonly paths: readonly string[];
  /** Number of the folder by that of a name. */
  readonly ofName: Uint32Array;
}

function numberFolders(names: readonly string[]): Folders {
  const numbers = new Map<string, number>();
  const ofName = Uint32Array.from(names, (name) => numberOf(folderOf(name), numbers));
  return { paths: [...numbers.keys()], ofName };
}

function worstFirst(a: FolderDependency, b: FolderDependency): number {
  const byCycle = Number(b.closesCycle) - Number(a.closesCycle);
  return byCycle || b.edges - a.edges || compareTexts(a.source, b.source) || compareTexts(a.target, b.target);
}

/** Pairs of folders: the number of the first, times how many folders there are, and the number of the second. */
interface FolderPairs {
  /** How many there are of a pair. */
  readonly edges: ReadonlyMap<number, number>;
  /** Pairs of which one loads at the start. */
  readonly loaded: ReadonlySet<number>;
}

function pairsOf({ sources, targets, edges }: NumberedEdges, { paths, ofName }: Folders): FolderPairs {
  const [counts, loaded] = [new Map<number, number>(), new Set<number>()];
  for (let row = 0; row < edges.length; row++) {
    const [source, target] = [ofName[sources[row]], ofName[targets[row]]];
    if (source === target) continue;
    const pair = source * paths.length + target;
    counts.set(pair, (counts.get(pair) ?? 0) + 1);
    if (loadOf(edges[row]) === 'start') loaded.add(pair);
  }
  return { edges: counts, loaded };
}

function folderOf(path: string): string {
  const end = path.lastIndexOf('/');
  return end < 0 ? '.' : path.slice(0, end);
}

/** Number of the strongly connected component by folder. */
function componentsOf(pairs: ReadonlySet<number>, count: number): Uint32Array {
  const sources = Uint32Array.from(pairs, (pair) => Math.floor(pair / count));
  const targets = Uint32Array.from(pairs, (pair) => pair % count);
  const { starts, rows } = rowsBySource({ sources }, count);
  return stronglyConnectedComponents(count, { starts, targets: rows.map((row) => targets[row]) }).component;
}
