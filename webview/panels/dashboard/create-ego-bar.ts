import { counted } from '#webview/charts/describe.ts';
import { iconButton, textButton } from '../../elements/button.ts';
import { element } from '../../elements/element.ts';
import { replaceContent } from '../../elements/keep-focus.ts';
import { isSymbol, labelOf } from '../../state/node-ids.ts';
import { depthMax, depthMin } from '../../state/view-state.ts';
import { watch } from '../../state/watch.ts';
import type { PanelContext } from '../panel-context.ts';

/** How far around one node is looked, while only its neighbourhood is drawn. */
export function createEgoBar(context: PanelContext): HTMLElement {
  const { store } = context;
  const root = element('div', { class: 'gp-ego-bar', role: 'group', 'aria-label': 'Neighbourhood', hidden: true });
  watch(
    store,
    ({ view }) => [view.focus, view.depth] as const,
    ([focus, depth]) => {
      root.hidden = focus === undefined;
      if (focus === undefined) return root.replaceChildren();
      replaceContent(
        root,
        element(
          'span',
          {},
          'Around ',
          element('strong', {}, labelOf(focus)),
          isSymbol(focus)
            ? ': who calls it at the left, what it calls at the right'
            : ': who depends on it at the left, what it depends on at the right',
        ),
        element(
          'span',
          { class: 'gp-depth' },
          iconButton('zoomOut', 'One step less ([)', () => changeDepth(context, -1), {
            'data-key': 'less',
            disabled: depth <= depthMin,
          }),
          element('output', {}, counted(depth, 'step')),
          iconButton('zoomIn', 'One step more (])', () => changeDepth(context, 1), {
            'data-key': 'more',
            disabled: depth >= depthMax,
          }),
        ),
        textButton('Whole drawing', () => store.dispatch({ kind: 'focus' }), { 'data-key': 'whole' }),
      );
    },
  );
  return root;
}

export function changeDepth({ store }: PanelContext, step: number): void {
  const { focus, depth } = store.get().view;
  if (focus !== undefined) store.dispatch({ kind: 'depth', depth: depth + step });
}
