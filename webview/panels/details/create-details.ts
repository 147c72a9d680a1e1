import type { View } from '#protocol/view.ts';
import { nameOf } from '#webview/charts/describe.ts';
import { isRefusal } from '../../bridge/bridge.ts';
import { Arrivals } from '../../elements/arrivals.ts';
import { element } from '../../elements/element.ts';
import { replaceContent } from '../../elements/keep-focus.ts';
import { labelOf, unresolvedNode } from '../../state/node-ids.ts';
import type { CycleLoad } from '../../state/view-state.ts';
import { watch } from '../../state/watch.ts';
import { legendParts } from '../legend/create-legend.ts';
import type { PanelContext } from '../panel-context.ts';
import { edgeDetails } from './edge-details.ts';
import { markDetails } from './mark-details.ts';
import { unresolvedDetails } from './unresolved-details.ts';

/** Returns the panel of the selection, and of the reasons why it is connected. */
export function createDetails(context: PanelContext): HTMLElement {
  const root = element('div', { class: 'gp-details' });
  /** The mark that was picked last on a drawing that had it. */
  let lastDrawn: string | undefined;
  const arrivals: Arrivals = new Arrivals((error) => {
    const { selection } = context.store.get().view;
    if (selection?.kind !== 'mark' || !isGone(error)) return false;
    arrivals.restart();
    replaceContent(root, ...goneDetails(selection.id, lastDrawn === selection.id));
    return true;
  });
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
      if (selection.kind === 'mark' && drawing.view.marks.some(({ id }) => id === selection.id))
        lastDrawn = selection.id;
      const content =
        selection.kind === 'mark'
          ? markDetails(context, arrivals, selection.id)
          : arrowDetails(selection.target)(context, arrivals, selection.source, selection.target);
      replaceContent(root, ...content);
    },
  );
  return root;
}

function isGone(error: unknown): boolean {
  return isRefusal(error, 'symbol_not_found') || isRefusal(error, 'path_not_found');
}

/** @param wasDrawn an earlier drawing of this page had it */
function goneDetails(id: string, wasDrawn: boolean): HTMLElement[] {
  const text = wasDrawn
    ? 'It was removed or renamed.'
    : 'It is not in the index: it was removed or renamed, or it is ignored, too large, or of a language that is not read.';
  return [
    element('h2', { class: 'gp-details-title' }, labelOf(id)),
    element('p', { class: 'gp-path' }, nameOf(id)),
    element('p', { class: 'gp-quiet' }, text),
  ];
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
