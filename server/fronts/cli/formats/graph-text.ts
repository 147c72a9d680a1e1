import { proofWords } from '#protocol/proof-words.ts';
import type { Certainty, Graph, GraphEdge, GraphNode } from '#protocol/graph.ts';
import { counted } from '../text/numbers.ts';
import { type Column, table, type TableLook } from '../text/table.ts';
import { visibleText } from '#server/base/visible-text.ts';
import type { GraphDocument } from './graph-format.ts';

const NODE_LAYOUT: readonly Column[] = [
  { title: 'node', shrinks: true },
  { title: 'type' },
  { title: 'lines', align: 'right' },
  { title: 'used by', align: 'right' },
  { title: 'uses', align: 'right' },
];

const EDGE_LAYOUT: readonly Column[] = [
  { title: 'where', shrinks: true },
  { title: 'from' },
  { title: 'type' },
  { title: 'to' },
  { title: 'proof' },
];
const FROM = 1;

/**
 * The graph for people: its nodes as a table, its edges as another one on request, a line of sums; around a file, how
 * surely its neighbours are all there are.
 */
export function* graphText({ graph }: GraphDocument, withEdges: boolean, look: TableLook): Generator<string> {
  for (const line of table(NODE_LAYOUT, graph.nodes.map(nodeRow), look)) yield `${line}\n`;
  if (withEdges && graph.edges.length > 0) yield* edgeTable(graph.edges, look);
  const cut = graph.truncated ? ' (more were left out)' : '';
  yield `\n${counted(graph.nodes.length, 'node')}, ${counted(graph.edges.length, 'edge')}${cut}\n`;
  if (graph.certainty !== undefined) yield* certaintyLines(graph.certainty);
}

function* certaintyLines({ dependents, dependencies }: NonNullable<Graph['certainty']>): Generator<string> {
  yield* claimLines('used by', dependents);
  yield* claimLines('uses', dependencies);
}

function* claimLines(which: string, { certainty, reasons }: Certainty): Generator<string> {
  yield `${which}: ${certainty === 'exact' ? 'exact' : `${certainty}, there may be more`}\n`;
  for (const reason of reasons) yield `  ${visibleText(reason)}\n`;
}

function nodeRow({ id, type, size, fanIn = 0, fanOut = 0 }: GraphNode): string[] {
  return [id, type, String(size), String(fanIn), String(fanOut)];
}

/** Only edges between symbols have something to say in the column `from`. */
function* edgeTable(edges: readonly GraphEdge[], look: TableLook): Generator<string> {
  const rows = edges.map(edgeRow);
  const isShown = (column: number) => column !== FROM || rows.some((row) => row[FROM] !== '');
  const shown = <Item>(items: readonly Item[]) => items.filter((_, column) => isShown(column));
  yield '\n';
  for (const line of table(shown(EDGE_LAYOUT), rows.map(shown), look)) yield `${line}\n`;
}

/** `path:line` of a use can be clicked in most terminals. */
function edgeRow({ source, target, type, line, proof }: GraphEdge): string[] {
  const hash = source.indexOf('#');
  const file = hash < 0 ? source : source.slice(0, hash);
  const symbol = hash < 0 ? '' : source.slice(hash + 1);
  return [
    line === undefined ? file : `${file}:${line}`,
    symbol,
    type ?? '',
    target,
    proof === undefined ? '' : proofWords[proof],
  ];
}
