import { counted, grouped } from '#webview/charts/describe.ts';
import { iconButton } from '../../elements/button.ts';
import { element } from '../../elements/element.ts';
import { labelOf } from '../../state/node-ids.ts';
import type { Store } from '../../state/store.ts';
import { depthMax, depthMin } from '../../state/view-state.ts';
import { watch } from '../../state/watch.ts';
import type { PanelContext } from '../panel-context.ts';
import type { Followed, FollowAction } from './follow-place.ts';

export interface BarActions {
  readonly pin: (isOn: boolean) => void;
  readonly list: (isOn: boolean) => void;
  readonly graph: () => void;
}

/** Of which file the neighbourhood is, how large it is, and how it is shown. */
export function createBar(
  { store }: PanelContext,
  followed: Store<Followed, FollowAction>,
  actions: BarActions,
): HTMLElement {
  const name = element('h1', { class: 'gp-nb-name' });
  const pin = iconButton('pin', 'Keep this file', () => actions.pin(!followed.get().isPinned));
  const list = iconButton('table', 'List', () => {
    const isOn = list.getAttribute('aria-pressed') !== 'true';
    list.setAttribute('aria-pressed', String(isOn));
    actions.list(isOn);
  });
  list.setAttribute('aria-pressed', 'false');
  const graph = iconButton('map', 'Show in the graph', actions.graph);
  watch(
    followed,
    ({ place, isPinned }) => [place, isPinned] as const,
    ([place, isPinned]) => {
      name.textContent = place === undefined ? '' : labelOf(place.file);
      name.title = place?.file ?? '';
      pin.setAttribute('aria-pressed', String(isPinned));
      graph.disabled = place?.project === undefined;
    },
  );
  const buttons = element('div', { class: 'gp-nb-buttons' }, pin, list, graph);
  const root = element(
    'header',
    { class: 'gp-nb-bar' },
    element('div', { class: 'gp-nb-line' }, name, buttons),
    element('div', { class: 'gp-nb-line' }, counts(store), depthOf(store)),
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

/** Of the whole project, also where not all of it is drawn. */
function counts(store: PanelContext['store']): HTMLElement {
  const root = element('p', { class: 'gp-nb-counts' });
  watch(
    store,
    ({ drawing, view }) => [drawing?.view.marks.find(({ id }) => id === view.focus)] as const,
    ([middle]) => {
      const [into, outOf] = [middle?.fanIn ?? 0, middle?.fanOut ?? 0];
      root.textContent = middle === undefined ? '' : `Used by ${grouped(into)} · uses ${grouped(outOf)}`;
    },
  );
  return root;
}

function depthOf(store: PanelContext['store']): HTMLElement {
  const change = (step: number) => store.dispatch({ kind: 'depth', depth: store.get().view.depth + step });
  const less = iconButton('zoomOut', 'One step less', () => change(-1));
  const more = iconButton('zoomIn', 'One step more', () => change(1));
  const shown = element('output', {});
  const root = element('div', { class: 'gp-nb-depth', role: 'group', 'aria-label': 'How far' }, less, shown, more);
  watch(
    store,
    ({ view }) => [view.depth] as const,
    ([depth]) => {
      shown.textContent = counted(depth, 'step');
      less.disabled = depth <= depthMin;
      more.disabled = depth >= depthMax;
    },
  );
  return root;
}
