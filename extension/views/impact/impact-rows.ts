import type { Impact, ImpactedFile } from '#protocol/impact.ts';
import { reasonTexts } from '#protocol/doubt-words.ts';
import { reachOf, verdictText } from '#protocol/verdict-words.ts';
import { rowsByFile } from '../file-groups.ts';
import type { IndexedFolder } from '../indexed-folder.ts';
import { pageOf, type PagedList } from '../pages.ts';
import { fileRow } from '../place-rows.ts';
import { cutPath, infoRow, type Row, type RowIcon } from '../row.ts';
import { unknownSiteRows } from '../symbols/site-rows.ts';
import { besideEachOther, fileCount, folderLabel, spokenOf, type Words } from '../words.ts';
import { entryTypeText, type Level, levelText, testCount } from './impact-words.ts';

/** The level is shown by its name too. */
const levelIcons: Readonly<Record<Level, RowIcon>> = {
  none: { id: 'pass', color: 'testing.iconPassed' },
  low: { id: 'circle-outline' },
  medium: { id: 'circle-large-outline', color: 'list.warningForeground' },
  high: { id: 'circle-large-filled', color: 'list.errorForeground' },
};

/**
 * Returns rows for the reach of the uncommitted change: one line, with its lists below.
 *
 * @param isOne the window has no other folder: then it need not be named
 */
export function impactRows(folder: IndexedFolder, impact: Impact, isOne: boolean, list: PagedList): Row[] {
  const { words } = list;
  const id = `${folder.uri} impact`;
  if (impact.changed.length === 0 && impact.tests.length === 0) {
    const { l10n } = words;
    const text = impact.certainty === 'exact' ? l10n.t('Nothing is changed.') : l10n.t('No change is known.');
    return [infoRow(id, isOne ? text : `${folderLabel(words, folder.uri)}: ${text}`), ...reasonRows(id, impact, words)];
  }
  const lists = [
    testsRow(folder, id, impact, list),
    widenedRow(folder, id, impact, list),
    entryPointsRow(folder, id, impact, list),
    reachedRow(folder, id, impact, list),
    unknownRow(folder, id, impact, list),
  ].filter((row) => row !== undefined);
  return [summaryRow(folder, id, impact, isOne, [...lists, ...reasonRows(id, impact, words)], words)];
}

/** That nothing was found does not say that nothing is reached. */
function reachedText(count: number, certainty: Impact['certainty'], words: Words): string {
  const files = fileCount(words, count);
  if (certainty === 'exact') return files;
  return count === 0 ? words.l10n.t('no reached file found') : words.l10n.t('at least {0}', files);
}

function summaryRow(
  folder: IndexedFolder,
  id: string,
  impact: Impact,
  isOne: boolean,
  lists: readonly Row[],
  words: Words,
): Row {
  const { l10n } = words;
  const { summary, certainty } = impact;
  const { verdict } = summary;
  const reasons = reasonTexts(impact, l10n.t);
  const label = levelText(verdict.level, words);
  const parts = [
    reachedText(summary.direct + summary.transitive, certainty, words),
    testCount(words, summary.tests),
    summary.testsWidened > 0 && l10n.t('{0} more to be sure', words.number(summary.testsWidened)),
    summary.unknown > 0 && l10n.t('{0} unknown', words.number(summary.unknown)),
  ].filter((part) => part !== false);
  const description = besideEachOther(!isOne && folderLabel(words, folder.uri), parts.join(' · '));
  return {
    id,
    label,
    description,
    tooltip: [`${label}: ${parts.join(', ')}`, verdictText(reachOf(impact), l10n.t), ...reasons].join('\n'),
    spoken: spokenOf(label, description, ...reasons),
    icon: levelIcons[verdict.level],
    context: summary.tests + summary.testsWidened > 0 ? 'impact tests' : 'impact',
    resource: { folder: folder.uri, path: '' },
    open: { command: 'groundplan.showImpact', arguments: [`${folder.uri}/`] },
    fold: 'unfolded',
    children: () => lists,
  };
}

function testsRow(folder: IndexedFolder, around: string, { tests }: Impact, list: PagedList): Row | undefined {
  const { l10n } = list.words;
  const known = tests.filter(({ basis }) => basis !== 'widened');
  return listRow(around, 'tests', l10n.t('Tests to run'), 'beaker', known, list, (items, id) =>
    pageOf(list, id, items, ({ file, basis }) =>
      fileRow(folder, `${id} ${file}`, file, basis === 'observed' ? l10n.t('recorded') : ''),
    ),
  );
}

function widenedRow(folder: IndexedFolder, around: string, { tests }: Impact, list: PagedList): Row | undefined {
  const { l10n } = list.words;
  const widened = tests.filter(({ basis }) => basis === 'widened');
  const label = l10n.t('Tests that something unknown may lead to');
  return listRow(around, 'widened', label, 'beaker-stop', widened, list, (items, id) =>
    pageOf(list, id, items, ({ file }) => fileRow(folder, `${id} ${file}`, file, '')),
  );
}

function entryPointsRow(folder: IndexedFolder, around: string, { entryPoints }: Impact, list: PagedList) {
  const { l10n } = list.words;
  const label = l10n.t('Entry points');
  const rowOf = ({ id: entry, name, file, line, type }: Impact['entryPoints'][number], id: string): Row => ({
    id: `${id} ${entry}`,
    label: name,
    description: besideEachOther(entryTypeText(type, list.words), `${cutPath(file, entryPathMax)}:${line}`),
    tooltip: `${name}\n${entryTypeText(type, list.words)}\n${file}:${line}`,
    spoken: spokenOf(name, entryTypeText(type, list.words), l10n.t('{0}, line {1}', file, line)),
    icon: { id: 'debug-step-into' },
    context: 'line',
    open: { folder: folder.uri, path: file, line, column: 1 },
  });
  return listRow(around, 'entries', label, 'sign-in', entryPoints, list, (items, id) =>
    pageOf(list, id, items, (item) => rowOf(item, id)),
  );
}

/** A side bar of the default width has room for so many characters beside a name and its kind. */
const entryPathMax = 24;

function reachedRow(folder: IndexedFolder, around: string, impact: Impact, list: PagedList): Row | undefined {
  const { l10n, number } = list.words;
  const label = l10n.t('Reached files');
  const remark = ({ distance, proof }: ImpactedFile): string => {
    const away = distance === 1 ? l10n.t('1 file away') : l10n.t('{0} files away', number(distance));
    return proof === 'exact' ? away : `${away}  ${l10n.t('inferred')}`;
  };
  return listRow(around, 'reached', label, 'references', impact.impacted, list, (items, id) =>
    rowsByFile(id, items, list, ({ items: [reached], file }, below) =>
      fileRow(folder, `${below} ${file}`, file, remark(reached)),
    ),
  );
}

function unknownRow(folder: IndexedFolder, around: string, { unknown }: Impact, list: PagedList): Row | undefined {
  const label = list.words.l10n.t('May add to it');
  const rowsOf = (items: Impact['unknown'], id: string) => unknownSiteRows(folder, id, items, list);
  return listRow(around, 'unknown', label, 'question', unknown, list, rowsOf);
}

function reasonRows(id: string, impact: Impact, { l10n }: Words): Row[] {
  return reasonTexts(impact, l10n.t).map((reason, index) => infoRow(`${id} reason ${index}`, reason));
}

/** Undefined where there is nothing to list. */
function listRow<Item>(
  around: string,
  name: string,
  label: string,
  icon: string,
  items: Item[],
  list: PagedList,
  rowsOf: (items: Item[], id: string) => Row[],
): Row | undefined {
  if (items.length === 0) return undefined;
  const id = `${around} ${name}`;
  const description = list.words.number(items.length);
  return {
    id,
    label,
    description,
    spoken: spokenOf(label, description),
    icon: { id: icon },
    context: name === 'tests' ? 'impactTests' : 'impactList',
    fold: 'folded',
    children: () => rowsOf(items, id),
  };
}
