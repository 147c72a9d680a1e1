import type { View } from '#protocol/view.ts';
import { shownMark } from '../../state/drawn-marks.ts';
import { containerOf, labelOf } from '../../state/node-ids.ts';
import type { PageState } from '../../state/page-state.ts';
import type { PageAction } from '../../state/reduce-page.ts';
import type { Store } from '../../state/store.ts';
import { watch } from '../../state/watch.ts';
import type { GraphSurface } from '../graph/surface.ts';

/** What is on its way into sight, and the folded mark that hid it last. */
interface Wanted {
  readonly id: string;
  readonly hiddenBy?: string;
}

/**
 * Brings nodes into sight. One that is not drawn is unfolded towards first, and revealed when that drawing arrives; so is
 * a mark that a person unfolds.
 */
export function createReveal(store: Store<PageState, PageAction>, surface: GraphSurface): (id: string) => void {
  let wanted: Wanted | undefined;
  let unfolded: readonly string[] = store.get().view.expanded;

  const arrive = (view: View) => {
    const { expanded } = store.get().view;
    const news = expanded.findLast((id) => !unfolded.includes(id));
    unfolded = expanded;
    const target = wanted;
    wanted = undefined;
    if (target !== undefined) wanted = approach(store, surface, view, target);
    else if (news !== undefined) surface.reveal(news);
  };
  watch(
    store,
    ({ drawing, isAsking }) => [isAsking ? undefined : drawing] as const,
    ([drawing]) => drawing && arrive(drawing.view),
  );

  return (id) => {
    const { drawing, view } = store.get();
    if (view.mode === 'table') store.dispatch({ kind: 'mode', mode: 'map' });
    if (drawing === undefined) wanted = { id };
    else wanted = approach(store, surface, drawing.view, { id });
    store.dispatch({ kind: 'select', selection: { kind: 'mark', id } });
  };
}

/** Reveals what is drawn; else unfolds what hides it, and answers what is to be tried with the next drawing. */
function approach(
  store: Store<PageState, PageAction>,
  surface: GraphSurface,
  drawn: View,
  { id, hiddenBy }: Wanted,
): Wanted | undefined {
  const mark = shownMark(drawn, id);
  if (mark?.id === id) {
    surface.reveal(id);
    return undefined;
  }
  if (mark !== undefined && (mark.id === hiddenBy || (hiddenBy !== undefined && mark.expandable !== true))) {
    surface.reveal(mark.id);
    return undefined;
  }
  if (mark === undefined && hiddenBy !== undefined) {
    store.dispatch({ kind: 'notice', text: `${labelOf(id)} is not on this drawing`, atMs: Date.now() });
    return undefined;
  }
  leaveWhereItCannotBe(store, mark === undefined);
  store.dispatch({ kind: 'unfold', ids: [containerOf(id), ...(mark?.expandable === true ? [mark.id] : [])] });
  return { id, hiddenBy: mark?.id ?? '' };
}

/** A neighbourhood and the level of modules hold only part of the files, or hold them under other names. */
function leaveWhereItCannotBe(store: Store<PageState, PageAction>, isMissing: boolean): void {
  const { view } = store.get();
  if (!isMissing) return;
  if (view.focus !== undefined) store.dispatch({ kind: 'focus' });
  if (view.level === 'module') store.dispatch({ kind: 'level', level: 'file' });
}
