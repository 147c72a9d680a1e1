import { nameOf } from '#webview/charts/describe.ts';
import { absenceWords } from '#protocol/absence-words.ts';
import type { Absence } from '#protocol/graph.ts';
import type { Arrivals } from '../../elements/arrivals.ts';
import { element } from '../../elements/element.ts';
import { longList } from '../../elements/long-list.ts';
import { wholeProject } from '../../state/node-ids.ts';
import { type Use, useItem } from '../code/use-item.ts';
import type { PanelContext } from '../panel-context.ts';
import { foundText, loadUses } from './edge-uses.ts';

const listedAtOnce = 50;

/** Unresolved ones first. */
const absences = Object.keys(absenceWords) as Absence[];

/** Returns the imports of a mark that have no target, by why: line by line, as they are written. */
export function unresolvedDetails(
  context: PanelContext,
  arrivals: Arrivals,
  source: string,
  target: string,
): HTMLElement[] {
  const { key, load } = loadUses(context, source, target);
  const uses = arrivals.place(key, load, (found) =>
    absences.flatMap((absence) => classOf(context, arrivals, absence, found)),
  );
  const place = {
    type: 'button',
    class: 'gp-button gp-framed',
    'data-key': 'source',
    onclick: () => context.reveal(source),
  };
  return [
    element('h2', { class: 'gp-details-title' }, 'Imports without a target'),
    ...(source === wholeProject ? [] : [element('button', place, `in ${nameOf(source)}`)]),
    element('section', { class: 'gp-section' }, uses),
  ];
}

/** Unresolved ones lie open: they are what there is to mend. */
function classOf(context: PanelContext, arrivals: Arrivals, absence: Absence, all: readonly Use[]): HTMLElement[] {
  const found = all.filter((use) => (use.absence ?? 'missing') === absence);
  if (found.length === 0) return [];
  const { title, meaning } = absenceWords[absence];
  const text = `${title}: ${foundText(found.length)}`;
  const content = [
    element('p', { class: 'gp-quiet' }, meaning),
    longList(found, listedAtOnce, (use) => useItem(context, arrivals, use), 'gp-uses'),
  ];
  const open = absence === 'missing' ? { open: true } : {};
  return [
    element(
      'details',
      { class: 'gp-class', 'data-key': `absence ${absence}`, ...open },
      element('summary', {}, text),
      ...content,
    ),
  ];
}
