import { escapedText } from '#server/base/visible-text.ts';
import type { GraphDocument } from './graph-format.ts';

const NODE_COLUMNS = ['id', 'label', 'type', 'size', 'language', 'module', 'fanIn', 'fanOut', 'cycle'];
const EDGE_COLUMNS = ['source', 'target', 'type', 'weight', 'line', 'proof'];
const COLUMNS = ['kind', ...new Set([...NODE_COLUMNS, ...EDGE_COLUMNS])];

/**
 * Matches text that a spreadsheet takes for a formula, behind blanks too, in full width too; and the sign that stands
 * before it here, so that a text which begins with that sign by itself differs from one that was given it.
 */
const takenForFormula = /^\s*['=+\-@＝＋－＠]/;

/** In many languages spreadsheets part cells by it, anywhere and within quotes: the text behind it begins a cell. */
const otherComma = ';';

/**
 * One table (RFC 4180) for both: the first column says `node` or `edge`, and a cell that does not apply is empty. A text is
 * read back by dropping one leading apostrophe, then reading `\\`, `\n`, `\r`, `\t` and `\u{…}`. Numbers are numbers.
 */
export function* csv({ graph }: GraphDocument): Generator<string> {
  yield record(COLUMNS);
  for (const node of graph.nodes) yield row({ kind: 'node', ...node });
  for (const edge of graph.edges) yield row({ kind: 'edge', ...edge });
}

function row(values: object): string {
  const known = new Map<string, unknown>(Object.entries(values));
  return record(COLUMNS.map((name) => known.get(name) ?? ''));
}

function record(cells: readonly unknown[]): string {
  return `${cells.map(cellText).join(',')}\r\n`;
}

function cellText(value: unknown): string {
  if (typeof value === 'number') return String(value);
  const text = escapedText(String(value)).replaceAll(otherComma, String.raw`\u{3b}`);
  const harmless = takenForFormula.test(text) ? `'${text}` : text;
  return /[",]/.test(harmless) || harmless !== harmless.trim() ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
