import type { SymbolEdge, SymbolEdges, UnknownSite } from '#protocol/callers.ts';
import type { ExactTier } from '#protocol/tier.ts';
import type { IndexedFolder } from '../indexed-folder.ts';
import { pageOf, type PagedList } from '../pages.ts';
import { infoRow, type Row, type RowIcon } from '../row.ts';
import { besideEachOther, spokenOf, type Words } from '../words.ts';
import { reasonText, remedyText } from './reason-texts.ts';

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

/** Proof is shown by its icon and in words, never by colour alone. */
const proofIcons: Readonly<Record<SymbolEdge['proof'], RowIcon>> = {
  exact: { id: 'pass', color: 'testing.iconPassed' },
  inferred: { id: 'circle-large-outline' },
  hint: { id: 'lightbulb' },
};

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
  const { l10n } = words;
  const name = nameOf(symbol);
  const label = direction === 'callers' ? l10n.t('Callers of {0}', name) : l10n.t('Calls in {0}', name);
  const description = countText(found, direction, words);
  const id = `${folder.uri} ${direction}`;
  const sentences = [...(found.outside ?? []), ...found.reasons];
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
      ...pageOf(list, id, found.edges.filter(isKnown), (edge) => edgeRow(folder, id, edge, direction, words)),
      ...unknownRows(folder, { id, isUnfolded: isUnknownWanted }, found, direction, list),
      ...sentences.map((sentence, index) => infoRow(`${id} reason ${index}`, sentence)),
      ...tierRows(id, found.exactTier, words),
    ],
  };
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
  const text = certainty === 'exact' ? count : l10n.t('at least {0}', count);
  return unknownTotal === 0 ? text : `${text} · ${l10n.t('{0} unknown', number(unknownTotal))}`;
}

function callersText({ known, callingSymbols = known }: SymbolEdges, { l10n, number }: Words): string {
  const callers = callingSymbols === 1 ? l10n.t('1 caller') : l10n.t('{0} callers', number(callingSymbols));
  return known === callingSymbols ? callers : l10n.t('{0}, {1} call sites', callers, number(known));
}

function edgeRow(folder: IndexedFolder, around: string, edge: SymbolEdge, direction: Direction, words: Words): Row {
  const { source, target, file, line, column, proof, type, text = '' } = edge;
  const { l10n } = words;
  const far = direction === 'callers' ? source : target;
  const label = nameOf(far);
  const place = `${file}:${line}`;
  const remarks = [proofText(proof, words), type === 'call' ? '' : type];
  return {
    id: `${around} ${file} ${line}:${column} ${target}`,
    label,
    description: besideEachOther(text.trim().slice(0, textMax), place),
    tooltip: [far, place, text.trim(), proofText(proof, words)].filter((part) => part !== '').join('\n'),
    spoken: spokenOf(label, l10n.t('{0}, line {1}', file, line), ...remarks),
    icon: proofIcons[proof],
    context: 'symbol',
    open: { folder: folder.uri, path: file, line, column, length: lastPart(target).length },
  };
}

/** A line of code in a row is not read to its end. */
const textMax = 80;

export function proofText(proof: SymbolEdge['proof'], { l10n }: Words): string {
  if (proof === 'exact') return l10n.t('proven');
  return proof === 'inferred' ? l10n.t('inferred') : l10n.t('by its name alone, not counted');
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
      children: () => [
        ...hints.map((edge) => edgeRow(folder, id, edge, direction, list.words)),
        ...pageOf(list, id, unknown, (site) => unknownRow(folder, id, site, list.words)),
      ],
    },
  ];
}

function unknownRow(folder: IndexedFolder, around: string, site: UnknownSite, words: Words): Row {
  const { source, name, file, line, column, reason, text = '' } = site;
  const label = nameOf(source);
  const why = reasonText(reason, words);
  const remedy = remedyText(reason, words);
  return {
    id: `${around} ${file} ${line}:${column}`,
    label,
    description: besideEachOther(text.trim().slice(0, textMax), why, `${file}:${line}`),
    tooltip: [source, `${file}:${line}`, text.trim(), why, remedy].filter((part) => part !== '').join('\n'),
    spoken: spokenOf(label, words.l10n.t('{0}, line {1}', file, line), why, remedy),
    icon: { id: 'question' },
    context: 'line',
    open: { folder: folder.uri, path: file, line, column, length: name.length },
  };
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

/** `Foo.bar` of `src/a.ts#Foo.bar`; the top level of a file has its name. */
export function nameOf(id: string): string {
  const sign = id.indexOf('#');
  const name = id.slice(sign + 1);
  return name === '<module>' ? id.slice(id.lastIndexOf('/', sign) + 1, sign) : name;
}

function lastPart(id: string): string {
  return id.slice(Math.max(id.indexOf('#'), id.lastIndexOf('.')) + 1).replace(/~\d+$/, '');
}
