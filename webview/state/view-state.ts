import type { EdgeType, GraphLevel } from '#protocol/graph.ts';
import type { Selection } from '../panels/graph/surface.ts';
import { driftParts, type DriftView, firstDrift } from './drift-view.ts';
import { firstMetrics, type MetricsView, metricsParts } from './metrics-view.ts';
import { firstSecurity, securityParts, type SecurityView } from './security-view.ts';

export const modes = [
  'map',
  'table',
  'path',
  'cycles',
  'impact',
  'metrics',
  'security',
  'drift',
  'search',
  'ask',
  'developer',
  'team',
] as const;
export type Mode = (typeof modes)[number];

export const levels = ['module', 'directory', 'file', 'symbol'] as const satisfies readonly GraphLevel[];

export const edgeTypes = [
  'import',
  'dynamic_import',
  'reexport',
  'type_import',
  'call',
  'extends',
  'implements',
  'contains',
  'reference',
] as const satisfies readonly EdgeType[];

export const testChoices = ['include', 'exclude', 'only'] as const;
export type TestChoice = (typeof testChoices)[number];

/** Files and edges that are removed from the drawing, or added to it. */
export interface Filters {
  readonly tests: TestChoice;
  /** Empty: all. */
  readonly languages: readonly string[];
  readonly folder?: string;
  /** Empty: all. */
  readonly types: readonly EdgeType[];
  readonly external: boolean;
}

/** The user's view: all of it is in the address, so that a view can be sent to others. */
export interface ViewState {
  readonly project?: string;
  readonly mode: Mode;
  /** Absent: modules where there are several, else files. */
  readonly level?: GraphLevel;
  /** Unfolded and folded by the person, in the order in which it was done; no id lies around another. */
  readonly expanded: readonly string[];
  readonly folded: readonly string[];
  readonly focus?: string;
  readonly depth: number;
  readonly filters: Filters;
  readonly selection?: Selection;
  readonly from?: string;
  readonly to?: string;
  /** Number of the cycle that is explained. */
  readonly cycle?: string;
  /** The imports that cycles are listed and drawn of; absent: those that load as the program starts. */
  readonly cycleLoad?: CycleLoad;
  /** Revision since which changes are followed to what they reach; absent: what is not committed. */
  readonly base?: string;
  /** File or symbol that is about to change, instead: its impact is shown. */
  readonly about?: string;
  /** The search text. */
  readonly query?: string;
  /** View of the metrics; absent: their first one. */
  readonly metrics?: MetricsView;
  /** View of the security findings; absent: their first one. */
  readonly security?: SecurityView;
  /** View of a difference; absent: the first one. */
  readonly drift?: DriftView;
  /** Share of the dependencies that is drawn, 0–1; absent: as many as stay readable. */
  readonly edgeShare?: number;
}

export const cycleLoads = ['deferred', 'all'] as const;
export type CycleLoad = (typeof cycleLoads)[number];

export const depthMin = 1;
export const depthMax = 10;

export const noFilters: Filters = { tests: 'include', languages: [], types: [], external: false };

export const firstView: ViewState = {
  mode: 'map',
  expanded: [],
  folded: [],
  depth: 1,
  filters: noFilters,
};

export function sameView(a: ViewState, b: ViewState): boolean {
  return a === b || JSON.stringify(orderOf(a)) === JSON.stringify(orderOf(b));
}

/** The fields in one order, those that are absent left out: equal views have equal texts. */
function orderOf(view: ViewState): unknown {
  const { project, mode, level, expanded, folded, focus, depth, filters, selection, from, to, cycle } = view;
  const { cycleLoad, base, about, query, metrics, security, drift, edgeShare } = view;
  const { tests, languages, folder, types, external } = filters;
  const picked = selection && [selection.kind, ...idsOf(selection)];
  const filter = [tests, languages, folder ?? '', types, external];
  return {
    project,
    mode,
    level,
    expanded,
    folded,
    focus,
    depth,
    filter,
    picked,
    from,
    to,
    cycle,
    cycleLoad,
    base,
    about,
    query,
    metrics: mode === 'metrics' && metricsParts(metrics ?? firstMetrics),
    security: mode === 'security' && securityParts(security ?? firstSecurity),
    drift: mode === 'drift' && driftParts(drift ?? firstDrift),
    edgeShare,
  };
}

export function idsOf(selection: Selection): readonly string[] {
  return selection.kind === 'mark' ? [selection.id] : [selection.source, selection.target];
}

/**
 * Returns the key of the marks' positions: as long as it stays, an earlier drawing may seed the next. Packages come and
 * go beside the marks of the project.
 */
export function layoutKey({ project, level, focus, depth, filters }: ViewState): string {
  const { tests, languages, folder } = filters;
  return JSON.stringify([project, level, focus, focus === undefined ? 0 : depth, tests, languages, folder]);
}
