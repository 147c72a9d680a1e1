import { type FileGroup, groupByFile, type InFile, itemsIn } from '#protocol/by-file.ts';
import { pageOf, type PagedList } from './pages.ts';
import type { Row } from './row.ts';
import { fileCount, spokenOf } from './words.ts';

/** Shows the files of tests again in all lists. */
export const showTestsCommand = 'groundplan.showTests';

/** Rows of places by file: shipped code first, below it the tests in a row of their own, or that they are left out. */
export function rowsByFile<Item extends InFile>(
  around: string,
  items: readonly Item[],
  list: PagedList,
  rowOf: (group: FileGroup<Item>, around: string) => Row,
): Row[] {
  const { shipped, tests } = groupByFile(items);
  const rows = pageOf(list, around, shipped, (group) => rowOf(group, around));
  if (tests.length === 0) return rows;
  if (list.withoutTests?.() === true) return [...rows, leftOutRow(around, itemsIn(tests), list)];
  const id = `${around} tests`;
  const { l10n, number } = list.words;
  const label = l10n.t('Tests');
  const count = itemsIn(tests);
  const files = fileCount(list.words, tests.length);
  const description = count === tests.length ? files : l10n.t('{0} in {1}', number(count), files);
  return [
    ...rows,
    {
      id,
      label,
      description,
      tooltip: l10n.t('In files of tests, by the names that test runners collect'),
      spoken: spokenOf(label, description),
      icon: { id: 'beaker' },
      // Where there is nothing else they are what was asked for.
      fold: shipped.length === 0 ? 'unfolded' : 'folded',
      children: () => pageOf(list, id, tests, (group) => rowOf(group, id)),
    },
  ];
}

function leftOutRow(around: string, count: number, { words }: PagedList): Row {
  const { l10n, number } = words;
  const label = l10n.t('Tests Are Left Out');
  const description = number(count);
  return {
    id: `${around} without tests`,
    label,
    description,
    tooltip: l10n.t('Show them'),
    spoken: spokenOf(label, description, l10n.t('Show them')),
    icon: { id: 'filter-filled' },
    open: { command: showTestsCommand },
  };
}
