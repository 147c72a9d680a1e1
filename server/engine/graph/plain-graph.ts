import { compareTexts } from '../../base/compare-texts.ts';
import type { ImportKind, SymbolKind } from '../source/facts.ts';
import type { Load, ProofLevel } from './snapshot.ts';

export type NodeType = 'file' | 'directory' | 'module' | 'external' | SymbolKind;
export type EdgeType = ImportKind | 'contains' | 'call' | 'extends' | 'implements';

/** A node before it is distinguished by the caller's options. `size` is lines of code, 0 for externals. */
export interface PlainNode {
  readonly id: string;
  readonly label: string;
  readonly type: NodeType;
  readonly size: number;
  readonly language?: string;
  readonly module?: string;
}

/** An edge between positions in `PlainGraph.nodes`. `line` of the first use where both ends are single files. */
export interface PlainEdge {
  readonly source: number;
  readonly target: number;
  readonly type: EdgeType;
  readonly weight: number;
  readonly proof: ProofLevel;
  readonly line?: number;
  /** Of imports: when the first of them loads; absent while that is not known. */
  readonly load?: Load;
}

/** A graph of any level. Nodes sorted by id (code units), edges by source id, then target id; no self-edges, no doubles. */
export interface PlainGraph {
  readonly nodes: readonly PlainNode[];
  readonly edges: readonly PlainEdge[];
}

/** Restores the order of `PlainGraph` after nodes were chosen or made in another one. */
export function sortGraph(graph: PlainGraph): PlainGraph {
  const order = graph.nodes
    .map((_, index) => index)
    .toSorted((a, b) => compareTexts(graph.nodes[a].id, graph.nodes[b].id));
  const position = new Uint32Array(order.length);
  order.forEach((from, to) => {
    position[from] = to;
  });
  return {
    nodes: order.map((index) => graph.nodes[index]),
    edges: graph.edges
      .map((edge) => ({ ...edge, source: position[edge.source], target: position[edge.target] }))
      .toSorted((a, b) => a.source - b.source || a.target - b.target),
  };
}
