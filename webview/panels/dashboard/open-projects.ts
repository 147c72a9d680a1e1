import { BridgeError } from '../../bridge/bridge.ts';
import { Latest } from '../../elements/latest.ts';
import { watch } from '../../state/watch.ts';
import type { PanelContext } from '../panel-context.ts';

/** Lists the projects as soon as there is a key, and reads the counters of the one that is shown. */
export function openProjects({ store, bridge }: Pick<PanelContext, 'store' | 'bridge'>): void {
  const failed = (error: unknown) => {
    if (!(error instanceof BridgeError)) throw error;
    // The connection reports a refused key, with its reason.
    if (error.status === 401) return;
    store.dispatch({ kind: 'drawingFailed', failure: { code: error.code, message: error.message } });
  };
  const list = new Latest(failed);
  watch(
    store,
    ({ session }) => [session] as const,
    ([session]) => {
      if (session.state !== 'starting') return list.stop();
      list.run(async (signal) => {
        const { data } = await bridge.call('projects.list', {}, signal);
        store.dispatch({ kind: 'projects', projects: data.projects });
      });
    },
  );

  const record = new Latest(failed);
  watch(
    store,
    ({ session, view, index }) => [session.state, view.project, index?.snapshot, index?.status] as const,
    ([session, id]) => {
      if (session !== 'open' || id === undefined) return record.stop();
      record.run(async (signal) => {
        const { data } = await bridge.call('projects.get', { id }, signal);
        store.dispatch({ kind: 'projectRecord', project: data.project });
      });
    },
  );
}
