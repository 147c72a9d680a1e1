import { groupByFile } from '#protocol/by-file.ts';
import { proofWords } from '#protocol/proof-words.ts';
import { grouped, isContainment, nameOf } from '#webview/charts/describe.ts';
import type { Arrivals } from '../../elements/arrivals.ts';
import { textButton } from '../../elements/button.ts';
import { element } from '../../elements/element.ts';
import { rowPath } from '../../elements/row-path.ts';
import { testsApart } from '../../elements/tests-apart.ts';
import { labelOf } from '../../state/node-ids.ts';
import { type Use, useItem } from '../code/use-item.ts';
import { activeFilters } from '../filters/active-filters.ts';
import type { PanelContext } from '../panel-context.ts';
import { foundText, loadUses } from './edge-uses.ts';

const listedAtOnce = 20;

/** Why one thing depends on another: every import line behind the arrow. */
export function edgeDetails(context: PanelContext, arrivals: Arrivals, source: string, target: string): HTMLElement[] {
  const { drawing } = context.store.get();
  const edge = drawing?.view.edges.find((each) => each.source === source && each.target === target);
  const isContaining = edge !== undefined && isContainment(edge);
  const title = element(
    'h2',
    { class: 'gp-edge-title' },
    end(context, source, 'from'),
    element('span', { class: 'gp-edge-verb' }, isContaining ? 'contains' : 'depends on'),
    end(context, target, 'to'),
  );
  if (isContaining) return [title];
  const { key, load } = loadUses(context, source, target);
  const uses = arrivals.place(key, load, (found) => [
    element('h3', {}, foundText(found.length, edge?.weight)),
    ...proofRemark(found),
    ...(found.length === 0 ? filteredAway(context) : []),
    ...usesByFile(context, arrivals, found),
  ]);
  const remarks = [
    edge?.cyclic === true && 'Part of a cycle: what it leads to depends on where it comes from.',
    edge?.back === true && 'Runs against the order: from a foundation to what stands on it.',
  ];
  return [
    title,
    ...remarks.flatMap((text) => (text === false ? [] : [element('p', { class: 'gp-remark' }, text)])),
    element('section', { class: 'gp-section' }, uses),
  ];
}

/** Below the name of their file, where there are several. */
function usesByFile(context: PanelContext, arrivals: Arrivals, found: readonly Use[]): HTMLElement[] {
  const groups = groupByFile(found);
  const isOne = groups.shipped.length + groups.tests.length === 1;
  return testsApart(groups, {
    listedAtOnce,
    name: 'gp-uses',
    render: ({ file, items }) => {
      const lines = items.map((use) => useItem(context, arrivals, use, !isOne));
      const head = element('p', { class: 'gp-file-head', title: file }, rowPath(file));
      return element('li', { class: 'gp-file' }, isOne ? '' : head, element('ul', { class: 'gp-uses' }, ...lines));
    },
  });
}

function end({ reveal }: PanelContext, id: string, key: string): HTMLElement {
  const look = { type: 'button', class: 'gp-edge-end', title: nameOf(id), 'data-key': key, onclick: () => reveal(id) };
  const path = rowPath(nameOf(id));
  return element('button', look, element('span', { class: 'gp-row-name' }, labelOf(id)), path);
}

/** The lists of a file name what is not drawn, too. */
function filteredAway({ store }: PanelContext): HTMLElement[] {
  if (activeFilters(store.get().view.filters).length === 0) return [];
  const clear = () => store.dispatch({ kind: 'clearFilters' });
  return [
    element('p', { class: 'gp-quiet' }, 'The filters in force may hide some.'),
    textButton('Clear the filters', clear, { class: 'gp-button gp-framed', 'data-key': 'clear filters' }),
  ];
}

const proofs = ['exact', 'inferred', 'hint'] as const;

/** An arrow is known as well as the best of its lines: how many are not is said here. */
function proofRemark(uses: readonly Use[]): HTMLElement[] {
  const counts = proofs.map((level) => ({ level, count: uses.filter(({ proof }) => proof === level).length }));
  const texts = counts
    .filter(({ count }) => count > 0)
    .map(({ level, count }) => `${grouped(count)} ${proofWords[level]}`);
  return texts.length === 0 ? [] : [element('p', { class: 'gp-quiet' }, `How they are known: ${texts.join(', ')}.`)];
}
