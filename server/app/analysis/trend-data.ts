import type { FileLayer } from '#server/engine/graph/snapshot.ts';
import { pastScope } from '#server/engine/trend/past-scope.ts';
import { sumTrend } from '#server/engine/trend/sum-trend.ts';
import type { TrendTables } from '#server/engine/trend/trend-tables.ts';
import type { Trend } from '#protocol/trend.ts';
import { commitDate } from '#server/engine/history/commit-date.ts';

export interface TrendRequest {
  readonly tables: TrendTables;
  /** Commits that are still to be measured. */
  readonly pending: number;
}

export function trendData(layer: FileLayer, { tables, pending }: TrendRequest, within: string | undefined): Trend {
  const points = sumTrend(tables, pastScope(layer, within)).map(({ committedAtSeconds, ...sums }) => ({
    ...sums,
    committedAt: commitDate(committedAtSeconds),
  }));
  return { points, pending };
}
