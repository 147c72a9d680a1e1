import type { GraphDocument } from './graph-format.ts';

const NODE_COLUMNS = ['id', 'label', 'type', 'size', 'language', 'module', 'fanIn', 'fanOut', 'cycle'];
const EDGE_COLUMNS = ['source', 'target', 'type', 'weight', 'line', 'proof'];
const COLUMNS = ['kind', ...new Set([...NODE_COLUMNS, ...EDGE_COLUMNS])];

/**
 * One table (RFC 4180) for both: the first column says `node` or `edge`, and a cell that does not apply is empty.
 * Cells are never altered for the sake of spreadsheets that take a leading `=` or `@` for a formula: the text is read
 * back by programs, and many packages begin with `@`.
 */
export function* csv({ graph }: GraphDocument): Generator<string> {
  yield record(COLUMNS);
  for (const node of graph.nodes) yield row({ kind: 'node', ...node });
  for (const edge of graph.edges) yield row({ kind: 'edge', ...edge });
}

function row(values: object): string {
  const known = new Map(Object.entries(values));
  return record(COLUMNS.map((name) => String(known.get(name) ?? '')));
}

function record(cells: readonly string[]): string {
  return `${cells.map(cellText).join(',')}\r\n`;
}

function cellText(text: string): string {
  return /[",\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
}
