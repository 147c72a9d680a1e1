import { joinDialects } from '#protocol/dialects.ts';
import type { FolderStatus } from '#protocol/editor.ts';
import type { View } from '#protocol/view.ts';
import type { IndexedFolder } from '../indexed-folder.ts';
import type { PagedList } from '../pages.ts';
import { rootFolderRow } from '../root-folder-row.ts';
import type { Row } from '../row.ts';
import { fileCount, languageName, lineCount, share, spokenOf, type Words } from '../words.ts';
import { absentRow, cyclesRow, hubsRow, unresolvedRow } from './findings.ts';
import { stateRow, type StateParts } from './index-state-row.ts';
import { skippedRow } from './skipped-row.ts';

export interface OverviewParts extends StateParts {
  readonly list: PagedList;
}

/** Returns the findings of the open folders; `indexed` are those of them that have a snapshot. */
export async function overviewRows(
  statuses: readonly FolderStatus[],
  indexed: readonly IndexedFolder[],
  parts: OverviewParts,
): Promise<Row[]> {
  const folderOf = (status: FolderStatus) => indexed.find(({ uri }) => uri === status.uri);
  const known = statuses.filter((status) => status.index !== undefined || status.problem !== undefined);
  // Where nothing was ever indexed the welcome page of the view says what to do.
  if (known.every((status) => folderOf(status) === undefined && isAsleep(status))) return [];
  const [only] = known;
  if (known.length === 1) return folderRows(only, folderOf(only), parts);
  return known.map((status) => folderSection(status, folderOf(status), parts));
}

function isAsleep({ index, problem }: FolderStatus): boolean {
  return problem === undefined && index?.status === 'created';
}

function folderSection(status: FolderStatus, folder: IndexedFolder | undefined, parts: OverviewParts): Row {
  const { words } = parts.list;
  const description = folder === undefined ? undefined : fileCount(words, status.stats?.files ?? 0);
  return rootFolderRow(words, status.uri, description, () => folderRows(status, folder, parts));
}

async function folderRows(
  status: FolderStatus,
  folder: IndexedFolder | undefined,
  parts: OverviewParts,
): Promise<Row[]> {
  const { list } = parts;
  const { words } = list;
  const state = stateRow(status, words, parts);
  if (folder === undefined) return [state];
  const view = await folder.ask('view.get', { limit: 1 });
  const outermost = view.marks.filter(({ parent }) => parent === undefined);
  const unresolved = outermost.reduce((sum, { unknown = 0 }) => sum + unknown, 0);
  const absent = outermost.reduce((sum, mark) => sum + (mark.absent ?? 0), 0);
  const rows = [
    ...counterRows(status, view.files, words),
    ...languagesRow(status, view, words),
    ...hubsRow(folder, view, words),
    ...(await cyclesRow(folder, list)),
    ...unresolvedRow(folder, unresolved, list),
    ...absentRow(folder, absent, list),
    ...skippedRow(folder, status.index?.skipped, list),
  ];
  return [...rows, state];
}

/** @param files in the snapshot; while the first run goes on the counters of the folder are not there yet */
function counterRows({ uri, stats, index }: FolderStatus, files: number, words: Words): Row[] {
  const { l10n, number } = words;
  const row = (name: string, label: string, count: number, icon: string, command: string, hint: string): Row => ({
    id: `${uri} ${name}`,
    label,
    description: number(count),
    tooltip: hint,
    spoken: spokenOf(label, number(count), hint),
    icon: { id: icon },
    open: { command },
  });
  const search = 'workbench.action.showAllSymbols';
  const pairs = l10n.t('Pairs of files of which one imports the other. Show the graph');
  const { symbols = 0, dependencies = 0 } = stats ?? {};
  const isCounted = index?.status !== 'indexing' || (stats?.files ?? 0) > 0;
  return [
    row('files', l10n.t('Files'), files, 'files', 'groundplan.architecture.focus', l10n.t('Show the architecture')),
    ...(isCounted && symbols > 0
      ? [row('symbols', l10n.t('Symbols'), symbols, 'bracket', search, l10n.t('Search symbols'))]
      : []),
    ...(isCounted
      ? [row('dependencies', l10n.t('Dependencies'), dependencies, 'references', 'groundplan.showGraph', pairs)]
      : []),
  ];
}

/** So many languages are named in the row itself. */
const namedLanguages = 2;

/** Shares are those of the code; data and prose follow with their files. */
function languagesRow({ uri }: FolderStatus, view: View, words: Words): Row[] {
  const languages = joinDialects(view.languages);
  if (languages.length === 0) return [];
  const { l10n } = words;
  const whole = languages.reduce((sum, { codeLines, data }) => sum + (data ? 0 : codeLines), 0);
  const shares = languages.map(({ language, files, codeLines, data }) => ({
    name: languageName(language),
    part: data ? l10n.t('data, {0}', fileCount(words, files)) : share(codeLines, whole),
    detail: spokenOf(fileCount(words, files), lineCount(words, codeLines)),
  }));
  const named = Math.min(namedLanguages, languages.filter(({ data }) => !data).length);
  const short = shares.slice(0, named).map(({ name, part }) => `${name} ${part}`);
  const label = l10n.t('Languages');
  const id = `${uri} languages`;
  return [
    {
      id,
      label,
      description: short.join(', '),
      tooltip: l10n.t('Shares of the lines of code'),
      spoken: spokenOf(label, ...short),
      icon: { id: 'code' },
      fold: 'folded',
      children: () =>
        shares.map(({ name, part, detail }) => ({
          id: `${id} ${name}`,
          label: name,
          description: part,
          tooltip: detail,
          spoken: spokenOf(name, part, detail),
          icon: { id: 'blank' },
        })),
    },
  ];
}
