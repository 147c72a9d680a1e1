import type { Doubt } from '#protocol/doubt-codes.ts';
import type { MetricDetail, Metrics } from '#protocol/metrics.ts';
import { spelledPath } from '#server/engine/metrics/project/file-scope.ts';
import type { MeasuredSnapshot } from '#server/engine/metrics/project/measured-snapshot.ts';
import type { MetricsRequest } from '../analysis/metrics-data.ts';
import { writtenAnswer } from '../analysis/written-answer.ts';
import { pageSize } from '../operations/list-pages.ts';
import type { CallContext, DataAnswer } from '../operations/operation.ts';
import { uniqueDoubts } from '../operations/reasons-and-doubts.ts';
import type { ProjectRecord } from '../ports/state-store.ts';
import { hasFolder } from '../projects/has-folder.ts';
import type { ProjectRegister } from '../projects/project-register.ts';
import type { Snapshots } from '../workspaces/snapshots.ts';
import { type DivergedParts, withDiverged } from './diverged-copies.ts';
import { type DetailParts, withFunction } from './function-detail.ts';
import { type KnownPast, type PastParts, pastOf } from './known-past.ts';
import { type TrendParts, trendOf } from './known-trend.ts';
import { keptMeasured, newestMeasured } from './measured-state.ts';
import { binding, detailsOf, type MetricsParams, pageOf, type Position, positionOf } from './metrics-page.ts';
import { pushedMetrics, type PushedMetricsParts } from './pushed-metrics.ts';

export interface MetricsParts extends PushedMetricsParts, PastParts, TrendParts, DivergedParts, DetailParts {
  readonly snapshots: Snapshots;
  readonly register: Pick<ProjectRegister, 'find'>;
}

type Measured = DataAnswer<Promise<Metrics>>;

/** Size, complexity, coupling, duplication and cycles of a project, and what else is asked for. */
export async function getMetrics(
  parts: MetricsParts,
  { within, symbol, ...asked }: MetricsParams,
  context: CallContext,
): Promise<Measured> {
  const params: MetricsParams = {
    ...asked,
    ...(within !== undefined && { within: spelledPath(within) }),
    ...(symbol !== undefined && { symbol: spelledPath(symbol) }),
  };
  const project = parts.register.find(context.caller, params.id);
  if (!hasFolder(project)) return pushedMetrics(parts, { project, params }, context);
  const position = positionOf(parts, params);
  const snapshot = await snapshotFor(parts, params, position, context);
  const beside = await besideOf(parts, project, params, context);
  const request: MetricsRequest = {
    ...pageOf(parts, params, snapshot, [position?.[1] ?? 0, pageSize(params, context)]),
    details: detailsOf(params),
    reasons: uniqueDoubts([...beside.reasons, ...reasonsOf(snapshot, params)]),
    ...(beside.past && { past: beside.past }),
    ...(beside.trend && { trend: beside.trend }),
  };
  const marks = [request.from, request.limit, ...beside.marks, request.reasons];
  const version = JSON.stringify([snapshot.id, ...binding(params), ...marks]);
  const measured = writtenAnswer({ snapshot: snapshot.id, version }, () =>
    parts.analysis.ask(snapshot, 'metrics', request, context.signal),
  );
  return withTexts(parts, measured, { params, project, snapshot, past: beside.past }, context);
}

/** Facts from outside of the snapshot. `marks` change with them. */
interface BesideSnapshot extends Pick<MetricsRequest, 'past' | 'trend'> {
  readonly reasons: readonly Doubt[];
  readonly marks: readonly unknown[];
}

async function besideOf(
  parts: MetricsParts,
  project: ProjectRecord,
  params: MetricsParams,
  context: CallContext,
): Promise<BesideSnapshot> {
  const details = detailsOf(params);
  const wantsLines = details.includes('history');
  const isOfPast = details.some((detail) => ofPast.has(detail));
  const known = isOfPast ? await pastOf(parts, { project, wantsLines }, context) : nothing;
  const trend = details.includes('trend') ? await trendOf(parts, project, context) : undefined;
  return {
    past: known.past,
    trend,
    reasons: [...known.reasons, ...(trend?.reasons ?? [])],
    marks: [known.mark, trend?.version],
  };
}

interface Asked {
  readonly params: MetricsParams;
  readonly project: ProjectRecord;
  readonly snapshot: MeasuredSnapshot;
  readonly past: MetricsRequest['past'];
}

/** The answer with the parts that texts of files are read for. */
function withTexts(
  parts: MetricsParts,
  measured: Measured,
  { params, project, snapshot, past }: Asked,
  context: CallContext,
): Measured {
  const about = { id: params.id, root: project.path, snapshot };
  const details = detailsOf(params);
  const isDiverged = past !== undefined && details.includes('clones') && details.includes('history');
  const found = isDiverged ? withDiverged(parts, measured, { ...about, tables: past.tables }, context) : measured;
  const { symbol } = params;
  return symbol === undefined ? found : withFunction(parts, found, { project, snapshot, symbol }, context);
}

/** Parts that only the history knows. */
const ofPast: ReadonlySet<MetricDetail> = new Set(['history', 'hotspots', 'pairs', 'people']);

const nothing: KnownPast = { mark: '', reasons: [] };

async function snapshotFor(
  { snapshots }: MetricsParts,
  params: MetricsParams,
  position: Position | undefined,
  context: CallContext,
): Promise<MeasuredSnapshot> {
  const { id, symbol } = params;
  if (position !== undefined) return keptMeasured(snapshots, { id, snapshotId: position[0] }, context);
  return newestMeasured(
    snapshots,
    { id, isLinked: symbol !== undefined || detailsOf(params).includes('pairs') },
    context,
  );
}

/** Documented requests are answered with documented fields alone, and so without a reason. */
function reasonsOf(
  { clones }: MeasuredSnapshot,
  { detail, within, symbol, top, order }: MetricsParams,
): readonly Doubt[] {
  const isMore = [detail, within, symbol, top, order].some((value) => value !== undefined);
  if (!isMore) return [];
  if (clones === undefined) return [withoutCopies];
  return clones.isCut ? [cutCopies] : [];
}

const withoutCopies: Doubt = { code: 'copies_not_looked_for' };
const cutCopies: Doubt = { code: 'copies_cut' };
