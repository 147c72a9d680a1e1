import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import { type Change, ChangeEvents, type ChangeEventsParts } from './change-events.ts';
import type { ComparedMetrics } from './metric-change-data.ts';

/** Reports which sums of a project moved. */
export function metricEvents(parts: ChangeEventsParts): ChangeEvents<'metrics.changed', KeptMetrics> {
  return new ChangeEvents(parts, change);
}

type KeptMetrics = ComparedMetrics & Pick<GraphSnapshot, 'id'>;

const change: Change<'metrics.changed', KeptMetrics> = {
  type: 'metrics.changed',
  keep: ({ id, files, loads, metrics, clones }) => {
    if (loads === undefined || metrics === undefined) return undefined;
    return { id, files, loads, metrics, ...(clones && { clones }) };
  },
  isSame: (before, after) => before.id === after.id,
  compare: async (analysis, { before, after }, signal) => {
    const changes = (await analysis.ask(after, 'metricChanges', { before }, signal)).read();
    return changes.length === 0 ? undefined : { changes };
  },
};
