import type { SymbolEdge, SymbolEdges, UnknownSite } from '#protocol/callers.ts';
import type { ExactTier } from '#protocol/tier.ts';
import { callersPhrase } from '#protocol/caller-words.ts';
import { proofLegend, proofWords } from '#protocol/proof-words.ts';
import { reasonWords } from '#protocol/unknown-reasons.ts';
import { counted, withCommas } from '../text/numbers.ts';
import { type Column, table, type TableLook } from '../text/table.ts';
import { visibleText } from '#server/base/visible-text.ts';
import { claimLines } from './claim-text.ts';

/** Which way the edges are looked at. */
export type Direction = 'callers' | 'callees';

const WHERE: Column = { title: 'where' };
const CODE: Column = { title: 'code', shrinks: true };
const UNKNOWN_LAYOUT: readonly Column[] = [WHERE, { title: 'name' }, { title: 'in' }, { title: 'why' }, CODE];

/**
 * Yields the text for people of the callers or callees of a symbol: the answer, then its sites, then what may add to
 * it.
 */
export function* symbolEdgesText(found: SymbolEdges, direction: Direction, look: TableLook): Generator<string> {
  yield* claimLines(headline(found, direction), found);
  for (const sentence of found.outside ?? []) yield `  ${visibleText(sentence)}\n`;
  if (found.edges.length > 0) {
    yield '\n';
    yield* edgeLines(found.edges, direction, look);
    if (found.edges.some(({ proof }) => proof !== 'exact')) yield `\n${proofLegend}\n`;
  }
  if (found.unknown.length > 0) yield* unknownLines(found, direction, look);
  if (found.exactTier !== undefined) yield* tierLines(found.exactTier);
  if (found.truncated) yield '\nMore were left out: --limit sets how many are shown.\n';
}

/** Yields the result of asking the compiler. */
function* tierLines({ available, message = '', asked, proven }: ExactTier): Generator<string> {
  if (!available) return yield `\nNot asked: ${visibleText(message)}\n`;
  yield `\n${visibleText(message)} ${counted(asked, 'site')} asked about, ${withCommas(proven)} proven.\n`;
}

function headline(found: SymbolEdges, direction: Direction): string {
  const { symbol, known, edges } = found;
  const furthest = edges.reduce((most, { distance }) => Math.max(most, distance), 1);
  const within = furthest > 1 ? `, and more within ${furthest} calls,` : '';
  if (direction === 'callers') return `${callersPhrase(found, withCommas)}${within} of ${symbol}`;
  return `${counted(known, 'call')}${within} in ${symbol}`;
}

/** Columns that would say the same in every row are left out. */
function* edgeLines(edges: readonly SymbolEdge[], direction: Direction, look: TableLook): Generator<string> {
  const columns: [Column, (edge: SymbolEdge) => string][] = [
    [WHERE, place],
    [{ title: direction === 'callers' ? 'in' : 'calls' }, direction === 'callers' ? inSymbol : ({ target }) => target],
    [{ title: 'proof' }, ({ proof }) => proofWords[proof]],
  ];
  if (edges.some(({ distance }) => distance > 1)) {
    columns.splice(1, 0, [{ title: 'away', align: 'right' }, ({ distance }) => String(distance)]);
    if (direction === 'callers') columns.splice(3, 0, [{ title: 'calls' }, ({ target }) => target]);
  }
  if (edges.some(({ type }) => type !== 'call')) columns.push([{ title: 'use' }, ({ type }) => type]);
  columns.push([CODE, ({ text = '' }) => text.trim()]);
  const rows = edges.map((edge) => columns.map(([, cell]) => cell(edge)));
  for (const line of table(
    columns.map(([column]) => column),
    rows,
    look,
  ))
    yield `${line}\n`;
}

function* unknownLines(
  { unknown, unknownTotal }: SymbolEdges,
  direction: Direction,
  look: TableLook,
): Generator<string> {
  yield `\n${counted(unknownTotal, 'site')} ${unknownSites(unknownTotal, direction)}:\n`;
  const rows = unknown.map((site) => [
    place(site),
    site.name,
    inSymbol(site),
    site.reason.replaceAll('_', ' '),
    (site.text ?? '').trim(),
  ]);
  for (const line of table(UNKNOWN_LAYOUT, rows, look)) yield `${line}\n`;
  yield* remedyLines(unknown);
}

function unknownSites(count: number, direction: Direction): string {
  if (direction === 'callers') return count === 1 ? 'may be a further caller' : 'may be further callers';
  return count === 1 ? 'has an unknown target' : 'have unknown targets';
}

/** Yields what would make the answer exact, once for each reason. */
function* remedyLines(unknown: readonly UnknownSite[]): Generator<string> {
  const reasons = new Set(unknown.map(({ reason }) => reason));
  const remedies = [...reasons].flatMap((reason) => {
    const { meaning, remedy } = reasonWords[reason];
    return remedy === undefined ? [] : [`  ${meaning}: ${remedy}\n`];
  });
  if (remedies.length === 0) return;
  yield '\nWhat would make it exact:\n';
  yield* remedies;
}

function place({ file, line, column }: Pick<SymbolEdge, 'file' | 'line' | 'column'>): string {
  return `${file}:${line}:${column}`;
}

/** The file stands in front of it already. */
function inSymbol({ source, file }: Pick<SymbolEdge, 'source' | 'file'>): string {
  return source.startsWith(`${file}#`) ? source.slice(file.length + 1) : source;
}
