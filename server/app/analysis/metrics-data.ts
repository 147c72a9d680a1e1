import type { Doubt } from '#protocol/doubt-codes.ts';
import { reasonsAndDoubts } from '../operations/reasons-and-doubts.ts';
import { remember } from '#server/base/remember-by.ts';
import { stringAt } from '#server/base/string-table.ts';
import { noCycle } from '#server/engine/graph/cycles.ts';
import { fileCycles } from '#server/engine/graph/file-cycles.ts';
import type { FileLayer, GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import { cyclicality } from '#server/engine/metrics/cyclicality.ts';
import { propagationCost } from '#server/engine/metrics/propagation-cost.ts';
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
import type { NumberedFiles } from '#server/engine/metrics/project/numbered-files.ts';
import { summarise } from '#server/engine/metrics/project/project-summary.ts';
import { type FileSort, sortFiles } from '#server/engine/metrics/project/sort-files.ts';
import {
  type ArchitectureMetrics,
  type HotspotOrder,
  type MetricDetail,
  type Metrics,
  topDefault,
  topMax,
} from '#protocol/metrics.ts';
import { placeNotFound } from '../operations/not-found.ts';
import { trendData, type TrendRequest } from './trend-data.ts';
import { asMeasured, requireNumbers } from '../workspaces/measured-snapshot.ts';
import { clonesData } from './clone-data.ts';
import { hotspotsData } from './hotspot-data.ts';
import type { RememberedPasts } from './past-data.ts';
import { filePastData, pairsData, type PastRequest, peopleData, type ScopedPast } from './past-metrics-data.ts';
import type { ProjectPast } from '#server/engine/history/project-past.ts';

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
  /** Of hotspots. */
  readonly order?: HotspotOrder;
  /** Absent where the history may not be asked for, or is not there. */
  readonly past?: PastRequest;
  /** Where it is asked for. */
  readonly trend?: TrendRequest;
  /** Why parts of the answer are missing. */
  readonly reasons: readonly Doubt[];
}

/** Returns the sums of a project, a page of its files, and the parts that were asked for. Throws `path_not_found`. */
export function metricsData(snapshot: GraphSnapshot, request: MetricsRequest, pasts: RememberedPasts): Metrics {
  const numbered = requireNumbers(snapshot);
  const { from, limit, nextCursor, reasons, within } = request;
  const past = request.past && pasts.of(asMeasured(snapshot), request.past.tables);
  const scope = scopeOrRefusal(snapshot.files, within);
  const page = sortFiles(numbered, scope, request.sort).subarray(from, from + limit);
  const cycles = cyclesIn(snapshot, scope);
  return {
    summary: (within === undefined ? numbered.summary : undefined) ?? summarise(numbered, scope, cycles.length),
    languages: languageSizes(snapshot.files, scope),
    files: filesData(numbered, page, request.details.includes('history') ? past : undefined),
    cycles,
    snapshot: snapshot.id,
    ...(nextCursor !== undefined && { nextCursor }),
    ...detailsOf(snapshot, { ...request, scope, page }),
    ...(past && pastDetailsOf({ snapshot: asMeasured(snapshot), scope, past }, request, pasts)),
    ...(request.trend && { trend: trendData(snapshot.files, request.trend, within) }),
    ...(reasons.length > 0 && reasonsAndDoubts(reasons)),
  };
}

/** The files that are measured. Throws `path_not_found`. */
export function scopeOrRefusal(layer: FileLayer, within: string | undefined): FileScope {
  const scope = within === undefined ? allFiles(layer) : filesWithin(layer, within);
  if (scope === undefined) throw placeNotFound(layer, 'within', within as string);
  return scope;
}

/** Cycles with a file of the scope, whole: by their numbers in the project. */
function cyclesIn(snapshot: GraphSnapshot, scope: FileScope): Metrics['cycles'] {
  const { cycles, numbers } = fileCycles(snapshot, 'start');
  const touched = new Set(scope.map((file) => numbers[file]).filter((number) => number !== noCycle));
  return [...touched]
    .toSorted((a, b) => a - b)
    .map((id) => ({ id, files: Array.from(cycles[id], (file) => stringAt(snapshot.files.paths, file)) }));
}

function filesData(numbered: NumberedFiles, page: FileScope, past: ProjectPast | undefined): Metrics['files'] {
  return Array.from(page, (file) => {
    const row = fileRow(numbered, file);
    const history = past && filePastData(past, row.file);
    return { ...row, ...(history && { history }) };
  });
}

interface DetailRequest extends Pick<MetricsRequest, 'details' | 'top' | 'sort'> {
  readonly scope: FileScope;
  /** Files of the page, in its order. */
  readonly page: FileScope;
}

/** The closure of all dependencies is computed once for the files of a snapshot. */
const propagationCostOf = remember(propagationCost);

/** Of the whole project: what lies in a folder spreads beyond it. */
function architectureOf(snapshot: GraphSnapshot): ArchitectureMetrics {
  const { share, largest } = cyclicality(snapshot);
  return { propagationCost: propagationCostOf(snapshot.files), cyclicality: share, largestCycle: largest };
}

type Details = Pick<Metrics, 'functions' | 'classes' | 'groups' | 'architecture' | 'clones'>;

function detailsOf(snapshot: GraphSnapshot, { details, top, sort, scope, page }: DetailRequest): Details {
  const limit = listLimit(top);
  const { files, clones } = snapshot;
  const functions = () => {
    const measured = asMeasured(snapshot);
    const rows =
      top === undefined
        ? functionRows(measured, page)
        : worstFunctions(measured, scope, { sort: functionSort(sort), limit });
    return rows.map((row) => functionRow(measured, row));
  };
  return {
    ...(details.includes('functions') && { functions: functions() }),
    ...(details.includes('classes') && { classes: worstClasses(asMeasured(snapshot), scope, limit) }),
    ...(details.includes('groups') && { groups: groupRows(requireNumbers(snapshot), scope, limit) }),
    ...(details.includes('architecture') && { architecture: architectureOf(snapshot) }),
    ...(details.includes('clones') && clones && { clones: clonesData(files, clones, scope, limit) }),
  };
}

type PastDetails = Pick<Metrics, 'hotspots' | 'pairs' | 'people'>;

function pastDetailsOf(
  scoped: ScopedPast,
  { past, details, top, order = 'cleanup' }: MetricsRequest,
  pasts: RememberedPasts,
): PastDetails {
  if (past === undefined) return {};
  const limit = listLimit(top);
  const wantsPeople = details.includes('people') && past.areNamed;
  const people = wantsPeople ? peopleData(scoped, pasts, { tables: past.tables, limit }) : undefined;
  return {
    ...(details.includes('hotspots') && { hotspots: hotspotsData(scoped, past, { order, limit }) }),
    ...(details.includes('pairs') && { pairs: pairsData(scoped, limit) }),
    ...(people && { people }),
  };
}

function listLimit(top: number | undefined): number {
  return Math.min(top ?? topDefault, topMax);
}

function functionSort(sort: FileSort): FunctionSort {
  if (sort === 'codeLines') return 'lines';
  return sort === 'cyclomatic' ? 'cyclomatic' : 'cognitive';
}
