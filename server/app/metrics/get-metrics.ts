import type { OperationParams } from '#protocol/operations.ts';
import type { MetricDetail, Metrics } from '#protocol/metrics.ts';
import type { Analysis } from '../analysis/analysis.ts';
import { type MetricsRequest, scopeOrRefusal } from '../analysis/metrics-data.ts';
import { writtenAnswer } from '../analysis/written-answer.ts';
import { ApiError } from '../operations/api-error.ts';
import { openPosition, type PageParts, pageSize, sealPosition } from '../operations/list-pages.ts';
import type { CallContext, DataAnswer } from '../operations/operation.ts';
import { type KnownTrend, type ProjectTrends, unknownTrend } from '../trend/project-trends.ts';
import { asMeasured } from '../workspaces/measured-snapshot.ts';
import type { Snapshots } from '../workspaces/snapshots.ts';

type MetricsParams = OperationParams<'metrics.get'>;

export interface MetricsParts extends PageParts {
  readonly snapshots: Snapshots;
  readonly analysis: Analysis;
  readonly trends: ProjectTrends;
}

/** Position that a cursor points behind: so many files of a snapshot. */
type Position = readonly [snapshotId: string, from: number];

/** Size, complexity, coupling, duplication and cycles of a project, and what else is asked for. */
export async function getMetrics(
  parts: MetricsParts,
  params: MetricsParams,
  context: CallContext,
): Promise<DataAnswer<Promise<Metrics>>> {
  const { sort = 'cognitive', within, top } = params;
  const position =
    params.cursor === undefined ? undefined : openPosition<Position>(parts, binding(params), params.cursor);
  const snapshot = asMeasured(
    position === undefined
      ? await parts.snapshots.newest(params.id, 'symbols', context)
      : keptOrRefusal(parts.snapshots, params.id, position[0], context),
  );
  const [from, limit] = [position?.[1] ?? 0, pageSize(params, context)];
  const next: Position = [snapshot.id, from + limit];
  const isLast = next[1] >= scopeOrRefusal(snapshot.files, within).length;
  const details = detailsOf(params);
  const trend = details.includes('trend') ? await trendOf(parts, params.id, context) : undefined;
  const request: MetricsRequest = {
    sort,
    from,
    limit,
    within,
    top,
    details,
    ...(trend && { trend }),
    reasons: trend?.reasons ?? [],
    ...(!isLast && { nextCursor: sealPosition(parts, binding(params), next) }),
  };
  const version = JSON.stringify([snapshot.id, ...binding(params), from, limit, trend?.version]);
  return writtenAnswer({ snapshot: snapshot.id, version }, () =>
    parts.analysis.ask(snapshot, 'metrics', request, context.signal),
  );
}

function keptOrRefusal(snapshots: Snapshots, id: string, snapshotId: string, context: CallContext) {
  const kept = snapshots.kept(id, snapshotId, context);
  if (kept === undefined) throw new ApiError('cursor_not_found', 'What the cursor points into is no longer kept.');
  return kept;
}

async function trendOf({ snapshots, trends }: MetricsParts, id: string, context: CallContext): Promise<KnownTrend> {
  if (!snapshots.mayRead(id, context)) return unknownTrend('The history is not read: the folder is not trusted.');
  return trends.of(snapshots.rootOf(id, context));
}

function detailsOf({ detail }: MetricsParams): readonly MetricDetail[] {
  return detail === undefined ? [] : (detail.split(',') as MetricDetail[]);
}

function binding({ id, sort = 'cognitive', within, detail, symbol, top }: MetricsParams): readonly unknown[] {
  return ['metrics.get', id, sort, within ?? null, detail ?? null, symbol ?? null, top ?? null];
}
