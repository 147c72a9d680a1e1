import type { ViewMark } from '#protocol/view.ts';
import { labelledButton } from '../../elements/button.ts';
import { element } from '../../elements/element.ts';
import type { IconOutline } from '../../elements/icon.ts';
import type { PanelContext } from '../panel-context.ts';
import { isSymbolMark } from './mark-kind.ts';
import { placeOf } from './place-of.ts';

/** Returns the actions on a mark; `id` alone for one that is not drawn. */
export function markActions(
  { store, openCode, showImpact }: PanelContext,
  id: string,
  mark: ViewMark | undefined,
): HTMLElement {
  const { view } = store.get();
  // Paths are those of files: a symbol's file has its own details.
  const hasPaths = !isSymbolMark(id, mark);
  const place = openCode && placeOf(id, mark);
  const folder = /^[^:]+\/\*\*$/.test(id) ? id.slice(0, -3) : undefined;
  return element(
    'div',
    { class: 'gp-actions' },
    place !== undefined && button('code', 'Open', () => openCode?.(place)),
    mark?.expandable === true && button('unfold', 'Unfold', () => store.dispatch({ kind: 'unfold', ids: [id] })),
    mark?.expanded === true && button('fold', 'Fold', () => store.dispatch({ kind: 'fold', id, parent: mark.parent })),
    view.focus !== id && button('target', 'Neighbourhood', () => store.dispatch({ kind: 'focus', id })),
    view.focus === id && button('map', 'Whole drawing', () => store.dispatch({ kind: 'focus' })),
    showImpact !== undefined && placeOf(id, mark) !== undefined && button('impact', 'Impact', () => showImpact(id)),
    hasPaths && button('route', 'Path from here', () => store.dispatch({ kind: 'path', from: id })),
    hasPaths && button('route', 'Path to here', () => store.dispatch({ kind: 'path', to: id })),
    folder !== undefined &&
      folder !== view.filters.folder &&
      button('filter', 'Only this folder', () => store.dispatch({ kind: 'filter', filters: { folder } })),
  );
}

function button(outline: IconOutline, text: string, press: () => void): HTMLButtonElement {
  return labelledButton(outline, text, press, { class: 'gp-button gp-framed', 'data-key': `action ${text}` });
}
