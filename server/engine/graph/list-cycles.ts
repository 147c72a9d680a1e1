import { hashToIdentifier } from '#server/base/content-hash.ts';
import { cyclesOf, noCycle, type NodeCycles } from './cycles.ts';
import { adjacencyOf } from './describe-graph.ts';
import { fileLevelGraph } from './file-level.ts';
import { directoryLevelGraph, moduleLevelGraph } from './grouped-level.ts';
import { isLoadedBy, type LoadedFiles, type LoadScope, loadScopes } from './load-scope.ts';
import type { PlainEdge, PlainGraph } from './plain-graph.ts';
import { loads } from './snapshot.ts';

/** A strongly connected component of more than one node. */
export interface CycleRow {
  /** `cyc_` and a hash of its nodes: a cycle of other files is another cycle. */
  readonly id: string;
  /** Sorted. */
  readonly nodes: string[];
  /** Edges between its nodes. */
  readonly edgeCount: number;
  /** The narrowest scope in which something of it is a cycle. */
  readonly load: LoadScope;
  /** Without imports that never load nothing of it is a cycle any more. */
  readonly typeOnly: boolean;
}

export interface CycleOptions {
  readonly level: 'file' | 'directory' | 'module';
  /** The imports that count. */
  readonly load: LoadScope;
}

/**
 * Every cycle at a level, the largest first, then by first node. Edges of a group are all imports that leave one of its
 * files; one between two groups loads when the first of its imports does.
 */
export function listCycles(project: LoadedFiles, { level, load: scope }: CycleOptions): CycleRow[] {
  const whole = graphOf(project, level);
  const narrower = loadScopes.slice(0, loadScopes.indexOf(scope));
  const inNarrower = narrower.map((each) => [each, nodeCycles(edgesIn(whole, each)).numbers] as const);
  const graph = edgesIn(whole, scope);
  const found = nodeCycles(graph);
  const edgeCounts = countInside(graph, found);
  return found.cycles.map((members, number) => {
    const nodes = Array.from(members, (node) => graph.nodes[node].id);
    const [load = scope] = inNarrower.find(([, numbers]) => members.some((node) => numbers[node] !== noCycle)) ?? [];
    const id = `cyc_${hashToIdentifier([JSON.stringify(nodes)])}`;
    return { id, nodes, edgeCount: edgeCounts[number], load, typeOnly: load === 'all' };
  });
}

function edgesIn({ nodes, edges }: PlainGraph, scope: LoadScope): PlainGraph {
  return { nodes, edges: edges.filter((edge) => isCounted(edge, scope)) };
}

/** Where it is not known when imports load, none counts but where all do. */
function isCounted({ load }: PlainEdge, scope: LoadScope): boolean {
  return scope === 'all' || (load !== undefined && isLoadedBy(scope, loads.indexOf(load)));
}

function graphOf(project: LoadedFiles, level: CycleOptions['level']): PlainGraph {
  if (level === 'directory') return directoryLevelGraph(project, { external: false });
  if (level === 'module') return moduleLevelGraph(project, { external: false });
  return fileLevelGraph(project, { external: false });
}

/** Nodes of the graph are sorted by id, so cycles come by their first one. */
function nodeCycles(graph: PlainGraph): NodeCycles {
  return cyclesOf(graph.nodes.length, adjacencyOf(graph));
}

function countInside(graph: PlainGraph, { cycles, numbers }: NodeCycles): number[] {
  const counts = cycles.map(() => 0);
  for (const { source, target } of graph.edges) {
    const number = numbers[source];
    if (number !== noCycle && number === numbers[target]) counts[number]++;
  }
  return counts;
}
