import type { MetricDetail, Metrics } from '#protocol/metrics.ts';
import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import type { Analysis } from '../analysis/analysis.ts';
import type { MetricsRequest } from '../analysis/metrics-data.ts';
import { writtenAnswer } from '../analysis/written-answer.ts';
import { ApiError } from '../operations/api-error.ts';
import { type PageParts, pageSize } from '../operations/list-pages.ts';
import type { CallContext, DataAnswer } from '../operations/operation.ts';
import type { ProjectRecord } from '../ports/state-store.ts';
import type { PushedContents } from '../workspaces/pushed-contents.ts';
import { binding, detailsOf, type MetricsParams, pageOf, type Position, positionOf } from './metrics-page.ts';

export interface PushedMetricsParts extends PageParts {
  readonly pushed: PushedContents;
  readonly analysis: Analysis;
}

/** Details that numbers of files and dependencies suffice for. */
const ofFiles: ReadonlySet<MetricDetail> = new Set(['groups', 'architecture']);

/**
 * The numbers of a project of which only the structure is here: sums, those of files, folders and modules, and of the architecture.
 * Throws `project_not_indexed` for what needs functions, history or code, and where no numbers were pushed.
 */
export async function pushedMetrics(
  parts: PushedMetricsParts,
  { project, params }: { readonly project: ProjectRecord; readonly params: MetricsParams },
  context: CallContext,
): Promise<DataAnswer<Promise<Metrics>>> {
  const position = positionOf(parts, params);
  requirePushed(params);
  const snapshot = await snapshotFor(parts, project, position, context);
  const request: MetricsRequest = {
    ...pageOf(parts, params, snapshot, [position?.[1] ?? 0, pageSize(params, context)]),
    details: detailsOf(params),
    reasons: [],
  };
  const version = JSON.stringify([snapshot.id, ...binding(params), request.from, request.limit]);
  return writtenAnswer({ snapshot: snapshot.id, version }, () =>
    parts.analysis.ask(snapshot, 'metrics', request, context.signal),
  );
}

function requirePushed(params: MetricsParams): void {
  const missing = [
    ...detailsOf(params).filter((detail) => !ofFiles.has(detail)),
    ...(params.symbol === undefined ? [] : ['symbol']),
  ];
  if (missing.length > 0)
    throw new ApiError(
      'project_not_indexed',
      `Only the structure of the project is here; this needs its code: ${missing.join(', ')}.`,
    );
}

async function snapshotFor(
  { pushed }: PushedMetricsParts,
  project: ProjectRecord,
  position: Position | undefined,
  { signal }: CallContext,
): Promise<GraphSnapshot> {
  if (position === undefined) {
    const newest = await pushed.newest(project, signal);
    if (newest?.numbers === undefined) throw withoutNumbers(newest);
    return newest;
  }
  const kept = await pushed.byId(project, position[0], signal);
  if (kept === undefined) throw new ApiError('cursor_not_found', 'What the cursor points into is no longer kept.');
  return kept;
}

function withoutNumbers(newest: GraphSnapshot | undefined): ApiError {
  return new ApiError(
    'project_not_indexed',
    newest === undefined
      ? 'The project has no index yet that answers this.'
      : 'The numbers of the project were not pushed, or not all of them: those of its files do not add up to its own.',
  );
}
