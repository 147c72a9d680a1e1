import { BridgeError } from '../../bridge/bridge.ts';
import { pause } from '../../bridge/pause.ts';
import { createStore } from '../../state/store.ts';
import { firstMetrics, metricsUp } from '../../state/metrics-view.ts';
import { watch } from '../../state/watch.ts';
import type { PanelContext } from '../panel-context.ts';
import { MetricsAsking } from './ask-metrics.ts';
import { createMetrics } from './create-metrics.ts';
import type { MetricsParts } from './metrics-parts.ts';
import { firstState, type MetricsAction, type MetricsState, reduceMetrics } from './metrics-state.ts';

type PageContext = Pick<PanelContext, 'store' | 'bridge' | 'copy' | 'link' | 'save'>;

export type MetricsPageParts = Pick<MetricsParts, 't' | 'language' | 'heading' | 'open' | 'openWord' | 'reasonsOf'>;

/** The metrics of the project that is looked at, of its newest index; what is shown of them is in the address. */
export function createMeasuredPage(
  { store, bridge, copy, link, save }: PageContext,
  parts: MetricsPageParts,
): HTMLElement {
  const metrics = createStore<MetricsState, MetricsAction>(reduceMetrics, firstState);
  const project = () => {
    const { project: id } = store.get().view;
    if (id === undefined) throw new BridgeError('project_not_found', 404, parts.t('There is no project.'));
    return id;
  };
  const asking = new MetricsAsking(
    metrics,
    async (question, signal) => (await bridge.call('metrics.get', { id: project(), ...question }, signal)).data,
    pause,
  );
  const root = createMetrics({
    ...parts,
    store: metrics,
    go: (change) => store.dispatch({ kind: 'metrics', change }),
    up() {
      if (metricsUp(metrics.get().view) !== undefined) store.dispatch({ kind: 'up' });
    },
    retry: (piece) => asking.retry(piece),
    source: async (params, signal) => (await bridge.call('source.get', { id: project(), ...params }, signal)).data,
    copyLink: () => copy(link(), parts.t('Link')),
    save,
    announce: (text) => store.dispatch({ kind: 'announce', text }),
    projectName: () => store.get().project?.name ?? '',
  });
  watch(
    store,
    ({ view }) => [view.project] as const,
    () => {
      asking.stop();
      metrics.dispatch({ kind: 'cleared' });
    },
  );
  watch(
    store,
    ({ view }) => [view.metrics ?? firstMetrics] as const,
    ([view]) => {
      metrics.dispatch({ kind: 'view', view });
      asking.follow(view);
    },
  );
  watch(
    store,
    ({ session, view, index }) =>
      [
        session.state === 'open' && view.mode === 'metrics' && view.project !== undefined,
        view.project,
        index?.snapshot,
      ] as const,
    ([isWanted, , snapshot]) => (isWanted ? asking.renew(snapshot) : asking.stop()),
  );
  return root;
}
