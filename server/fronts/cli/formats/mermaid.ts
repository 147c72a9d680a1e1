import { toMermaid } from '#webview/charts/mermaid.ts';
import type { GraphDocument } from './graph-format.ts';

export function mermaid({ graph: { nodes, edges } }: GraphDocument): Iterable<string> {
  const arrows = edges.map(({ source, target, type }) => ({ source, target, isDashed: type === 'type_import' }));
  return [toMermaid({ nodes: nodes.map(({ id, type }) => ({ id, type })), edges: arrows })];
}
