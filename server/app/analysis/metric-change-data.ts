import { fileCycles } from '#server/engine/graph/file-cycles.ts';
import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import { allFiles } from '#server/engine/metrics/project/file-scope.ts';
import type { MeasuredFiles } from '#server/engine/metrics/project/measured-snapshot.ts';
import { numberedFiles } from '#server/engine/metrics/project/numbered-files.ts';
import type { ProjectSummary } from '#server/engine/graph/file-numbers.ts';
import { summarise } from '#server/engine/metrics/project/project-summary.ts';
import type { MetricChange } from '#protocol/events.ts';
import { asMeasuredFiles } from '../workspaces/measured-snapshot.ts';

export interface MetricChangesRequest {
  readonly before: MeasuredFiles;
}

/** A sum that moved by less is no news. */
const leastMove = 0.01;

/** Returns the sums of a project that moved by more than 1 %. Duplication only where it was counted both times. */
export function metricChangesData(after: GraphSnapshot, { before }: MetricChangesRequest): MetricChange[] {
  const measured = asMeasuredFiles(after);
  const [old, now] = [summaryOf(before), summaryOf(measured)];
  const isCounted = before.clones !== undefined && measured.clones !== undefined;
  return (Object.keys(now) as (keyof ProjectSummary)[])
    .filter((metric) => metric !== 'duplication' || isCounted)
    .map((metric) => ({ metric, before: old[metric], after: now[metric] }))
    .filter((change) => hasMoved(change));
}

function summaryOf(snapshot: MeasuredFiles): ProjectSummary {
  return summarise(numberedFiles(snapshot), allFiles(snapshot.files), fileCycles(snapshot, 'start').cycles.length);
}

function hasMoved({ before, after }: MetricChange): boolean {
  return Math.abs(after - before) > leastMove * Math.abs(before);
}
