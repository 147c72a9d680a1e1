import type { FileGroup } from '#protocol/by-file.ts';
import type { SymbolEdge, UnknownSite } from '#protocol/callers.ts';
import type { UnknownReason } from '#protocol/graph.ts';
import type { Impact } from '#protocol/impact.ts';
import { rowsByFile } from '../file-groups.ts';
import type { IndexedFolder } from '../indexed-folder.ts';
import type { PagedList } from '../pages.ts';
import { fileRow, shortenLine, timesOf } from '../place-rows.ts';
import type { Row, RowIcon } from '../row.ts';
import { besideEachOther, spokenOf, type Words } from '../words.ts';
import { reasonText, remedyText } from './reason-texts.ts';
import { lastPart, nameOf } from './symbol-name.ts';

type Site = SymbolEdge | UnknownSite;

/** Proof is shown by its icon and in words, never by colour alone. */
const proofIcons: Readonly<Record<SymbolEdge['proof'], RowIcon>> = {
  exact: { id: 'pass', color: 'testing.iconPassed' },
  inferred: { id: 'circle-large-outline' },
  hint: { id: 'lightbulb' },
};

/** Sites by file, each with its line of code and the symbol that it lies in. */
export function siteRows(folder: IndexedFolder, around: string, sites: readonly Site[], list: PagedList): Row[] {
  const { words } = list;
  return rowsByFile(around, sites, list, (group, below) =>
    fileOfSites(folder, below, group, words, (site, id) => siteRow(folder, id, site, words)),
  );
}

/** Sites of which the symbol around them is not named. */
export function unknownSiteRows(
  folder: IndexedFolder,
  around: string,
  sites: Impact['unknown'],
  list: PagedList,
): Row[] {
  const { words } = list;
  return rowsByFile(around, sites, list, (group, below) =>
    fileOfSites(folder, below, group, words, (site, id) => unknownSiteRow(folder, id, site, words)),
  );
}

function unknownSiteRow(folder: IndexedFolder, around: string, site: Impact['unknown'][number], words: Words): Row {
  const { file, line, column, name } = site;
  const reason = reasonText(site.reason as UnknownReason, words);
  return {
    id: `${around} ${line}:${column}`,
    label: name === '' ? words.l10n.t('line {0}', line) : name,
    description: besideEachOther(`:${line}`, reason),
    tooltip: linesOf(`${file}:${line}`, reason),
    spoken: spokenOf(name, words.l10n.t('{0}, line {1}', file, line), reason),
    icon: { id: 'question' },
    context: 'line',
    open: { folder: folder.uri, path: file, line, column, length: name.length },
  };
}

function siteCount(count: number, { l10n, number }: Words): string {
  return count === 1 ? l10n.t('1 site') : l10n.t('{0} sites', number(count));
}

function fileOfSites<Item>(
  folder: IndexedFolder,
  around: string,
  { file, items }: FileGroup<Item>,
  words: Words,
  rowOf: (site: Item, around: string) => Row,
): Row {
  const id = `${around} ${file}`;
  return {
    ...fileRow(folder, id, file, timesOf(items.length, words), siteCount(items.length, words)),
    fold: 'unfolded',
    children: () => items.map((site) => rowOf(site, id)),
  };
}

function siteRow(folder: IndexedFolder, around: string, site: Site, words: Words): Row {
  const { source, file, line, column } = site;
  const { l10n } = words;
  const caller = nameOf(source);
  const remarks = 'reason' in site ? [reasonText(site.reason, words)] : edgeRemarks(site, words);
  const remedy = 'reason' in site ? remedyText(site.reason, words) : '';
  return {
    ...siteHead(site, caller),
    id: `${around} ${line}:${column} ${'target' in site ? site.target : site.name}`,
    description: besideEachOther(`:${line}`, l10n.t('in {0}', caller), ...('reason' in site ? remarks : [])),
    tooltip: linesOf(source, `${file}:${line}`, site.text?.trim(), ...remarks, remedy),
    spoken: spokenOf(caller, l10n.t('{0}, line {1}', file, line), ...remarks, remedy),
    open: {
      folder: folder.uri,
      path: file,
      line,
      column,
      length: 'target' in site ? lastPart(site.target).length : site.name.length,
    },
  };
}

function siteHead(site: Site, name: string): Pick<Row, 'label' | 'icon' | 'context'> {
  const label = shortenLine(site.text ?? '') || name;
  if ('reason' in site) return { label, icon: { id: 'question' }, context: 'line' };
  return { label, icon: proofIcons[site.proof], context: 'symbol' };
}

/** A call that lies in the symbol itself: what is called, and the line of code. */
export function calleeRow(folder: IndexedFolder, around: string, edge: SymbolEdge, words: Words): Row {
  const { target, file, line, column, text = '' } = edge;
  const { l10n } = words;
  const label = nameOf(target);
  const remarks = edgeRemarks(edge, words);
  return {
    id: `${around} ${file} ${line}:${column} ${target}`,
    label,
    description: besideEachOther(`:${line}`, shortenLine(text)),
    tooltip: linesOf(target, `${file}:${line}`, text.trim(), ...remarks),
    spoken: spokenOf(label, l10n.t('{0}, line {1}', file, line), ...remarks),
    icon: proofIcons[edge.proof],
    context: 'symbol',
    open: { folder: folder.uri, path: file, line, column, length: lastPart(target).length },
  };
}

function edgeRemarks({ proof, type }: SymbolEdge, words: Words): string[] {
  return [proofText(proof, words), ...(type === 'call' ? [] : [type])];
}

export function proofText(proof: SymbolEdge['proof'], { l10n }: Words): string {
  if (proof === 'exact') return l10n.t('proven');
  return proof === 'inferred' ? l10n.t('inferred') : l10n.t('by its name alone, not counted');
}

function linesOf(...lines: readonly (string | undefined)[]): string {
  return lines.filter((line) => line !== undefined && line !== '').join('\n');
}
