import type { OperationParams } from '#protocol/operations.ts';
import type { MetricDetail } from '#protocol/metrics.ts';
import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import { type MetricsRequest, scopeOrRefusal } from '../analysis/metrics-data.ts';
import { openPosition, type PageParts, sealPosition } from '../operations/list-pages.ts';

export type MetricsParams = OperationParams<'metrics.get'>;

/** Position that a cursor points behind: so many files of a snapshot. */
export type Position = readonly [snapshotId: string, from: number];

/** Undefined for the first page. Throws `cursor_not_found`. */
export function positionOf(parts: PageParts, params: MetricsParams): Position | undefined {
  const { cursor } = params;
  return cursor === undefined ? undefined : openPosition<Position>(parts, binding(params), cursor);
}

/** Where the page begins and ends, and what follows it. */
export function pageOf(
  parts: PageParts,
  params: MetricsParams,
  snapshot: Pick<GraphSnapshot, 'id' | 'files'>,
  [from, limit]: readonly [number, number],
): Pick<MetricsRequest, 'sort' | 'within' | 'top' | 'order' | 'from' | 'limit' | 'nextCursor'> {
  const { sort = 'cognitive', within, top, order } = params;
  const next: Position = [snapshot.id, from + limit];
  const isLast = next[1] >= scopeOrRefusal(snapshot.files, within).length;
  const nextCursor = isLast ? undefined : sealPosition(parts, binding(params), next);
  return { sort, within, top, order, from, limit, ...(nextCursor !== undefined && { nextCursor }) };
}

export function detailsOf({ detail }: MetricsParams): readonly MetricDetail[] {
  return detail === undefined ? [] : (detail.split(',') as MetricDetail[]);
}

export function binding({ id, sort = 'cognitive', ...asked }: MetricsParams): readonly unknown[] {
  const { within, detail, symbol, top, order } = asked;
  return ['metrics.get', id, sort, within ?? null, detail ?? null, symbol ?? null, top ?? null, order ?? null];
}
