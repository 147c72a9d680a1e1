import type { CloneGroup, Clones } from '#protocol/clones.ts';
import { element } from '../../elements/element.ts';
import { replaceContent } from '../../elements/keep-focus.ts';
import { longList } from '../../elements/long-list.ts';
import { watch } from '../../state/watch.ts';
import { keepOneStop, walkRows } from '../impact/walk-rows.ts';
import { filesOf, groupShown, groupsOf, keyOfGroup } from './clone-groups.ts';
import { createCopies } from './create-copies.ts';
import type { MetricsParts } from './metrics-parts.ts';
import type { Sheet } from './sheet.ts';
import { toCsv } from '#webview/charts/metrics/csv.ts';

const rowsAtOnce = 60;

/** Copied code: groups at the left, two copies beside each other at the right. */
export function createDuplicatesSheet(parts: MetricsParts): Sheet {
  const { store, t } = parts;
  const said = element('p', { class: 'gp-quiet' });
  const list = element('div', { onkeydown: walkRows });
  list.addEventListener('focusin', ({ target }) => keepOneStop(list, target));
  const left = element('section', { class: 'gp-mx-list', 'aria-label': t('Groups of copies') }, said, list);
  const root = element('div', { class: 'gp-mx-sheet gp-mx-start' }, left, createCopies(parts));
  watch(
    store,
    ({ measured, view, asking, failures }) =>
      [measured.clones, view.copies, asking.includes('clones'), failures.clones] as const,
    ([clones, , isAsking, failure]) => {
      const groups = groupsOf(clones);
      said.textContent =
        failure?.message ?? (clones === undefined && isAsking ? t('Looking for copies…') : saidOf(parts, clones));
      replaceContent(
        list,
        longList(groups, rowsAtOnce, (group) => element('li', {}, groupRow(parts, group))),
      );
      keepOneStop(list);
    },
  );
  return { root, data: () => dataOf(store.get().measured.clones) };
}

function saidOf({ t, language }: MetricsParts, clones: Clones | undefined): string {
  if (clones === undefined) return '';
  const { groups, fragments, duplication } = clones.summary;
  if (groups === 0) return t('Nothing is there twice.');
  const share = (100 * duplication).toLocaleString(language, { maximumFractionDigits: 1 });
  return t(
    '{0} pieces of code are there more than once, in {1} copies: {2} % of the code.',
    groups.toLocaleString(language),
    fragments.toLocaleString(language),
    share,
  );
}

function groupRow({ store, t, go }: MetricsParts, group: CloneGroup): HTMLElement {
  const { fragments, lines, type, diverged } = group;
  const key = keyOfGroup(group);
  const shown = groupShown(store.get());
  const files = filesOf(group).map((file) => file.slice(file.lastIndexOf('/') + 1));
  const kind = type === 1 ? t('equal') : t('other names');
  const look = {
    type: 'button',
    class: 'gp-row gp-mx-group',
    'data-key': `group ${key}`,
    'aria-current': shown === group ? 'true' : undefined,
    onclick: () => go({ copies: key }),
  };
  return element(
    'button',
    look,
    element('span', { class: 'gp-row-name' }, t('{0} lines, {1} copies', lines, fragments.length)),
    element('span', { class: 'gp-row-count' }, kind),
    element('span', { class: 'gp-row-path' }, files.join(', ')),
    diverged !== undefined && element('span', { class: 'gp-mx-diverged' }, t('Changed in one copy only')),
  );
}

function dataOf(clones: Clones | undefined) {
  if (clones === undefined) return undefined;
  const rows = clones.groups.flatMap(({ id, type, tokens, lines, fragments }) =>
    fragments.map(({ file, line, endLine }) => [id, type, tokens, lines, file, line, endLine]),
  );
  return {
    name: 'duplication',
    csv: toCsv(['group', 'type', 'tokens', 'lines', 'file', 'line', 'endLine'], rows),
    json: clones,
  };
}
