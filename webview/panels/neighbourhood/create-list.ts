import { type FileGroup, groupByFile } from '#protocol/by-file.ts';
import type { View, ViewMark } from '#protocol/view.ts';
import { element } from '../../elements/element.ts';
import { rowPath } from '../../elements/row-path.ts';
import { icon } from '../../elements/icon.ts';
import { replaceContent } from '../../elements/keep-focus.ts';
import { folderOf, isSymbol } from '../../state/node-ids.ts';
import { testsApart } from '../../elements/tests-apart.ts';
import type { Translate } from '../../state/translate.ts';
import { watch } from '../../state/watch.ts';
import { placeOf } from '../details/place-of.ts';
import type { PanelContext } from '../panel-context.ts';

const listedAtOnce = 100;

type ListContext = PanelContext & { readonly t: Translate };

/** The same as the drawing, as a list: who depends on the file, and what it depends on. */
export function createList(context: PanelContext, t: Translate): HTMLElement {
  const root = element('div', { class: 'gp-nb-list', hidden: true });
  watch(
    context.store,
    ({ drawing }) => [drawing?.view] as const,
    ([view]) => replaceContent(root, ...(view === undefined ? [] : sections({ ...context, t }, view))),
  );
  return root;
}

/** A file may stand on both sides: it is in a circle with the one in the middle. */
function sections(context: ListContext, { marks, edges }: View): HTMLElement[] {
  const focus = marks.find(({ distance }) => distance === 0)?.id;
  const users = new Set(edges.filter(({ target }) => target === focus).map(({ source }) => source));
  const used = new Set(edges.filter(({ source }) => source === focus).map(({ target }) => target));
  const isOn = (sign: -1 | 1, next: ReadonlySet<string>) =>
    marks
      .filter(({ id, distance = 0, expanded }) => expanded !== true && (Math.sign(distance) === sign || next.has(id)))
      .map((mark) => ({ ...mark, distance: next.has(mark.id) ? sign : (mark.distance ?? 0) }))
      .toSorted((a, b) => Math.abs(a.distance) - Math.abs(b.distance));
  const { t } = context;
  const isOfSymbols = focus !== undefined && isSymbol(focus);
  return [
    section(context, isOfSymbols ? t('Calls it') : t('Depends on it'), isOn(-1, users)),
    section(context, isOfSymbols ? t('It calls') : t('It depends on'), isOn(1, used)),
  ];
}

function section(context: ListContext, title: string, marks: readonly ViewMark[]): HTMLElement {
  const groups = groupByFile(marks.map((mark) => ({ mark, file: mark.id, test: mark.test === true })));
  const render = ({ items }: FileGroup<{ readonly mark: ViewMark }>) =>
    element('li', {}, ...items.map(({ mark }) => row(context, mark)));
  const none = element('p', { class: 'gp-quiet' }, context.t('Nothing.'));
  return element(
    'section',
    {},
    element('h2', {}, `${title} `, element('span', { class: 'gp-count' }, marks.length)),
    ...(marks.length === 0 ? [none] : testsApart(groups, { listedAtOnce, render })),
  );
}

function row({ store, openCode, t }: ListContext, mark: ViewMark): HTMLElement {
  const { id, label, distance = 0, expandable } = mark;
  const place = placeOf(id, mark);
  const press = () => {
    if (expandable === true) return store.dispatch({ kind: 'unfold', ids: [id] });
    if (place !== undefined) openCode?.(place);
  };
  const steps = Math.abs(distance);
  return element(
    'button',
    { type: 'button', class: 'gp-row', title: id, 'data-key': `${distance} ${id}`, onclick: press },
    icon(place === undefined && mark.type !== 'unknown' ? 'folder' : 'file'),
    element('span', { class: 'gp-row-name' }, label),
    rowPath(folderOf(id) ?? ''),
    mark.cycle !== undefined && element('span', { class: 'gp-tag gp-tag-cycle', title: t('Part of a cycle') }, '⟳'),
    steps > 1 && element('span', { class: 'gp-row-count' }, t('{0} steps', steps)),
  );
}
