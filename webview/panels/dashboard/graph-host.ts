import type { View } from '#protocol/view.ts';
import { marksAround } from '../../state/drawn-marks.ts';
import type { PageState } from '../../state/page-state.ts';
import { fileOf } from '../../state/node-ids.ts';
import { watch } from '../../state/watch.ts';
import { createGraphSurface } from '../graph/create-graph-surface.ts';
import type { Display, GraphSurface, Selection, SurfaceEvents } from '../graph/surface.ts';
import { placeOf } from '../details/place-of.ts';
import type { PanelContext } from '../panel-context.ts';
import { displayOf } from './display-of.ts';
import { aroundEmphasis } from './drawn-emphasis.ts';

/** Puts the drawing into its place on the page and keeps it the one of the state. */
export function hostGraph(
  host: HTMLElement,
  context: Pick<PanelContext, 'store' | 'openCode'>,
  { rested, pointed }: Pick<SurfaceEvents, 'rested' | 'pointed'> = {},
): GraphSurface {
  const { store } = context;
  const surface = createGraphSurface(host, {
    select: (selection) => (isRest(store.get(), selection) ? open(context, selection.id) : pick(store, selection)),
    open: (id) => open(context, id),
    unfold: (id) => store.dispatch({ kind: 'unfold', ids: [id] }),
    fold: (id) => store.dispatch({ kind: 'fold', id, parent: parentOf(store.get(), id) }),
    up: () => goUp(store, surface),
    announce: (text) => store.dispatch({ kind: 'announce', text }),
    ...(rested !== undefined && { rested }),
    ...(pointed !== undefined && { pointed }),
  });
  let shown: string | undefined;
  watch(
    store,
    ({ drawing, view, emphasis, isQuiet }) => [drawing, view.selection, view.edgeShare, emphasis, isQuiet] as const,
    ([drawing, selection, edgeShare, emphasis, isQuiet]) => {
      if (drawing === undefined) return;
      surface.show(drawing.view, displayOf(drawing.view, { selection, edgeShare, emphasis, isQuiet }));
      // Other rules put the marks elsewhere: what was looked at before is not there any more.
      const first = shown === undefined && isQuiet !== true ? tooSmall(drawing.view, selection) : undefined;
      if (shown !== drawing.layout) surface.reveal(first);
      shown = drawing.layout;
    },
  );
  showEmphasised(store, surface);
  return surface;
}

/** The smaller ones of a folder are no node of the graph: picking them shows them. */
function isRest({ drawing }: PageState, selection: Selection | undefined): selection is { kind: 'mark'; id: string } {
  if (selection?.kind !== 'mark') return false;
  const mark = drawing?.view.marks.find(({ id }) => id === selection.id);
  return mark?.rest === true && mark.expanded !== true;
}

/** While the path panel waits for an end, a box that is pressed is that end. */
function pick(store: PanelContext['store'], selection: Selection | undefined): void {
  const { mode, from, to } = store.get().view;
  const isAwaited = mode === 'path' && (from === undefined || to === undefined);
  if (!isAwaited || selection?.kind !== 'mark') return store.dispatch({ kind: 'select', selection });
  const mark = store.get().drawing?.view.marks.find(({ id }) => id === selection.id);
  const id = mark?.line === undefined ? selection.id : fileOf(selection.id);
  store.dispatch({ kind: 'path', [from === undefined ? 'from' : 'to']: id });
}

/** Returns the selection of an address, if it cannot be read on the whole drawing. */
function tooSmall({ marks }: View, selection: Display['selection']): string | undefined {
  const picked = selection?.kind === 'mark' ? marks.find(({ id }) => id === selection.id) : undefined;
  return picked !== undefined && picked.scale < 1 ? picked.id : undefined;
}

/** New emphasis may lie anywhere: the drawing moves until all of it is in sight. */
function showEmphasised(store: PanelContext['store'], surface: GraphSurface): void {
  watch(
    store,
    ({ emphasis }) => [emphasis] as const,
    ([emphasis]) => {
      const view = store.get().drawing?.view;
      if (view === undefined || emphasis === undefined) return;
      surface.reveal(aroundEmphasis(view, emphasis));
    },
  );
}

/** One step back to the whole; from the top, to where all of it is in sight. */
export function goUp(store: PanelContext['store'], surface: GraphSurface): void {
  const { view, drawing } = store.get();
  store.dispatch({ kind: 'up' });
  const now = store.get().view;
  if (now === view) return surface.reveal();
  const last = view.expanded.at(-1);
  if (drawing === undefined || last === undefined || now.expanded.length >= view.expanded.length) return;
  surface.reveal(marksAround(drawing.view, last).at(-2)?.id);
}

/** A folded mark unfolds in place; a file shows what the details say of it, too. In an editor its code is opened. */
function open({ store, openCode }: Pick<PanelContext, 'store' | 'openCode'>, id: string): void {
  const mark = store.get().drawing?.view.marks.find((each) => each.id === id);
  if (mark === undefined) return;
  if (mark.expanded === true) return store.dispatch({ kind: 'fold', id, parent: mark.parent });
  if (mark.type !== 'directory' && mark.type !== 'module') {
    store.dispatch({ kind: 'select', selection: { kind: 'mark', id } });
  }
  const place = openCode && placeOf(id, mark);
  if (place !== undefined) return openCode?.(place);
  if (mark.expandable === true) store.dispatch({ kind: 'unfold', ids: [id] });
}

function parentOf({ drawing }: PageState, id: string): string | undefined {
  return drawing?.view.marks.find((mark) => mark.id === id)?.parent;
}
