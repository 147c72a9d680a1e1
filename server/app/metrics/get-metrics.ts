import type { OperationParams } from '#protocol/operations.ts';
import type { MetricDetail, Metrics } from '#protocol/metrics.ts';
import type { MeasuredSnapshot } from '#server/engine/metrics/project/measured-snapshot.ts';
import { type MetricsRequest, scopeOrRefusal } from '../analysis/metrics-data.ts';
import { writtenAnswer } from '../analysis/written-answer.ts';
import { openPosition, type PageParts, pageSize, sealPosition } from '../operations/list-pages.ts';
import type { CallContext, DataAnswer } from '../operations/operation.ts';
import type { ProjectRegister } from '../projects/project-register.ts';
import type { ProjectRecord } from '../ports/state-store.ts';
import type { KnownTrend } from '../trend/project-trends.ts';
import type { Snapshots } from '../workspaces/snapshots.ts';
import { type DivergedParts, withDiverged } from './diverged-copies.ts';
import { withFunction } from './function-detail.ts';
import { type KnownPast, type PastParts, pastOf } from './known-past.ts';
import { type TrendParts, trendOf } from './known-trend.ts';
import { keptMeasured, newestMeasured } from './measured-state.ts';

type MetricsParams = OperationParams<'metrics.get'>;

export interface MetricsParts extends PageParts, PastParts, TrendParts, DivergedParts {
  readonly snapshots: Snapshots;
  readonly register: Pick<ProjectRegister, 'find'>;
}

/** Position that a cursor points behind: so many files of a snapshot. */
type Position = readonly [snapshotId: string, from: number];

/** Size, complexity, coupling, duplication and cycles of a project, and what else is asked for. */
export async function getMetrics(
  parts: MetricsParts,
  params: MetricsParams,
  context: CallContext,
): Promise<DataAnswer<Promise<Metrics>>> {
  const project = parts.register.find(context.caller, params.id);
  const position =
    params.cursor === undefined ? undefined : openPosition<Position>(parts, binding(params), params.cursor);
  const snapshot = await snapshotFor(parts, params, position, context);
  const details = detailsOf(params);
  const known = await knownOf(parts, project, details, context);
  const [from, limit] = [position?.[1] ?? 0, pageSize(params, context)];
  const next: Position = [snapshot.id, from + limit];
  const { sort = 'cognitive', within, top } = params;
  const isLast = next[1] >= scopeOrRefusal(snapshot.files, within).length;
  const reasons = [...known.reasons, ...reasonsOf(snapshot, params)];
  const request: MetricsRequest = {
    sort,
    from,
    limit,
    within,
    top,
    details,
    reasons,
    ...(known.past && { past: known.past }),
    ...(known.trend && { trend: known.trend }),
    ...(!isLast && { nextCursor: sealPosition(parts, binding(params), next) }),
  };
  const version = JSON.stringify([snapshot.id, ...binding(params), from, limit, known.mark, reasons]);
  const measured = writtenAnswer({ snapshot: snapshot.id, version }, () =>
    parts.analysis.ask(snapshot, 'metrics', request, context.signal),
  );
  const about = { id: params.id, root: project.path, snapshot };
  const isDiverged = known.past !== undefined && details.includes('clones') && details.includes('history');
  const found = isDiverged ? withDiverged(parts, measured, { ...about, tables: known.past.tables }, context) : measured;
  const { symbol } = params;
  return symbol === undefined ? found : withFunction(parts, found, { ...about, symbol }, context);
}

/** Parts that only the history knows. */
const ofPast: ReadonlySet<MetricDetail> = new Set(['history', 'hotspots', 'pairs', 'people']);

const nothing: KnownPast = { mark: '', reasons: [] };

/** Returns what git knows of the parts that are asked for, each reason once. */
async function knownOf(
  parts: MetricsParts,
  project: ProjectRecord,
  details: readonly MetricDetail[],
  context: CallContext,
): Promise<KnownPast & { readonly trend?: KnownTrend }> {
  const past = details.some((detail) => ofPast.has(detail)) ? await pastOf(parts, project, context) : nothing;
  if (!details.includes('trend')) return past;
  const trend = await trendOf(parts, project, context);
  const reasons = [...new Set([...past.reasons, ...trend.reasons])];
  return { ...past, trend, mark: `${past.mark} ${trend.version}`, reasons };
}

async function snapshotFor(
  { snapshots }: MetricsParts,
  { id, symbol }: MetricsParams,
  position: Position | undefined,
  context: CallContext,
): Promise<MeasuredSnapshot> {
  if (position !== undefined) return keptMeasured(snapshots, { id, snapshotId: position[0] }, context);
  return newestMeasured(snapshots, { id, isLinked: symbol !== undefined }, context);
}

/** Documented requests are answered with documented fields alone, and so without a reason. */
function reasonsOf({ clones }: MeasuredSnapshot, { detail, within, symbol, top }: MetricsParams): readonly string[] {
  const isMore = [detail, within, symbol, top].some((value) => value !== undefined);
  if (!isMore) return [];
  if (clones === undefined) return [withoutCopies];
  return clones.isCut ? [cutCopies] : [];
}

const withoutCopies = 'Copies of code were not looked for, and count as none: the folder is not trusted.';
const cutCopies = 'Copies may be missing: code that repeats itself without end was compared in part.';

function detailsOf({ detail }: MetricsParams): readonly MetricDetail[] {
  return detail === undefined ? [] : (detail.split(',') as MetricDetail[]);
}

function binding({ id, sort = 'cognitive', within, detail, symbol, top }: MetricsParams): readonly unknown[] {
  return ['metrics.get', id, sort, within ?? null, detail ?? null, symbol ?? null, top ?? null];
}
