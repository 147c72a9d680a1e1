import { BridgeError } from '../../bridge/bridge.ts';
import { Latest } from '../../elements/latest.ts';
import type { DrawingRoom } from '../../state/drawing-room.ts';
import { viewParams } from '../../state/view-params.ts';
import { layoutKey, type ViewState } from '../../state/view-state.ts';
import { watch } from '../../state/watch.ts';
import type { PanelContext } from '../panel-context.ts';

/**
 * Asks for the drawing of the view whenever that is another question, or the same over another snapshot. As long as
 * marks stand by the same rules, the drawing that is shown seeds the next, so that nothing moves that needn't.
 */
export function loadDrawing(
  { store, bridge }: Pick<PanelContext, 'store' | 'bridge'>,
  roomOf: () => DrawingRoom,
): void {
  const loading = new Latest((error) => {
    if (!(error instanceof BridgeError)) throw error;
    const { code, message } = error;
    if (error.status !== 401) store.dispatch({ kind: 'drawingFailed', failure: { code, message } });
  });
  let answered = '';
  let room: DrawingRoom | undefined;
  // Asked when it is first needed: behind the form that asks for a key nothing has a size.
  const paramsOf = (view: ViewState) => viewParams(view, (room ??= roomOf()));
  watch(
    store,
    ({ session, view, index }) =>
      [session.state === 'open' ? JSON.stringify(paramsOf(view)) : undefined, index?.snapshot, index?.status] as const,
    ([question]) => {
      if (question === undefined) return loading.stop();
      loading.run(async (signal) => {
        const { view, drawing } = store.get();
        const params = paramsOf(view);
        if (params === undefined) return;
        const layout = layoutKey(view);
        const seed = drawing?.layout === layout ? drawing.view.seed : undefined;
        store.dispatch({ kind: 'asking' });
        const { data, snapshot = '' } = await bridge.call('view.get', { ...params, ...(seed && { seed }) }, signal);
        const isSameQuestion = answered === question;
        answered = question;
        const arrived = { view: data, snapshot, layout };
        store.dispatch({ kind: 'drawing', drawing: arrived, atMs: Date.now(), isSameQuestion });
      });
    },
  );
}
