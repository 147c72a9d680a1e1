import type { EdgeUse, EdgeUses } from '#protocol/edge.ts';
import type { IndexedFolder } from './indexed-folder.ts';
import { pageOf, type PagedList } from './pages.ts';
import type { Place } from '../places/place.ts';
import { baseName, folderName, infoRow, type Row, shownFolder } from './row.ts';
import { besideEachOther, importCount, spokenOf, type Words } from './words.ts';

type Use = Pick<EdgeUse, 'file' | 'line' | 'column' | 'name' | 'type'> & Partial<Pick<EdgeUse, 'text' | 'proof'>>;

/** A line of an import: what stands there, and its number. */
export function useRow(folder: IndexedFolder, around: string, use: Use, words: Words): Row {
  const { file, line, column, name, text = '', type, proof = 'exact' } = use;
  const { l10n } = words;
  const label = shortenLine(text) || name;
  const remarks = [kindRemark(type, words), proof !== 'exact' && l10n.t('not proven')];
  const place = l10n.t('line {0}', line);
  return {
    id: `${around} ${file} ${line}:${column}`,
    label,
    description: besideEachOther(`:${line}`, ...remarks),
    tooltip: `${file}:${line}\n${text.trim() || name}`,
    spoken: spokenOf(label, place, ...remarks),
    icon: { id: 'symbol-reference' },
    context: 'line',
    open: usePlace(folder, use),
  };
}

/** The lines of an answer, and where it is cut, how many there are. */
export function useRows(
  folder: IndexedFolder,
  around: string,
  { uses, total }: Pick<EdgeUses, 'uses' | 'total'>,
  words: Words,
): Row[] {
  const rows = uses.map((use) => useRow(folder, around, use, words));
  return total > uses.length ? [...rows, infoRow(`${around} cut`, firstOfLines(uses.length, total, words))] : rows;
}

export function firstOfLines(listed: number, total: number, { l10n, number }: Words): string {
  return l10n.t('The first {0} of {1} import lines', number(listed), number(total));
}

/** Returns the place of an import's specifier; its position is that of the quote before it, where there is one. */
export function usePlace({ uri }: IndexedFolder, { file, line, column, name, text = '' }: Use): Place {
  const isQuoted = [`"`, `'`, '`'].some((quote) => text.includes(quote + name));
  return { folder: uri, path: file, line, column: isQuoted ? column + 1 : column, length: name.length };
}

/** A line of code in a row is not read to its end. */
const labelMax = 120;

export function shortenLine(text: string): string {
  const oneLine = text.trim().replaceAll(/\s+/g, ' ');
  return oneLine.length > labelMax ? `${oneLine.slice(0, labelMax - 1)}…` : oneLine;
}

/** Returns the kind of an import, where it matters. */
export function kindRemark(type: EdgeUse['type'], { l10n }: Words): string | undefined {
  if (type === 'type_import') return l10n.t('types only');
  if (type === 'dynamic_import') return l10n.t('loaded when needed');
  return type === 'reexport' ? l10n.t('re-export') : undefined;
}

/** How many imports there are between two files, where it is more than one. */
export function timesOf(count: number, { number }: Words): string {
  return count === 1 ? '' : `×${number(count)}`;
}

/** Files with their lines below them. */
export function usesByFile(folder: IndexedFolder, around: string, uses: readonly Use[], list: PagedList): Row[] {
  const files = [...Map.groupBy(uses, ({ file }) => file)];
  return pageOf(list, around, files, ([file, inside]) => fileWithUses(folder, around, file, inside, list.words));
}

function fileWithUses(folder: IndexedFolder, around: string, file: string, uses: readonly Use[], words: Words): Row {
  const id = `${around} ${file}`;
  const count = importCount(words, uses.length);
  return {
    ...fileRow(folder, id, file, timesOf(uses.length, words), count),
    fold: 'folded',
    children: () => uses.map((use) => useRow(folder, id, use, words)),
  };
}

/** A file: its name, what is said of it, and the folder it lies in. */
export function fileRow(folder: IndexedFolder, id: string, file: string, remark: string, spokenRemark = remark): Row {
  const place = folderName(file);
  const label = baseName(file);
  return {
    id,
    label,
    description: besideEachOther(remark, shownFolder(place, label.length + remark.length + (remark === '' ? 0 : 2))),
    tooltip: [file, spokenRemark].filter((part) => part !== '').join('\n'),
    spoken: spokenOf(label, place, spokenRemark),
    icon: { id: 'file' },
    context: 'file',
    resource: { folder: folder.uri, path: file },
    open: { folder: folder.uri, path: file },
  };
}
