import type { PageState } from '../../state/page-state.ts';
import { watch } from '../../state/watch.ts';
import { placeOf } from '../details/place-of.ts';
import { createGraphSurface } from '../graph/create-graph-surface.ts';
import type { GraphSurface } from '../graph/surface.ts';
import type { PanelContext } from '../panel-context.ts';

/** Names can be read down to this share of their natural size. */
const readableShare = 0.72;

/** Puts the drawing of the neighbourhood into its place. `leave`: the keyboard goes back to the code. */
export function hostEgo(
  host: HTMLElement,
  { store, openCode }: Pick<PanelContext, 'store' | 'openCode'>,
  leave: () => void,
  pointed: (id: string | undefined) => void,
): GraphSurface {
  const open = (id: string) => {
    const mark = store.get().drawing?.view.marks.find((each) => each.id === id);
    const place = mark && placeOf(id, mark);
    if (place !== undefined) return openCode?.(place);
    if (mark?.expandable === true) store.dispatch({ kind: 'unfold', ids: [id] });
  };
  const surface = createGraphSurface(host, {
    select: (selection) => store.dispatch({ kind: 'select', selection }),
    open,
    fold: (id) => store.dispatch({ kind: 'fold', id }),
    up: leave,
    pointed,
    announce: (text) => store.dispatch({ kind: 'announce', text }),
  });
  // What would be too small as a whole begins with its middle.
  const fit = () => {
    const { drawing, view } = store.get();
    if (drawing === undefined || host.clientHeight === 0) return;
    const isReadable = drawing.view.bounds.height * readableShare <= host.clientHeight;
    surface.reveal(isReadable ? undefined : view.focus);
  };
  new ResizeObserver(fit).observe(host);
  let shown: string | undefined;
  watch(
    store,
    ({ drawing, view }: PageState) => [drawing, view.selection] as const,
    ([drawing, selection]) => {
      if (drawing === undefined) return;
      surface.show(drawing.view, { edgeShare: 1, ...(selection !== undefined && { selection }) });
      if (shown !== drawing.layout) fit();
      shown = drawing.layout;
    },
  );
  return surface;
}
