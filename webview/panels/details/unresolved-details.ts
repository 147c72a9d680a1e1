import { nameOf } from '#webview/charts/describe.ts';
import type { Arrivals } from '../../elements/arrivals.ts';
import { element } from '../../elements/element.ts';
import { longList } from '../../elements/long-list.ts';
import { wholeProject } from '../../state/node-ids.ts';
import { useItem } from '../code/use-item.ts';
import type { PanelContext } from '../panel-context.ts';
import { foundText, loadUses } from './edge-uses.ts';

const listedAtOnce = 50;

/** Returns the unresolved imports of a mark: line by line, as they are written. */
export function unresolvedDetails(
  context: PanelContext,
  arrivals: Arrivals,
  source: string,
  target: string,
): HTMLElement[] {
  const { key, load } = loadUses(context, source, target);
  const uses = arrivals.place(key, load, (found) => [
    element('h3', {}, foundText(found.length)),
    longList(found, listedAtOnce, (use) => useItem(context, arrivals, use), 'gp-uses'),
  ]);
  const place = {
    type: 'button',
    class: 'gp-button gp-framed',
    'data-key': 'source',
    onclick: () => context.reveal(source),
  };
  return [
    element('h2', { class: 'gp-details-title' }, 'Unresolved imports'),
    element('p', { class: 'gp-quiet' }, 'What they name was not found: arrows may be missing.'),
    ...(source === wholeProject ? [] : [element('button', place, `in ${nameOf(source)}`)]),
    element('section', { class: 'gp-section' }, uses),
  ];
}
