import { groupByFile } from '#protocol/by-file.ts';
import { grouped } from '#webview/charts/describe.ts';
import { element } from '../../elements/element.ts';
import { rowPath } from '../../elements/row-path.ts';
import { icon } from '../../elements/icon.ts';
import { replaceContent } from '../../elements/keep-focus.ts';
import { testsApart } from '../../elements/tests-apart.ts';
import { watch } from '../../state/watch.ts';
import type { ImpactParts } from './impact-parts.ts';
import { type ImpactRow, type ImpactSection, impactSections } from './impact-rows.ts';
import { keepOneStop, walkRows } from './walk-rows.ts';

/** Of each section. */
const rowsAtOnce = 50;

/** The same as the drawing, as a list: each line opens its place. One tab stop, arrows walk. */
export function createList(parts: ImpactParts): HTMLElement {
  const root = element('section', { class: 'gp-im-list', 'aria-label': 'Impact as a list', onkeydown: walkRows });
  root.addEventListener('focusin', ({ target }) => keepOneStop(root, target));
  watch(
    parts.store,
    ({ shown }) => [shown?.impact] as const,
    ([impact]) => {
      const sections = impact === undefined ? [] : impactSections(impact).filter(({ rows }) => rows.length > 0);
      replaceContent(root, ...sections.map((section) => sectionOf(parts, section)));
      keepOneStop(root);
    },
  );
  watch(
    parts.store,
    ({ shown, isAsking, wantedList }) => [isAsking || shown === undefined ? undefined : wantedList] as const,
    ([wanted]) => {
      if (wanted === undefined) return;
      root.querySelector<HTMLElement>(`[data-list="${wanted}"] button`)?.focus();
      parts.store.dispatch({ kind: 'listSeen' });
    },
  );
  return root;
}

function sectionOf(parts: ImpactParts, { key, title, rows }: ImpactSection): HTMLElement {
  return element(
    'section',
    { 'data-list': key },
    element('h2', {}, `${title} `, element('span', { class: 'gp-count' }, grouped(rows.length))),
    ...testsApart(groupByFile(rows.map((row) => ({ ...row, file: row.place.file }))), {
      listedAtOnce: rowsAtOnce,
      render: ({ items }) => element('li', {}, ...items.map((row) => rowOf(parts, title, row))),
    }),
  );
}

function rowOf({ open, openWord }: ImpactParts, title: string, row: ImpactRow): HTMLElement {
  const { key, place, isGone = false } = row;
  const at = place.line === undefined ? place.file : `${place.file}:${place.line}`;
  const look = {
    type: 'button',
    class: 'gp-row',
    title: isGone ? at : `${openWord} ${at}`,
    'data-key': `${title} ${key}`,
    'aria-disabled': isGone ? 'true' : undefined,
    onclick: () => !isGone && open(place),
  };
  return element(
    'button',
    look,
    icon(row.icon),
    element('span', { class: 'gp-row-name' }, row.name),
    rowPath(at),
    element('span', { class: 'gp-row-count' }, row.remark),
  );
}
