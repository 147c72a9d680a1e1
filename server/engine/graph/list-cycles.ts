import { hashToIdentifier } from '#server/base/content-hash.ts';
import { cyclesOf, noCycle, type NodeCycles } from './cycles.ts';
import { adjacencyOf } from './describe-graph.ts';
import { fileLevelGraph } from './file-level.ts';
import { directoryLevelGraph, moduleLevelGraph } from './grouped-level.ts';
import type { PlainGraph } from './plain-graph.ts';
import type { FileLayer } from './snapshot.ts';

/** A strongly connected component of more than one node. */
export interface CycleRow {
  /** `cyc_` and a hash of its nodes: a cycle of other files is another cycle. */
  readonly id: string;
  /** Sorted. */
  readonly nodes: string[];
  /** Edges between its nodes. */
  readonly edgeCount: number;
  /** Without type-only imports nothing of it is a cycle any more. */
  readonly typeOnly: boolean;
}

export interface CycleOptions {
  readonly level: 'file' | 'directory' | 'module';
  /** Whether imports of types alone count. */
  readonly withTypes: boolean;
}

/**
 * Every cycle at a level, the largest first, then by first node. Edges of a group are all imports that leave one of its
 * files; one between two groups is type-only when all its imports are.
 */
export function listCycles(layer: FileLayer, { level, withTypes }: CycleOptions): CycleRow[] {
  const whole = graphOf(layer, level);
  const atRunTime = { nodes: whole.nodes, edges: whole.edges.filter(({ type }) => type !== 'type_import') };
  const graph = withTypes ? whole : atRunTime;
  const found = nodeCycles(graph);
  const remaining = withTypes ? nodeCycles(atRunTime) : found;
  const edgeCounts = countInside(graph, found);
  return found.cycles.map((members, number) => {
    const nodes = Array.from(members, (node) => graph.nodes[node].id);
    const typeOnly = members.every((node) => remaining.numbers[node] === noCycle);
    return { id: `cyc_${hashToIdentifier([JSON.stringify(nodes)])}`, nodes, edgeCount: edgeCounts[number], typeOnly };
  });
}

function graphOf(layer: FileLayer, level: CycleOptions['level']): PlainGraph {
  if (level === 'directory') return directoryLevelGraph(layer, { external: false });
  if (level === 'module') return moduleLevelGraph(layer, { external: false });
  return fileLevelGraph(layer, { external: false });
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
