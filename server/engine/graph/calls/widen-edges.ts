import type { SymbolNode } from './answers.ts';
import type { CallGraph } from './call-graph.ts';
import type { NodeEdge } from './symbol-edges.ts';

/** Edges around a node, the nearest first. */
export interface WidenedEdges {
  readonly edges: readonly { readonly edge: NodeEdge; readonly distance: number }[];
  /** There are more. */
  readonly isCut: boolean;
}

/**
 * Walks outwards step by step: each node's edges once, until depth or limit ends it.
 *
 * @param edgesAt edges of one node
 * @param beyond the node at the far end of an edge
 */
export function widenEdges(
  graph: CallGraph,
  start: SymbolNode,
  { depth, limit }: { readonly depth: number; readonly limit: number },
  edgesAt: (graph: CallGraph, node: SymbolNode, isStart: boolean) => Iterable<NodeEdge>,
  beyond: (edge: NodeEdge) => SymbolNode,
): WidenedEdges {
  const found: { edge: NodeEdge; distance: number }[] = [];
  const seen = new Set([start]);
  let frontier = [start];
  for (let distance = 1; distance <= depth && frontier.length > 0; distance++) {
    const layer: NodeEdge[] = [];
    for (const node of frontier) {
      for (const edge of edgesAt(graph, node, distance === 1)) layer.push(edge);
    }
    layer.sort(byPlace);
    for (const edge of layer) found.push({ edge, distance });
    if (found.length > limit) return { edges: found.slice(0, limit), isCut: true };
    frontier = [...new Set(layer.map(beyond))].filter((node) => !seen.has(node) && seen.add(node));
  }
  return { edges: found, isCut: false };
}

/** By file and position; what a site names comes before what may answer instead. */
function byPlace(a: NodeEdge, b: NodeEdge): number {
  return a.file - b.file || a.row - b.row || Number(a.isDispatched) - Number(b.isDispatched) || a.target - b.target;
}
