import { noCycle } from './cycles.ts';
import { usesOf } from './edge-uses.ts';
import { fileCycles } from './file-cycles.ts';
import { kindRank } from './file-level.ts';
import { edgeRow, isLoadedBy, type LoadedFiles, type LoadScope } from './load-scope.ts';
import { shippedFirst, testFilesOf, type WayEnds } from './shipped-first.ts';

/** Graph to search: the imports of a project that a scope holds. */
export interface Ways extends LoadedFiles {
  /** Without one all imports; another needs to know when they load. */
  readonly scope?: LoadScope;
}

/** Nodes one after the other, each importing the next one. */
export interface DependencyPath {
  readonly nodes: readonly number[];
  /** The evidence of each step, a row of the uses: one less than `nodes`. */
  readonly uses: readonly number[];
}

/** Steps that are left until a target, by node; only nodes from which the search came by. */
type Distances = ReadonlyMap<number, number>;

/** A way between nodes, and whether shipped code alone has none. */
export interface PreferredPath {
  readonly found: DependencyPath | undefined;
  readonly throughTests: boolean;
}

/** The shortest way through shipped code, else through tests. */
export function preferredPath(ways: Ways, from: ReadonlySet<number>, to: ReadonlySet<number>): PreferredPath {
  const tests = testFilesOf(ways.files);
  const { way, throughTests } = shippedFirst({ from, to }, tests, (ends) => shortestPath(ways, ends));
  return { found: way, throughTests };
}

/**
 * The shortest way of at least one step from a file of one group to a node of another, found by a search in breadth
 * from the end. Where the groups share a file, the way may end where it began. Of equally short ones the one that
 * begins at the first file by path; then, step by step, the one with the stronger kind of import, then the one to the
 * first node by order. Undefined where there is none.
 */
export function shortestPath(ways: Ways, ends: WayEnds): DependencyPath | undefined {
  return search(ways, ends, Number.POSITIVE_INFINITY);
}

/** The shortest way from one of these files back to it. Of equally short ones that of the first file by path. */
export function shortestCycle(ways: Ways, through: ReadonlySet<number>): DependencyPath | undefined {
  const { numbers } = fileCycles(ways, ways.scope ?? 'all');
  let shortest: DependencyPath | undefined;
  for (const file of through) {
    // A package is part of none.
    if ((numbers[file] ?? noCycle) === noCycle) continue;
    const most = shortest === undefined ? Number.POSITIVE_INFINITY : shortest.uses.length - 1;
    if (most < 2) break;
    const only = new Set([file]);
    shortest = search(ways, { from: only, to: only }, most) ?? shortest;
  }
  return shortest;
}

/** @param most steps that the way may have */
function search(ways: Ways, { from, to, avoided }: WayEnds, most: number): DependencyPath | undefined {
  const { reverseStarts, reverseSources } = ways.files.edges;
  const distances = new Map(Array.from(to, (node) => [node, 0]));
  let frontier = [...to];
  for (let steps = 1; steps <= most && frontier.length > 0; steps++) {
    const next: number[] = [];
    let isReached = false;
    for (const node of frontier) {
      for (let row = reverseStarts[node]; row < reverseStarts[node + 1]; row++) {
        const source = reverseSources[row];
        if (avoided?.[source] === 1 || !leads(ways, source, node)) continue;
        isReached ||= from.has(source);
        if (distances.has(source)) continue;
        distances.set(source, steps);
        next.push(source);
      }
    }
    if (isReached) return walk(ways, from, distances, steps);
    frontier = next;
  }
  return undefined;
}

/** Whether an edge is one of those that are searched. */
function leads({ files, loads, scope = 'all' }: Ways, source: number, target: number): boolean {
  if (scope === 'all' || loads === undefined) return scope === 'all';
  const row = edgeRow(files, source, target);
  return row !== undefined && isLoadedBy(scope, loads.edges[row]);
}

/** @param steps length of the shortest way, as the search found it */
function walk(ways: Ways, from: ReadonlySet<number>, distances: Distances, steps: number): DependencyPath {
  const nodes = [firstStart(ways, from, distances, steps)];
  const uses: number[] = [];
  for (let left = steps - 1; left >= 0; left--) {
    const source = nodes[nodes.length - 1];
    const target = bestTarget(ways, source, distances, left) as number;
    uses.push(evidence(ways, source, target));
    nodes.push(target);
  }
  return { nodes, uses };
}

function firstStart(ways: Ways, from: ReadonlySet<number>, distances: Distances, steps: number): number {
  let first = Number.POSITIVE_INFINITY;
  for (const node of from) {
    if (node < first && bestTarget(ways, node, distances, steps - 1) !== undefined) first = node;
  }
  return first;
}

/** Where an edge leads from which so many steps are left. */
function bestTarget(ways: Ways, source: number, distances: Distances, left: number): number | undefined {
  const { edges } = ways.files;
  let best: number | undefined;
  for (let row = edges.starts[source]; row < edges.starts[source + 1]; row++) {
    if (distances.get(edges.targets[row]) !== left || !leads(ways, source, edges.targets[row])) continue;
    if (best === undefined || kindRank(edges.kindBits[row]) < kindRank(edges.kindBits[best])) best = row;
  }
  return best === undefined ? undefined : edges.targets[best];
}

/** The use that shows the step best: by proof, then by the strength of its kind, then the first. */
function evidence({ files: { uses }, loads, scope = 'all' }: Ways, source: number, target: number): number {
  let best = -1;
  let bestRank = Number.POSITIVE_INFINITY;
  for (const row of usesOf(uses, source)) {
    if (uses.targets[row] !== target || (loads !== undefined && !isLoadedBy(scope, loads.uses[row]))) continue;
    const rank = uses.proofs[row] * 256 + kindRank(1 << uses.kinds[row]);
    if (rank < bestRank) [best, bestRank] = [row, rank];
  }
  return best;
}
