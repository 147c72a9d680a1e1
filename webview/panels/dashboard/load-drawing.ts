import { BridgeError } from '../../bridge/bridge.ts';
import { Latest } from '../../elements/latest.ts';
import { type DrawingRoom, smallRoom } from '../../state/drawing-room.ts';
import { viewParams, type ViewParams } from '../../state/view-params.ts';
import { layoutKey, type ViewState } from '../../state/view-state.ts';
import { watch } from '../../state/watch.ts';
import type { PanelContext } from '../panel-context.ts';

/**
 * Asks for the drawing of the view whenever that is another question, or the same over another snapshot. As long as
 * marks stand by the same rules, the drawing that is shown seeds the next, so that nothing moves that needn't. Of a view
 * that is not wanted nothing is asked.
 */
export function loadDrawing(
  context: Pick<PanelContext, 'store' | 'bridge'>,
  roomOf: () => DrawingRoom | undefined,
  isWanted: (view: ViewState) => boolean = () => true,
): void {
  const { store } = context;
  const loading = new Latest((error) => {
    throw error;
  });
  let answered = '';
  let room: DrawingRoom | undefined;
  // Asked until it is known: behind the form that asks for a key nothing has a size, nor has a drawing behind a table.
  const paramsOf = (view: ViewState) =>
    isWanted(view) ? viewParams(view, (room ??= roomOf()) ?? smallRoom) : undefined;
  const ask = () => {
    const params = paramsOf(store.get().view);
    if (params === undefined) return;
    loading.run(async (signal) => {
      const question = JSON.stringify(params);
      const { index } = store.get();
      if (await askOnce(context, params, question === answered, signal)) answered = question;
      const { index: now } = store.get();
      if (now !== index && isBehind(context)) ask();
    });
  };
  watch(
    store,
    ({ session, view, arranged }) =>
      [session.state === 'open' ? JSON.stringify(paramsOf(view)) : undefined, arranged] as const,
    ([question]) => (question === undefined ? loading.stop() : ask()),
  );
  watch(
    store,
    ({ index }) => [index?.snapshot, index?.status] as const,
    // What is on its way looks at its end whether it came too late.
    () => store.get().session.state === 'open' && !store.get().isAsking && isBehind(context) && ask(),
  );
}

/** Whether there was a drawing. Why there was none is on the page; a refused key has its own place there. */
async function askOnce(
  { store, bridge }: Pick<PanelContext, 'store' | 'bridge'>,
  params: ViewParams,
  isSameQuestion: boolean,
  signal: AbortSignal,
): Promise<boolean> {
  const { view, drawing } = store.get();
  const layout = layoutKey(view);
  const seed = drawing?.layout === layout ? drawing.view.seed : undefined;
  store.dispatch({ kind: 'asking' });
  try {
    const { data, snapshot = '' } = await bridge.call('view.get', { ...params, ...(seed && { seed }) }, signal);
    const arrived = { view: data, snapshot, layout, wasIndexing: store.get().index?.status !== 'indexed' };
    store.dispatch({ kind: 'drawing', drawing: arrived, atMs: Date.now(), isSameQuestion });
    return true;
  } catch (error) {
    if (signal.aborted || !(error instanceof BridgeError)) throw error;
    const { code, message } = error;
    if (error.status !== 401) store.dispatch({ kind: 'drawingFailed', failure: { code, message } });
    return false;
  }
}

/** Another snapshot is there, or the one that is drawn has its declarations by now. */
function isBehind({ store }: Pick<PanelContext, 'store'>): boolean {
  const { index, drawing, failure } = store.get();
  if (index?.snapshot === undefined) return false;
  if (drawing === undefined) return failure !== undefined;
  return index.snapshot !== drawing.snapshot || (drawing.wasIndexing && index.status === 'indexed');
}
