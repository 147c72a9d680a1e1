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

/** Follows the state of the shown project's index for as long as the page is open. */
export function followIndex({ store, bridge }: Pick<PanelContext, 'store' | 'bridge'>, pause: Pause): void {
  const following = new Latest((error) => {
    if (!(error instanceof BridgeError)) throw error;
    if (error.status === 404) store.dispatch({ kind: 'start' });
  });
  watch(
    store,
    ({ session, view }) => [session.state, view.project] as const,
    ([session, id]) => {
      if (session !== 'open' || id === undefined) return following.stop();
      following.run(async (signal) => {
        let known: IndexState | undefined;
        for (;;) {
          const { data } = await bridge.call('index.state', { id, ...waitFor(known) }, signal);
          const isNews = JSON.stringify(data) !== JSON.stringify(known);
          known = data;
          if (isNews) store.dispatch({ kind: 'index', project: id, index: data });
          else await pause(restMs, signal);
        }
      });
    },
  );
}

function waitFor(known: IndexState | undefined): { wait?: number; snapshot?: string } {
  if (known === undefined) return {};
  const wait = known.status === 'indexing' ? runningWaitSeconds : idleWaitSeconds;
  return { wait, ...(known.snapshot !== undefined && { snapshot: known.snapshot }) };
}
