import { stringAt } from '#server/base/string-table.ts';
import { noCycle } from '#server/engine/graph/cycles.ts';
import { fileCycles } from '#server/engine/graph/file-cycles.ts';
import type { FileLayer, GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import { worstClasses } from '#server/engine/metrics/project/class-row.ts';
import { fileRow } from '#server/engine/metrics/project/file-row.ts';
import { allFiles, type FileScope, filesWithin } from '#server/engine/metrics/project/file-scope.ts';
import {
  functionRow,
  functionRows,
  type FunctionSort,
  worstFunctions,
} from '#server/engine/metrics/project/function-row.ts';
import { groupRows } from '#server/engine/metrics/project/group-row.ts';
import { languageSizes } from '#server/engine/metrics/project/language-sizes.ts';
import type { MeasuredSnapshot } from '#server/engine/metrics/project/measured-snapshot.ts';
import { summarise } from '#server/engine/metrics/project/project-summary.ts';
import { type FileSort, sortFiles } from '#server/engine/metrics/project/sort-files.ts';
import { pastScope } from '#server/engine/trend/past-scope.ts';
import { sumTrend } from '#server/engine/trend/sum-trend.ts';
import type { TrendTables } from '#server/engine/trend/trend-tables.ts';
import type { Trend } from '#protocol/trend.ts';
import { type MetricDetail, type Metrics, topDefault, topMax } from '#protocol/metrics.ts';
import { fileNotFound } from '../operations/not-found.ts';
import { asMeasured } from '../workspaces/measured-snapshot.ts';

export interface MetricsRequest {
  readonly sort: FileSort;
  /** Number of files on the pages before. */
  readonly from: number;
  readonly limit: number;
  /** Of the page behind this one. */
  readonly nextCursor?: string;
  /** A file, folder or module. */
  readonly within?: string;
  readonly details: readonly MetricDetail[];
  readonly top?: number;
  /** What is known of earlier commits, where it is asked for. */
  readonly trend?: PastRequest;
  /** Why parts of the answer are missing: sentences. */
  readonly reasons: readonly string[];
}

interface PastRequest {
  readonly tables: TrendTables;
  /** Commits that are still to be measured. */
  readonly pending: number;
}

/** Returns the sums of a project, a page of its files, and the parts that were asked for. Throws `path_not_found`. */
export function metricsData(snapshot: GraphSnapshot, request: MetricsRequest): Metrics {
  const measured = asMeasured(snapshot);
  const { from, limit, nextCursor, reasons } = request;
  const scope = scopeOrRefusal(measured.files, request.within);
  const page = sortFiles(measured, scope, request.sort).subarray(from, from + limit);
  const cycles = cyclesIn(measured, scope);
  return {
    summary: summarise(measured, scope, cycles.length),
    languages: languageSizes(measured.files, scope),
    files: Array.from(page, (file) => fileRow(measured, file)),
    cycles,
    snapshot: snapshot.id,
    ...(nextCursor !== undefined && { nextCursor }),
    ...detailsOf(measured, { ...request, scope, page }),
    ...(request.trend && { trend: trendData(measured.files, request.trend, request.within) }),
    ...(reasons.length > 0 && { reasons: [...reasons] }),
  };
}

function trendData(layer: FileLayer, { tables, pending }: PastRequest, within: string | undefined): Trend {
  const points = sumTrend(tables, pastScope(layer, within)).map(({ committedAtSeconds, ...sums }) => ({
    ...sums,
    committedAt: new Date(committedAtSeconds * 1000).toISOString(),
  }));
  return { points, pending };
}

/** The files that are measured. Throws `path_not_found`. */
export function scopeOrRefusal(layer: FileLayer, within: string | undefined): FileScope {
  const scope = within === undefined ? allFiles(layer) : filesWithin(layer, within);
  if (scope === undefined) throw fileNotFound(layer, 'within', within as string);
  return scope;
}

/** Cycles with a file of the scope, whole: by their numbers in the project. */
function cyclesIn(snapshot: MeasuredSnapshot, scope: FileScope): Metrics['cycles'] {
  const { cycles, numbers } = fileCycles(snapshot, 'start');
  const touched = new Set(scope.map((file) => numbers[file]).filter((number) => number !== noCycle));
  return [...touched]
    .toSorted((a, b) => a - b)
    .map((id) => ({ id, files: Array.from(cycles[id], (file) => stringAt(snapshot.files.paths, file)) }));
}

interface DetailRequest extends Pick<MetricsRequest, 'details' | 'top' | 'sort'> {
  readonly scope: FileScope;
  /** Files of the page, in its order. */
  readonly page: FileScope;
}

type Details = Pick<Metrics, 'functions' | 'classes' | 'groups'>;

function detailsOf(snapshot: MeasuredSnapshot, { details, top, sort, scope, page }: DetailRequest): Details {
  const limit = Math.min(top ?? topDefault, topMax);
  const functions = () =>
    top === undefined
      ? functionRows(snapshot, page)
      : worstFunctions(snapshot, scope, { sort: functionSort(sort), limit });
  return {
    ...(details.includes('functions') && { functions: functions().map((row) => functionRow(snapshot, row)) }),
    ...(details.includes('classes') && { classes: worstClasses(snapshot, scope, limit) }),
    ...(details.includes('groups') && { groups: groupRows(snapshot, scope, limit) }),
  };
}

function functionSort(sort: FileSort): FunctionSort {
  if (sort === 'codeLines') return 'lines';
  return sort === 'cyclomatic' ? 'cyclomatic' : 'cognitive';
}
