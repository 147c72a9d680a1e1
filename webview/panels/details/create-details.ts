import type { View } from '#protocol/view.ts';
import { Arrivals } from '../../elements/arrivals.ts';
import { element } from '../../elements/element.ts';
import { replaceContent } from '../../elements/keep-focus.ts';
import { unresolvedNode } from '../../state/node-ids.ts';
import type { CycleLoad } from '../../state/view-state.ts';
import { watch } from '../../state/watch.ts';
import { legendParts } from '../legend/create-legend.ts';
import type { PanelContext } from '../panel-context.ts';
import { edgeDetails } from './edge-details.ts';
import { markDetails } from './mark-details.ts';
import { unresolvedDetails } from './unresolved-details.ts';

/** Returns the panel of the selection, and of the reasons why it is connected. */
export function createDetails(context: PanelContext): HTMLElement {
  const arrivals = new Arrivals();
  const root = element('div', { class: 'gp-details' });
  watch(
    context.store,
    ({ session, view, drawing }) => [view.selection, drawing, view.focus, session.state === 'open'] as const,
    ([selection, drawing, , isOpen]) => {
      // Requests that failed for a refused key are sent again with the next one.
      if (!isOpen) return;
      arrivals.restart();
      // An address that was sent is here before its project is.
      if (drawing === undefined) return root.replaceChildren();
      if (selection === undefined) {
        return replaceContent(root, ...nothingPicked(drawing.view, context.store.get().view.cycleLoad));
      }
      const content =
        selection.kind === 'mark'
          ? markDetails(context, arrivals, selection.id)
          : arrowDetails(selection.target)(context, arrivals, selection.source, selection.target);
      replaceContent(root, ...content);
    },
  );
  return root;
}

function arrowDetails(target: string): typeof edgeDetails {
  return target === unresolvedNode ? unresolvedDetails : edgeDetails;
}

function nothingPicked(view: View, cycleLoad?: CycleLoad): HTMLElement[] {
  const languages = view.languages.map(({ language }) => language);
  return [
    element('h2', { class: 'gp-details-title' }, 'Nothing picked'),
    element('p', { class: 'gp-quiet' }, 'Pick a box to see who uses it and what it uses, or an arrow to see why.'),
    element('div', { class: 'gp-legend gp-details-legend' }, ...legendParts('h3', languages, cycleLoad)),
  ];
}
