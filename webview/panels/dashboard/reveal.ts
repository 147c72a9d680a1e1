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

/** How a node is moved into sight: `gentle` moves no more than needed, and marks instead of picking. */
type Manner = 'plain' | 'focus' | 'gentle';

/** Additional function of a page in the editor: the same without a request of the user. */
export interface GentleReveal extends Reveal {
  gently(id: string): void;
}

/** A node that is not drawn is uncovered first, and revealed when that drawing arrives; so is what a person unfolds. */
export function createReveal(store: Store<PageState, PageAction>, surface: GraphSurface): GentleReveal {
  let wanted: { readonly id: string; readonly manner: Manner } | undefined;
  let unfolded: readonly string[] = store.get().view.expanded;

  const show = (id: string, manner: Manner) => {
    if (manner === 'gentle') return surface.bring(id);
    surface.reveal(id);
    if (manner === 'focus') surface.focus(id);
  };
  const settle = (drawn: View) => {
    if (wanted === undefined) return;
    const { id, manner } = wanted;
    wanted = undefined;
    const mark = shownMark(drawn, id);
    if (mark !== undefined) return show(mark.id, manner);
    if (manner === 'gentle') return;
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

  const reveal = (id: string, manner: Manner) => {
    const { drawing, view } = store.get();
    if (view.mode === 'table') store.dispatch({ kind: 'mode', mode: 'map' });
    if (drawing?.view.marks.some((mark) => mark.id === id)) show(id, manner);
    else {
      wanted = { id, manner };
      // A neighbourhood holds only a part of the project.
      if (view.focus !== undefined && drawing !== undefined && shownMark(drawing.view, id) === undefined) {
        store.dispatch({ kind: 'focus' });
      }
      store.dispatch({ kind: 'uncover', ids: [id] });
      // A second search for it changes no question, and no drawing is on its way.
      if (drawing !== undefined && !store.get().isAsking) settle(drawing.view);
    }
    if (manner === 'gentle') store.dispatch({ kind: 'follow', id });
    else store.dispatch({ kind: 'select', selection: { kind: 'mark', id } });
  };
  return Object.assign((id: string, takesFocus = false) => reveal(id, takesFocus ? 'focus' : 'plain'), {
    gently: (id: string) => reveal(id, 'gentle'),
  });
}
