import type { GraphEdge, GraphNode } from '#protocol/graph.ts';
import { counted } from '../text/numbers.ts';
import { type Column, table, type TableLook } from '../text/table.ts';
import type { GraphDocument } from './graph-format.ts';

const NODE_LAYOUT: readonly Column[] = [
  { title: 'node', shrinks: true },
  { title: 'type' },
  { title: 'lines', align: 'right' },
  { title: 'used by', align: 'right' },
  { title: 'uses', align: 'right' },
];

const EDGE_LAYOUT: readonly Column[] = [
  { title: 'from', shrinks: true },
  { title: 'type' },
  { title: 'to' },
  { title: 'proof' },
];

/** The graph for people: its nodes as a table, its edges as another one on request, a line of sums. */
export function* graphText({ graph }: GraphDocument, withEdges: boolean, look: TableLook): Generator<string> {
  for (const line of table(NODE_LAYOUT, graph.nodes.map(nodeRow), look)) yield `${line}\n`;
  if (withEdges && graph.edges.length > 0) {
    yield '\n';
    for (const line of table(EDGE_LAYOUT, graph.edges.map(edgeRow), look)) yield `${line}\n`;
  }
  const cut = graph.truncated ? ' (more were left out)' : '';
  yield `\n${counted(graph.nodes.length, 'node')}, ${counted(graph.edges.length, 'edge')}${cut}\n`;
}

function nodeRow({ id, type, size, fanIn = 0, fanOut = 0 }: GraphNode): string[] {
  return [id, type, String(size), String(fanIn), String(fanOut)];
}

/** `path:line` of a use can be clicked in most terminals. */
function edgeRow({ source, target, type, line, proof }: GraphEdge): string[] {
  return [line === undefined ? source : `${source}:${line}`, type ?? '', target, proof ?? ''];
}
