import type { SymbolEdge, SymbolEdges, UnknownSite } from '#protocol/callers.ts';
import { reasonTexts } from '#protocol/doubt-words.ts';
import type { ExactTier } from '#protocol/tier.ts';
import type { IndexedFolder } from '../indexed-folder.ts';
import { pageOf, type PagedList } from '../pages.ts';
import { infoRow, type Row } from '../row.ts';
import { spokenOf, type Words } from '../words.ts';
import { calleeRow, siteRows } from './site-rows.ts';
import { nameOf } from './symbol-name.ts';

/** Which symbol rows are about, and how much was asked. */
export interface AskedSymbol {
  /** Symbol id. */
  readonly symbol: string;
  /** The compiler is asked as well. */
  readonly isProof: boolean;
  /** The person wants to see the sites that may add to the list. */
  readonly isUnknownWanted?: boolean;
}

export type Direction = 'callers' | 'callees';

/**
 * Returns the row for the callers of a symbol, or its callees: the certainty, the sites, and unknown sites that may add
 * to them.
 */
export async function symbolRow(
  folder: IndexedFolder,
  { symbol, isProof, isUnknownWanted = false }: AskedSymbol,
  direction: Direction,
  list: PagedList,
): Promise<Row> {
  const operation = `${direction}.list` as const;
  const found = await folder.ask(operation, { symbol, detail: 'full', ...(isProof && { tier: 'exact' }) });
  const { words } = list;
  const label = titleOf(symbol, direction, words.l10n);
  const description = countText(found, direction, words);
  const id = `${folder.uri} ${direction}`;
  const outside = reasonTexts({ reasons: found.outside, doubts: found.outsideCodes }, words.l10n.t);
  const sentences = [...outside, ...reasonTexts(found, words.l10n.t)];
  return {
    id,
    label,
    description,
    tooltip: [symbol, certaintyText(found, words), ...sentences].join('\n'),
    spoken: spokenOf(label, description, ...sentences),
    icon: { id: direction === 'callers' ? 'call-incoming' : 'call-outgoing' },
    context: 'callers',
    fold: 'unfolded',
    children: () => [
      ...knownRows(folder, id, found, direction, list),
      ...unknownRows(folder, { id, isUnfolded: isUnknownWanted }, found, direction, list),
      ...sentences.map((sentence, index) => infoRow(`${id} reason ${index}`, sentence)),
      ...tierRows(id, found.exactTier, words),
    ],
  };
}

/** The symbol of a list was removed or renamed since it was asked for. */
export function removedRow(
  folder: string,
  { symbol, direction }: AskedSymbol & { readonly direction: Direction },
  { l10n }: Words,
): Row {
  const label = titleOf(symbol, direction, l10n);
  const description = l10n.t('It was removed or renamed');
  return {
    id: `${folder} ${direction}`,
    label,
    description,
    tooltip: `${symbol}\n${description}`,
    spoken: spokenOf(label, description),
    icon: { id: 'circle-slash' },
    context: 'callersGone',
  };
}

function titleOf(symbol: string, direction: Direction, l10n: Words['l10n']): string {
  const name = nameOf(symbol);
  return direction === 'callers' ? l10n.t('Callers of {0}', name) : l10n.t('Calls in {0}', name);
}

/** Returns what is missing from the list; the proof of a row is shown at the row. */
function certaintyText({ certainty }: SymbolEdges, { l10n }: Words): string {
  if (certainty === 'exact')
    return l10n.t('Exact: these are all inside the project. How each is known stands at its row.');
  if (certainty === 'bounded') return l10n.t('Bounded: at least these. How each is known stands at its row.');
  return l10n.t('Unknown: whether these are all could not be determined.');
}

/** `12 callers`, `at least 4 callers, 23 call sites · 1 unknown`. */
function countText(found: SymbolEdges, direction: Direction, words: Words): string {
  const { known, certainty, unknownTotal } = found;
  const { l10n, number } = words;
  const calls = known === 1 ? l10n.t('1 call') : l10n.t('{0} calls', number(known));
  const count = direction === 'callers' ? callersText(found, words) : calls;
  const atLeast = known === 0 ? l10n.t('none found') : l10n.t('at least {0}', count);
  const text = certainty === 'exact' ? count : atLeast;
  return unknownTotal === 0 ? text : `${text} · ${l10n.t('{0} unknown', number(unknownTotal))}`;
}

function callersText({ known, callingSymbols = known }: SymbolEdges, { l10n, number }: Words): string {
  const callers = callingSymbols === 1 ? l10n.t('1 caller') : l10n.t('{0} callers', number(callingSymbols));
  return known === callingSymbols ? callers : l10n.t('{0}, {1} call sites', callers, number(known));
}

/** Callers stand below their files; what a symbol calls lies in its own. */
function knownRows(
  folder: IndexedFolder,
  id: string,
  found: SymbolEdges,
  direction: Direction,
  list: PagedList,
): Row[] {
  const known = found.edges.filter(isKnown);
  if (direction === 'callers') return siteRows(folder, id, known, list);
  return pageOf(list, id, known, (edge) => calleeRow(folder, id, edge, list.words));
}

function isKnown({ proof }: SymbolEdge): boolean {
  return proof !== 'hint';
}

/** Returns calls that match by name alone, except those listed among the unknown ones, which show a reason. */
function otherHints({ edges, unknown }: SymbolEdges): SymbolEdge[] {
  const listed = new Set(unknown.map(siteOf));
  return edges.filter((edge) => !isKnown(edge) && !listed.has(siteOf(edge)));
}

function siteOf({ file, line, column }: SymbolEdge | UnknownSite): string {
  return `${file}:${line}:${column}`;
}

function unknownRows(
  folder: IndexedFolder,
  { id: around, isUnfolded }: { readonly id: string; readonly isUnfolded: boolean },
  found: SymbolEdges,
  direction: Direction,
  list: PagedList,
): Row[] {
  const hints = otherHints(found);
  const { unknown } = found;
  const total = Math.max(found.unknownTotal, unknown.length + hints.length);
  if (total === 0) return [];
  const { l10n, number } = list.words;
  // The editor retains the folded state of an id, even if a later row of the same id asks for the unfolded state.
  const id = `${around} unknown${isUnfolded ? ' wanted' : ''}`;
  const label = direction === 'callers' ? l10n.t('May call it as well') : l10n.t('The targets of these are unknown');
  const description = number(total);
  return [
    {
      id,
      label,
      description,
      spoken: spokenOf(label, description),
      icon: { id: 'question' },
      fold: isUnfolded ? 'unfolded' : 'folded',
      children: () => siteRows(folder, id, [...hints, ...unknown], list),
    },
  ];
}

/** Returns rows for the compiler's answer. */
function tierRows(around: string, tier: ExactTier | undefined, { l10n, number }: Words): Row[] {
  if (tier === undefined) return [];
  const { available, message = '', asked, proven } = tier;
  const text = available
    ? l10n.t('{0} {1} of {2} sites are known now.', message, number(proven), number(asked))
    : l10n.t('Not proven: {0}', message);
  return [infoRow(`${around} tier`, text)];
}
