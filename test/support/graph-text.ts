import { describeFully } from '#server/engine/graph/describe-graph.ts';
import { fileLevelGraph } from '#server/engine/graph/file-level.ts';
import type { PlainGraph } from '#server/engine/graph/plain-graph.ts';
import type { GraphSnapshot, SymbolLayer } from '#server/engine/graph/snapshot.ts';
import { symbolLevelGraph } from '#server/engine/graph/symbol-level.ts';

/** Edges as lines: `a.ts → b.ts import 1 exact ×1`, in the order of the graph. */
export function edgeLines(graph: PlainGraph): string[] {
  return describeFully(graph, graph).edges.map(({ source, target, type, line, proof, weight }) =>
    [source, '→', target, type, line ?? '-', proof, `×${weight}`].join(' '),
  );
}

export function fileEdges(snapshot: GraphSnapshot, external = false): string[] {
  return edgeLines(fileLevelGraph(snapshot, { external }));
}

export function symbolNodes({ files, symbols }: GraphSnapshot): string[] {
  return symbolLevelGraph(files, symbols as SymbolLayer).nodes.map((node) => `${node.type} ${node.id}`);
}
