import type { ChangePair } from '#protocol/hotspots.ts';
import type { People } from '#protocol/people.ts';
import { textButton } from '../../elements/button.ts';
import { element } from '../../elements/element.ts';
import { replaceContent } from '../../elements/keep-focus.ts';
import { longList } from '../../elements/long-list.ts';
import { watch } from '../../state/watch.ts';
import { createDataTable, type Column } from './data-table.ts';
import type { MetricsParts } from './metrics-parts.ts';
import { prose } from '../../elements/prose.ts';
import { savedTable } from './saved-data.ts';
import type { Sheet } from './sheet.ts';
import { valueWords } from './value-words.ts';

const pairsAtOnce = 15;
const soleFilesAtOnce = 15;

type Person = People['authors'][number];

/** Files that change together, and people with the files that they know. */
export function createPeopleSheet(parts: MetricsParts): Sheet {
  const { store, t, go } = parts;
  const columns = personColumns(parts);
  const table = createDataTable<Person>({ t, label: t('People'), columns, ordered: (order) => go({ order }) });
  const pairs = element('div', {});
  const sole = element('div', {});
  const said = element('p', { class: 'gp-quiet' });
  const heading = (text: string) => element(parts.heading === 'h1' ? 'h2' : 'h3', {}, text);
  const knowledge = element(
    'section',
    { class: 'gp-mx-knowledge gp-table', 'aria-label': t('Who knows what') },
    heading(t('Who knows what')),
    said,
    table.root,
    sole,
  );
  const left = element(
    'section',
    { class: 'gp-mx-list gp-mx-pairs', 'aria-label': t('Change together') },
    heading(t('Change together')),
    pairs,
  );
  const root = element('div', { class: 'gp-mx-sheet gp-mx-start' }, left, knowledge);
  watch(
    store,
    ({ measured, view, asking, failures }) =>
      [
        measured.people,
        measured.pairs,
        view.order ?? 'recentChanges',
        asking.includes('people'),
        failures.people,
      ] as const,
    ([people, found, order, isAsking, failure]) => {
      const missing =
        failure?.message ?? (isAsking ? t('Reading the history…') : t('No history of changes is known here.'));
      replaceContent(
        pairs,
        ...(found === undefined ? [element('p', { class: 'gp-quiet' }, missing)] : pairList(parts, found)),
      );
      said.textContent = people === undefined ? missing : saidOf(parts, people);
      table.root.hidden = people === undefined || people.authors.length === 0;
      table.show(people?.authors ?? [], order);
      replaceContent(sole, ...(people === undefined ? [] : soleList(parts, people)));
    },
  );
  return { root, data: () => savedTable('people', columns, store.get().measured.people?.authors ?? []) };
}

function saidOf({ t, language }: MetricsParts, { departedShare, soleFileCount }: People): string {
  const share = (100 * departedShare).toLocaleString(language, { maximumFractionDigits: 0 });
  return t(
    '{0} % of the code is mainly by people who have not committed for a year; {1} files only one person ever changed.',
    share,
    soleFileCount.toLocaleString(language),
  );
}

function pairList(parts: MetricsParts, pairs: readonly ChangePair[]): HTMLElement[] {
  const { t } = parts;
  if (pairs.length === 0) return [element('p', { class: 'gp-quiet' }, t('No two files change together often.'))];
  const item = (pair: ChangePair) => element('li', { class: 'gp-mx-pair-item' }, ...pairOf(parts, pair));
  return [longList(pairs, pairsAtOnce, item, 'gp-mx-hotspots')];
}

function pairOf({ open, openWord }: MetricsParts, { files, reason }: ChangePair): HTMLElement[] {
  const link = (file: string) =>
    textButton(file, () => open({ file }), {
      class: 'gp-link gp-mx-file',
      title: `${openWord} ${file}`,
      'data-key': `pair ${files.join()} ${file}`,
    });
  return [...files.map(link), prose(reason)];
}

function soleList({ t, open, openWord }: MetricsParts, { soleFiles }: People): HTMLElement[] {
  if (soleFiles.length === 0) return [];
  const item = ({ file, name, codeLines, departed }: People['soleFiles'][number]) =>
    element(
      'li',
      {},
      textButton(file, () => open({ file }), {
        class: 'gp-link gp-mx-file',
        title: `${openWord} ${file}`,
        'data-key': `sole ${file}`,
      }),
      element(
        'span',
        { class: 'gp-row-count' },
        departed ? t('{0}, {1}, gone', name, linesText(t, codeLines)) : `${name}, ${linesText(t, codeLines)}`,
      ),
    );
  return [element('h3', {}, t('Known to one person')), longList(soleFiles, soleFilesAtOnce, item, 'gp-mx-sole')];
}

function linesText(t: MetricsParts['t'], lines: number): string {
  return lines === 1 ? t('1 line') : t('{0} lines', lines);
}

function personColumns({ t, language }: MetricsParts): readonly Column<Person>[] {
  const words = valueWords(t);
  return [
    { key: 'name', name: t('Name'), isText: true, value: ({ name }) => name },
    {
      key: 'recentChanges',
      ...words.recentChanges,
      hasBar: true,
      value: ({ recentChanges }) => recentChanges,
      text: ({ recentChanges }) => recentChanges.toLocaleString(language, { maximumFractionDigits: 1 }),
    },
    { key: 'changes', name: t('Changes'), definition: t('Commits.'), value: ({ changes }) => changes },
    {
      key: 'mainFiles',
      name: t('Main author of'),
      definition: t('Files of which they are the main author.'),
      value: ({ mainFiles }) => mainFiles,
    },
    { key: 'files', name: t('Files'), definition: t('Files of today that they changed.'), value: ({ files }) => files },
    { key: 'last', name: t('Last change'), isText: true, value: ({ lastChangedAt }) => lastChangedAt.slice(0, 10) },
    {
      key: 'departed',
      name: t('Gone'),
      definition: t('No commit in the last year of the history.'),
      isText: true,
      value: ({ departed }) => (departed ? t('gone') : undefined),
    },
  ];
}
