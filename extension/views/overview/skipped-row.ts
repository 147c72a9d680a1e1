import type { IndexState } from '#protocol/index-state.ts';
import type { IndexedFolder } from '../indexed-folder.ts';
import { pageOf, type PagedList } from '../pages.ts';
import { fileRow } from '../place-rows.ts';
import { infoRow, type Row } from '../row.ts';
import { fileCount, spokenOf, type Words } from '../words.ts';

type Skipped = IndexState['skipped'];
export type SkipReason = keyof Skipped;

/** At most so many skipped files are listed by the engine. */
const listedMax = 1000;

/** Why a file was left out, as it stands behind a number of files. */
export function reasonName(reason: SkipReason, { l10n }: Words): string {
  const names: Readonly<Record<SkipReason, string>> = {
    tooLarge: l10n.t('Too large'),
    binary: l10n.t('Binary'),
    unreadable: l10n.t('Unreadable'),
    parseErrors: l10n.t('With syntax errors, read in part'),
    generated: l10n.t('Generated'),
    symlink: l10n.t('Symbolic links'),
    overLimit: l10n.t('Over the limit of files'),
  };
  return names[reason];
}

/** Files that are left out of all answers, by reason. */
export function skippedRow(folder: IndexedFolder, skipped: Skipped | undefined, list: PagedList): Row[] {
  const { words } = list;
  const reasons = Object.entries(skipped ?? {}) as [SkipReason, number][];
  const present = reasons.filter(([, count]) => count > 0).toSorted(([, a], [, b]) => b - a);
  if (present.length === 0) return [];
  const { l10n, number } = words;
  const id = `${folder.uri} skipped`;
  const label = l10n.t('Skipped Files');
  const count = present.reduce((sum, [, each]) => sum + each, 0);
  return [
    {
      id,
      label,
      description: number(count),
      tooltip: l10n.t('Files that no answer knows of'),
      spoken: spokenOf(label, number(count)),
      icon: { id: 'circle-slash' },
      fold: 'folded',
      children: () => present.map(([reason, each]) => reasonRow(folder, id, reason, each, list)),
    },
  ];
}

function reasonRow(folder: IndexedFolder, around: string, reason: SkipReason, count: number, list: PagedList): Row {
  const { words } = list;
  const label = reasonName(reason, words);
  const id = `${around} ${reason}`;
  const children = async () => {
    const { skippedFiles = [] } = await folder.ask('index.state', { detail: 'full' });
    const files = skippedFiles.filter((each) => each.reason === reason).map(({ file }) => file);
    const rows = pageOf(list, id, files, (file) => fileRow(folder, `${id} ${file}`, file, ''));
    if (files.length >= count || skippedFiles.length < listedMax) return rows;
    const rest = words.l10n.t('{0} more are not listed', fileCount(words, count - files.length));
    return [...rows, infoRow(`${id} rest`, rest)];
  };
  return {
    id,
    label,
    description: words.number(count),
    spoken: spokenOf(label, fileCount(words, count)),
    icon: { id: 'blank' },
    fold: 'folded',
    children,
  };
}
