import type { View } from '#protocol/view.ts';
import { shownMark } from '../../state/drawn-marks.ts';
import { labelOf } from '../../state/node-ids.ts';
import type { PageState } from '../../state/page-state.ts';
import type { PageAction } from '../../state/reduce-page.ts';
import type { Store } from '../../state/store.ts';
import { watch } from '../../state/watch.ts';
import type { GraphSurface } from '../graph/surface.ts';
import { aroundEmphasis } from './drawn-emphasis.ts';

export interface Reveal {
  /** Brings a node into sight and picks it. `takesFocus`: the keyboard goes there as well. */
  (id: string, takesFocus?: boolean): void;
}

/** A node that is not drawn is uncovered first, and revealed when that drawing arrives; so is what a person unfolds. */
export function createReveal(store: Store<PageState, PageAction>, surface: GraphSurface): Reveal {
  let wanted: { readonly id: string; readonly takesFocus: boolean } | undefined;
  let unfolded: readonly string[] = store.get().view.expanded;

  const show = (id: string, takesFocus: boolean) => {
    surface.reveal(id);
    if (takesFocus) surface.focus(id);
  };
  const settle = (drawn: View) => {
    if (wanted === undefined) return;
    const { id, takesFocus } = wanted;
    wanted = undefined;
    const mark = shownMark(drawn, id);
    if (mark !== undefined) return show(mark.id, takesFocus);
    store.dispatch({ kind: 'notice', text: `${labelOf(id)} is not on this drawing`, atMs: Date.now() });
  };
  const arrive = (drawn: View) => {
    const { view, emphasis } = store.get();
    const { expanded } = view;
    const news = expanded.findLast((id) => !unfolded.includes(id));
    unfolded = expanded;
    if (wanted === undefined) {
      if (news === undefined) return;
      return surface.reveal(emphasis?.nodes.includes(news) ? aroundEmphasis(drawn, emphasis) : news);
    }
    settle(drawn);
  };
  watch(
    store,
    ({ drawing, isAsking }) => [isAsking ? undefined : drawing] as const,
    ([drawing]) => drawing && arrive(drawing.view),
  );

  return (id, takesFocus = false) => {
    const { drawing, view } = store.get();
    if (view.mode === 'table') store.dispatch({ kind: 'mode', mode: 'map' });
    if (drawing?.view.marks.some((mark) => mark.id === id)) show(id, takesFocus);
    else {
      wanted = { id, takesFocus };
      // A neighbourhood holds only a part of the project.
      if (view.focus !== undefined && drawing !== undefined && shownMark(drawing.view, id) === undefined) {
        store.dispatch({ kind: 'focus' });
      }
      store.dispatch({ kind: 'uncover', ids: [id] });
      // Whoever looks for it again asks nothing new, and no drawing is on its way.
      if (drawing !== undefined && !store.get().isAsking) settle(drawing.view);
    }
    store.dispatch({ kind: 'select', selection: { kind: 'mark', id } });
  };
}
