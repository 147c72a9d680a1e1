import type { FileLayer } from '#server/engine/graph/snapshot.ts';
import { pastScope } from '#server/engine/trend/past-scope.ts';
import { sumTrend } from '#server/engine/trend/sum-trend.ts';
import type { TrendTables } from '#server/engine/trend/trend-tables.ts';
import type { Trend } from '#protocol/trend.ts';

export interface TrendRequest {
  readonly tables: TrendTables;
  /** Commits that are still to be measured. */
  readonly pending: number;
}

export function trendData(layer: FileLayer, { tables, pending }: TrendRequest, within: string | undefined): Trend {
  const points = sumTrend(tables, pastScope(layer, within)).map(({ committedAtSeconds, ...sums }) => ({
    ...sums,
    committedAt: new Date(committedAtSeconds * 1000).toISOString(),
  }));
  return { points, pending };
}
