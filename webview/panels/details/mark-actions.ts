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
  const place = placeOf(id, mark);
  return element(
    'div',
    { class: 'gp-actions' },
    place !== undefined && openCode !== undefined && button('code', 'Open', () => openCode(place)),
    mark?.expandable === true && button('unfold', 'Unfold', () => store.dispatch({ kind: 'unfold', ids: [id] })),
    mark?.expanded === true && button('fold', 'Fold', () => store.dispatch({ kind: 'fold', id, parent: mark.parent })),
    focusAction(store, id),
    place !== undefined && showImpact !== undefined && button('impact', 'Impact', () => showImpact(id)),
    // Paths are those of files: a symbol's file has its own details.
    ...(isSymbolMark(id, mark) ? [] : pathActions(store, id)),
    folderAction(store, id),
  );
}

type PageStore = PanelContext['store'];

function focusAction(store: PageStore, id: string): HTMLButtonElement {
  return store.get().view.focus === id
    ? button('map', 'Whole drawing', () => store.dispatch({ kind: 'focus' }))
    : button('target', 'Neighbourhood', () => store.dispatch({ kind: 'focus', id }));
}

function pathActions(store: PageStore, id: string): HTMLButtonElement[] {
  return [
    button('route', 'Path from here', () => store.dispatch({ kind: 'path', from: id })),
    button('route', 'Path to here', () => store.dispatch({ kind: 'path', to: id })),
  ];
}

/** For a folder that is not the shown one yet. */
function folderAction(store: PageStore, id: string): HTMLButtonElement | undefined {
  const folder = /^[^:]+\/\*\*$/.test(id) ? id.slice(0, -3) : undefined;
  if (folder === undefined || folder === store.get().view.filters.folder) return undefined;
  return button('filter', 'Only this folder', () => store.dispatch({ kind: 'filter', filters: { folder } }));
}

function button(outline: IconOutline, text: string, press: () => void): HTMLButtonElement {
  return labelledButton(outline, text, press, { class: 'gp-button gp-framed', 'data-key': `action ${text}` });
}
