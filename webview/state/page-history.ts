import { viewFromFragment, viewToFragment } from './address.ts';
import { sameView, type ViewState } from './view-state.ts';

/** What of the browser is needed; a test brings its own. */
export interface AddressBar {
  readonly location: { readonly hash: string; readonly pathname: string; readonly search: string };
  readonly history: Pick<History, 'pushState' | 'replaceState'>;
}

/**
 * Writes a view into the address. Moves from one view to another are steps of the history; what is only a nuance of the
 * same view (what is picked, how many edges are drawn, each letter of a search) replaces its step.
 */
export function writeAddress({ location, history }: AddressBar, view: ViewState, before: ViewState): void {
  const fragment = viewToFragment(view);
  if (fragment === location.hash.replace(/^#/, '')) return;
  const address = `${location.pathname}${location.search}${fragment === '' ? '' : `#${fragment}`}`;
  const isNuance = sameView(placeOf(view, before), placeOf(before, before));
  if (isNuance) history.replaceState(undefined, '', address);
  else history.pushState(undefined, '', address);
}

export function readAddress({ location }: AddressBar): ViewState {
  return viewFromFragment(location.hash);
}

/** A view without its nuances. The first project is chosen by the page: nobody went to it. */
function placeOf(view: ViewState, { project }: ViewState): ViewState {
  return { ...view, selection: undefined, edgeShare: undefined, query: undefined, project: project && view.project };
}
