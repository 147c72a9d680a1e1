import { type Change, changeKinds, changesOf, isShown, signMarks } from '#webview/charts/difference/changes.ts';
import { element } from '../../elements/element.ts';
import { watch } from '../../state/watch.ts';
import { type Column, createDataTable } from '../metrics/data-table.ts';
import type { DriftParts } from './drift-parts.ts';
import { kindWord, metricWord, signWord } from './drift-words.ts';

/** Everything that differs, as a list that can be sorted: it says what the drawing does, and all the rest. */
export function createChanges({ store, t, go, open, openWord }: DriftParts): HTMLElement {
  let removed: ReadonlySet<string> = new Set();
  const fileOf = ({ kind, files: [file] }: Change) =>
    file === undefined || kind === 'folder' || removed.has(file) || file.startsWith('external:') ? undefined : file;
  const table = createDataTable<Change>({
    t,
    label: t('Changes'),
    columns: columnsOf(t),
    press(change) {
      const file = fileOf(change);
      if (file !== undefined) open({ file, ...(change.line !== undefined && { line: change.line }) });
    },
    canPress: (change) => fileOf(change) !== undefined,
    pressWord: (change) => `${openWord} ${fileOf(change) ?? ''}`,
    ordered: (order) => go({ order }),
  });
  const root = element('div', { class: 'gp-table gp-df-changes' }, table.root);
  watch(
    store,
    ({ diff, view }) => [diff, view] as const,
    ([diff, view]) => {
      removed = new Set(diff?.nodesRemoved.map(({ id }) => id));
      const changes = diff === undefined ? [] : changesOf(diff).filter((change) => isShown(change, view));
      table.show(changes, view.order ?? '-kind');
      root.hidden = changes.length === 0;
    },
  );
  return root;
}

function columnsOf(t: DriftParts['t']): readonly Column<Change>[] {
  return [
    {
      key: 'what',
      name: t('What'),
      isText: true,
      value: ({ kind, name }) => (kind === 'metric' ? metricWord(name) : name),
    },
    {
      key: 'change',
      name: t('Change'),
      isText: true,
      value: ({ sign }) => `${signMarks[sign]} ${signWord(t, sign)}`,
    },
    {
      key: 'kind',
      name: t('Kind'),
      isText: true,
      value: ({ kind }) => String(changeKinds.indexOf(kind)),
      text: ({ kind }) => kindWord(t, kind),
    },
    { key: 'detail', name: t('Detail'), isText: true, value: (change) => detailText(t, change) },
  ];
}

function detailText(t: DriftParts['t'], { kind, detail, files, line }: Change): string {
  if (kind === 'file') return detail === '1' ? t('1 line') : t('{0} lines', detail);
  if (kind === 'cycle') return t('{0} files', detail);
  if (kind === 'folder') return t('dependencies {0}', detail);
  return kind === 'finding' ? `${detail}, ${files[0] ?? ''}:${line ?? 1}` : detail;
}
