import { compareTexts } from '../../base/compare-texts.ts';
import { stronglyConnectedComponents } from '../graph/strongly-connected.ts';
import { loadOf } from './structure-cycles.ts';
import type { StructureEdge } from './structure.ts';

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
export function foldersAdded(from: readonly StructureEdge[], to: readonly StructureEdge[]): FolderDependency[] {
  const before = new Set(pairsOf(from).keys());
  const after = pairsOf(to);
  const added = [...after].filter(([key]) => !before.has(key)).map(([, pair]) => pair);
  if (added.length === 0) return [];
  const components = componentsOf([...after.values()].filter(({ isLoaded }) => isLoaded));
  return added
    .map(({ source, target, edges, isLoaded }) => {
      const closesCycle = isLoaded && components.get(source) === components.get(target);
      return { source, target, edges, closesCycle };
    })
    .toSorted(worstFirst);
}

function worstFirst(a: FolderDependency, b: FolderDependency): number {
  const byCycle = Number(b.closesCycle) - Number(a.closesCycle);
  return byCycle || b.edges - a.edges || compareTexts(a.source, b.source) || compareTexts(a.target, b.target);
}

interface FolderPair {
  readonly source: string;
  readonly target: string;
  edges: number;
  /** One of the edges loads at the start. */
  isLoaded: boolean;
}

/** NUL is in no path. */
function pairsOf(edges: readonly StructureEdge[]): Map<string, FolderPair> {
  const pairs = new Map<string, FolderPair>();
  for (const edge of edges) {
    const [source, target] = [folderOf(edge.source), folderOf(edge.target)];
    if (source === target) continue;
    const key = `${source}\0${target}`;
    let pair = pairs.get(key);
    if (pair === undefined) pairs.set(key, (pair = { source, target, edges: 0, isLoaded: false }));
    pair.edges++;
    pair.isLoaded ||= loadOf(edge) === 'start';
  }
  return pairs;
}

function folderOf(path: string): string {
  const end = path.lastIndexOf('/');
  return end < 0 ? '.' : path.slice(0, end);
}

/** Number of the strongly connected component by folder. */
function componentsOf(pairs: readonly FolderPair[]): Map<string, number> {
  const folders = [...new Set(pairs.flatMap(({ source, target }) => [source, target]))];
  const numbers = new Map(folders.map((folder, number) => [folder, number]));
  const bySource = Map.groupBy(pairs, ({ source }) => source);
  const starts = new Uint32Array(folders.length + 1);
  const targets = folders.flatMap((folder, number) => {
    const of = (bySource.get(folder) ?? []).map(({ target }) => numbers.get(target) as number);
    starts[number + 1] = starts[number] + of.length;
    return of;
  });
  const { component } = stronglyConnectedComponents(folders.length, { starts, targets: Uint32Array.from(targets) });
  return new Map(folders.map((folder, number) => [folder, component[number]]));
}
