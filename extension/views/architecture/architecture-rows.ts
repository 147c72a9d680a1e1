import type { ViewMark } from '#protocol/view.ts';
import type { IndexedFolder } from '../indexed-folder.ts';
import { pageOf, type PagedList } from '../pages.ts';
import { rootFolderRow } from '../root-folder-row.ts';
import { folderName, shownFolder, infoRow, type Row, type RowIcon } from '../row.ts';
import { besideEachOther, fileCount, spokenOf } from '../words.ts';
import { factLines, shortFacts, spokenFacts, type Unknowns } from './describe-mark.ts';
import { findFiles, foundMax, type FoundFile } from './find-files.ts';
import { type Grouping, MarkSource } from './mark-source.ts';
import { sortMarks, type SortOrder } from './sort-marks.ts';
import { symbolRows } from './symbol-rows.ts';

export interface ArchitectureOptions {
  readonly grouping: Grouping;
  readonly order: SortOrder;
  /** Only files whose path has these words in it, in one list. */
  readonly filter?: string;
}

/** State shared by all rows of a folder. */
interface Context {
  readonly folder: IndexedFolder;
  readonly marks: MarkSource;
  readonly options: ArchitectureOptions;
  readonly list: PagedList;
  readonly unknowns: Unknowns;
}

/** The modules or folders of the open folders; each folder of several has a row of its own around them. */
export async function architectureRows(
  folders: readonly IndexedFolder[],
  options: ArchitectureOptions,
  list: PagedList,
): Promise<Row[]> {
  const [only] = folders;
  if (folders.length === 1) return rowsOfFolder(only, options, list);
  return folders.map((folder) => {
    const files = fileCount(list.words, folder.status.stats?.files ?? 0);
    return rootFolderRow(list.words, folder.uri, files, () => rowsOfFolder(folder, options, list));
  });
}

async function rowsOfFolder(folder: IndexedFolder, options: ArchitectureOptions, list: PagedList): Promise<Row[]> {
  const marks = new MarkSource(folder, options.grouping);
  const all = await marks.contentOf();
  // A module that is all there is says nothing.
  const outer = all.length === 1 && all[0].type === 'module' ? await marks.contentOf(all[0].id) : all;
  const unresolved = all.reduce((sum, { unknown = 0 }) => sum + unknown, 0);
  const context = { folder, marks, options, list, unknowns: { unresolved } };
  const filter = options.filter?.trim() ?? '';
  return filter === '' ? markRows(context, folder.uri, outer) : foundRows(context, filter);
}

function markRows(context: Context, around: string, marks: readonly ViewMark[]): Row[] {
  const sorted = sortMarks(marks, context.options.order);
  return pageOf(context.list, around, sorted, (mark) => markRow(context, mark));
}

function markRow(context: Context, mark: ViewMark): Row {
  const { folder, list, unknowns } = context;
  const { words } = list;
  const path = pathOf(mark, context.options.grouping);
  const facts = shortFacts(mark, words);
  const id = `${folder.uri} ${mark.id}`;
  const inside =
    mark.type === 'file'
      ? () => symbolRows(folder, mark.id, words)
      : async () => markRows(context, id, await context.marks.contentOf(mark.id));
  const isOpenable = mark.type === 'file';
  return {
    id,
    label: mark.label,
    description: facts,
    tooltip: [path ?? mark.id, ...factLines(mark, unknowns, words)].join('\n'),
    spoken: spokenOf(mark.label, kindName(mark, context), spokenFacts(mark, words)),
    icon: iconOf(mark),
    context: mark.type === 'directory' ? 'folder' : mark.type,
    ...(path !== undefined && { resource: { folder: folder.uri, path } }),
    ...(isOpenable && { open: { folder: folder.uri, path: mark.id } }),
    ...((mark.expandable === true || mark.expanded === true) && { fold: 'folded' as const, children: inside }),
  };
}

/** `a/b` of the folder `a/b/**`, also of the part of a module in it; a module itself may lie in several. */
function pathOf({ id, type }: ViewMark, grouping: Grouping): string | undefined {
  if (type === 'file') return id;
  if (type !== 'directory' || !id.endsWith('/**')) return undefined;
  const folder = id.slice(0, -'/**'.length);
  // A module stands before a folder of it, and has no colon in its name.
  return grouping === 'modules' ? folder.slice(folder.indexOf(':') + 1) : folder;
}

function kindName({ type }: ViewMark, { list }: Context): string | undefined {
  const { l10n } = list.words;
  if (type === 'module') return l10n.t('module');
  return type === 'directory' ? l10n.t('folder') : undefined;
}

function iconOf({ type }: ViewMark): RowIcon {
  if (type === 'file') return { id: 'file' };
  return { id: type === 'module' ? 'package' : 'folder' };
}

async function foundRows(context: Context, text: string): Promise<Row[]> {
  const { folder, list, options } = context;
  const { l10n, number } = list.words;
  const { files, isTruncated } = await findFiles(folder, text, options.order);
  if (files.length === 0) return [infoRow(`${folder.uri} none`, l10n.t('No file has “{0}” in its path', text))];
  const rows = pageOf(list, `${folder.uri} found`, files, (file) => foundRow(context, file));
  if (!isTruncated) return rows;
  const rest = l10n.t('Only the {0} files with most dependencies are listed', number(foundMax));
  return [...rows, infoRow(`${folder.uri} rest`, rest)];
}

function foundRow({ folder, list, unknowns }: Context, file: FoundFile): Row {
  const { words } = list;
  const place = folderName(file.id);
  return {
    id: `${folder.uri} ${file.id}`,
    label: file.label,
    description: besideEachOther(shortFacts(file, words), shownFolder(place)),
    tooltip: [file.id, ...factLines(file, unknowns, words)].join('\n'),
    spoken: spokenOf(file.label, place, spokenFacts(file, words)),
    icon: { id: 'file' },
    context: 'file',
    resource: { folder: folder.uri, path: file.id },
    open: { folder: folder.uri, path: file.id },
    fold: 'folded',
    children: () => symbolRows(folder, file.id, words),
  };
}
