import { iconButton } from '../../elements/button.ts';
import { element } from '../../elements/element.ts';
import { labelOf } from '../../state/node-ids.ts';
import type { Store } from '../../state/store.ts';
import { depthMax, depthMin } from '../../state/view-state.ts';
import type { Translate } from '../../state/translate.ts';
import { watch } from '../../state/watch.ts';
import type { PanelContext } from '../panel-context.ts';
import { createCounts } from './create-counts.ts';
import { type Followed, type FollowAction, nodeOf } from './follow-place.ts';

export interface BarActions {
  readonly pin: (isOn: boolean) => void;
  readonly list: (isOn: boolean) => void;
  readonly graph: () => void;
}

/** Of which file the neighbourhood is, how large it is, and how it is shown. */
export function createBar(
  context: PanelContext & { readonly t: Translate },
  followed: Store<Followed, FollowAction>,
  actions: BarActions,
): HTMLElement {
  const { store, t } = context;
  const counts = createCounts(context);
  const name = element('h1', { class: 'gp-nb-name' });
  const pin = iconButton('pin', t('Keep this file'), () => actions.pin(!followed.get().isPinned));
  const list = iconButton('table', t('List'), () => {
    const isOn = list.getAttribute('aria-pressed') !== 'true';
    list.setAttribute('aria-pressed', String(isOn));
    actions.list(isOn);
  });
  list.setAttribute('aria-pressed', 'false');
  const graph = iconButton('map', t('Show in the graph'), actions.graph);
  watch(
    followed,
    ({ place, isPinned }) => [place, isPinned] as const,
    ([place, isPinned]) => {
      name.textContent = place === undefined ? '' : labelOf(nodeOf(place));
      name.title = place === undefined ? '' : nodeOf(place);
      pin.setAttribute('aria-pressed', String(isPinned));
      graph.disabled = place?.project === undefined;
    },
  );
  const buttons = element('div', { class: 'gp-nb-buttons' }, pin, list, graph);
  const root = element(
    'header',
    { class: 'gp-nb-bar' },
    element('div', { class: 'gp-nb-line' }, name, buttons),
    element('div', { class: 'gp-nb-line' }, counts, depthOf(store, t)),
  );
  watch(
    followed,
    ({ place }) => [place?.project === undefined] as const,
    ([isNowhere]) => {
      root.hidden = isNowhere;
    },
  );
  return root;
}

function depthOf(store: PanelContext['store'], t: Translate): HTMLElement {
  const change = (step: number) => store.dispatch({ kind: 'depth', depth: store.get().view.depth + step });
  const less = iconButton('zoomOut', t('One step less'), () => change(-1));
  const more = iconButton('zoomIn', t('One step more'), () => change(1));
  const shown = element('output', {});
  const root = element('div', { class: 'gp-nb-depth', role: 'group', 'aria-label': t('How far') }, less, shown, more);
  watch(
    store,
    ({ view }) => [view.depth] as const,
    ([depth]) => {
      shown.textContent = depth === 1 ? t('1 step') : t('{0} steps', depth);
      less.disabled = depth <= depthMin;
      more.disabled = depth >= depthMax;
    },
  );
  return root;
}
