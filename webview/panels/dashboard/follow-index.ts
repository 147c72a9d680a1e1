import type { IndexState } from '#protocol/index-state.ts';
import { BridgeError } from '../../bridge/bridge.ts';
import type { Pause } from '../../bridge/pause.ts';
import { Latest } from '../../elements/latest.ts';
import { watch } from '../../state/watch.ts';
import type { PanelContext } from '../panel-context.ts';

/** During a run an answer is held only so long, that the counts are seen to grow. */
const runningWaitSeconds = 1;
const idleWaitSeconds = 60;
/** An engine that does not hold its answers is asked no more often than this. */
const restMs = 2000;

/** After a refusal; doubled with each further one. */
const retryFirstMs = 1000;
const retryLongestMs = 30_000;

type Parts = Pick<PanelContext, 'store' | 'bridge'>;

/** Follows the state of the shown project's index for as long as the page is open. */
export function followIndex(parts: Parts, pause: Pause): void {
  const { store } = parts;
  const following = new Latest((error) => {
    if (!(error instanceof BridgeError)) throw error;
    if (error.status === 404) store.dispatch({ kind: 'start' });
  });
  watch(
    store,
    ({ session, view }) => [session.state, view.project] as const,
    ([session, id]) => {
      if (session !== 'open' || id === undefined) return following.stop();
      following.run((signal) => follow(parts, id, pause, signal));
    },
  );
}

async function follow({ store, bridge }: Parts, id: string, pause: Pause, signal: AbortSignal): Promise<void> {
  let known: IndexState | undefined;
  let refusals = 0;
  for (;;) {
    try {
      const { data } = await bridge.call('index.state', { id, ...waitFor(known) }, signal);
      refusals = 0;
      store.dispatch({ kind: 'followed', isFollowed: true });
      const isNews = JSON.stringify(data) !== JSON.stringify(known);
      known = data;
      if (isNews) store.dispatch({ kind: 'index', project: id, index: data });
      else await pause(restMs, signal);
    } catch (error) {
      if (signal.aborted || !mayPass(error)) throw error;
      store.dispatch({ kind: 'followed', isFollowed: false });
      await pause(Math.min(retryLongestMs, retryFirstMs * 2 ** refusals++), signal);
    }
  }
}

/** A project that is gone and a key that is refused stay so. */
function mayPass(error: unknown): boolean {
  return error instanceof BridgeError && error.status !== 404 && error.status !== 401;
}

function waitFor(known: IndexState | undefined): { wait?: number; snapshot?: string } {
  if (known === undefined) return {};
  const wait = known.status === 'indexing' ? runningWaitSeconds : idleWaitSeconds;
  return { wait, ...(known.snapshot !== undefined && { snapshot: known.snapshot }) };
}
