import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import type { MeasuredFiles } from '#server/engine/metrics/project/measured-snapshot.ts';
import { asMeasuredFiles } from '../workspaces/measured-snapshot.ts';
import { type Change, ChangeEvents, type ChangeEventsParts } from './change-events.ts';

/** Reports which sums of a project moved. */
export function metricEvents(parts: ChangeEventsParts): ChangeEvents<'metrics.changed', KeptMetrics> {
  return new ChangeEvents(parts, change);
}

type KeptMetrics = MeasuredFiles & Pick<GraphSnapshot, 'id'>;

const change: Change<'metrics.changed', KeptMetrics> = {
  type: 'metrics.changed',
  keep: (snapshot) => {
    const { id, loads, metrics } = snapshot;
    return loads && metrics && { id, ...asMeasuredFiles(snapshot) };
  },
  isSame: (before, after) => before.id === after.id,
  compare: async (analysis, { before, after }, signal) => {
    const changes = (await analysis.ask(after, 'metricChanges', { before }, signal)).read();
    return changes.length === 0 ? undefined : { changes };
  },
};
