import { viewFromFragment, viewToFragment } from './address.ts';
import { driftPlace } from './drift-view.ts';
import { metricsPlace } from './metrics-view.ts';
import { securityPlace } from './security-view.ts';
import { sameView, type ViewState } from './view-state.ts';

/** The part of the browser that is needed; a test provides its own. */
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

/**
 * Returns a view without its nuances. The page itself chooses the first project: choosing it is no step of the user.
 */
function placeOf(view: ViewState, { project }: ViewState): ViewState {
  return {
    ...view,
    selection: undefined,
    edgeShare: undefined,
    query: undefined,
    metrics: metricsPlace(view.metrics),
    security: securityPlace(view.security),
    drift: driftPlace(view.drift),
    project: project && view.project,
  };
}
