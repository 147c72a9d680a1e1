import type { GraphLevel } from '#protocol/graph.ts';
import type { Selection } from '../panels/graph/surface.ts';
import { driftUp, type DriftView, firstDrift } from './drift-view.ts';
import { firstMetrics, type MetricsView, metricsUp } from './metrics-view.ts';
import { firstSecurity, securityUp, type SecurityView } from './security-view.ts';
import { folderOf, liesAround } from './node-ids.ts';
import { reduceBy, type ReducerTable } from './reducer-table.ts';
import {
  type CycleLoad,
  depthMax,
  depthMin,
  type Filters,
  firstView,
  type Mode,
  noFilters,
  type ViewState,
} from './view-state.ts';

/** Actions of the user on the view. */
export type ViewAction =
  | { readonly kind: 'go'; readonly view: ViewState }
  | { readonly kind: 'project'; readonly id: string }
  | { readonly kind: 'mode'; readonly mode: Mode }
  | { readonly kind: 'level'; readonly level: GraphLevel }
  | { readonly kind: 'unfold'; readonly ids: readonly string[] }
  /** Unfolds what lies around them, and not themselves. */
  | { readonly kind: 'uncover'; readonly ids: readonly string[] }
  | { readonly kind: 'fold'; readonly id: string; readonly parent?: string }
  | { readonly kind: 'foldAll' }
  | { readonly kind: 'focus'; readonly id?: string }
  | { readonly kind: 'depth'; readonly depth: number }
  | { readonly kind: 'filter'; readonly filters: Partial<Filters> }
  | { readonly kind: 'clearFilters' }
  | { readonly kind: 'select'; readonly selection?: Selection }
  | { readonly kind: 'path'; readonly from?: string; readonly to?: string }
  /** Without `load` the cycles stay those that were listed before. */
  | { readonly kind: 'cycle'; readonly id?: string; readonly load?: CycleLoad }
  | { readonly kind: 'cycleLoad'; readonly load?: CycleLoad }
  /** Impact of a node that is about to change, of what changed since a revision, or of what is not committed. */
  | { readonly kind: 'impact'; readonly base?: string; readonly about?: string }
  /** Without a query the one that was there stays; an empty one is none. */
  | { readonly kind: 'search'; readonly query?: string }
  /** Without a change the metrics stay what they were. */
  | { readonly kind: 'metrics'; readonly change?: Partial<MetricsView> }
  /** Without a change the findings stay what they were. */
  | { readonly kind: 'security'; readonly change?: Partial<SecurityView> }
  /** Without a change the difference stays what it was. */
  | { readonly kind: 'drift'; readonly change?: Partial<DriftView> }
  | { readonly kind: 'edgeShare'; readonly share?: number }
  | { readonly kind: 'up' }
  /** No neighbourhood, no single folder, nothing picked; what is unfolded and what is taken away stays. */
  | { readonly kind: 'whole' };

export function reduceView(view: ViewState, action: ViewAction): ViewState {
  return reduceBy(viewReducers, view, action);
}

const viewReducers: ReducerTable<ViewState, ViewAction> = {
  go: (_view, action) => action.view,
  project: (view, { id }) => (id === view.project ? view : { ...firstView, project: id, mode: view.mode }),
  mode: (view, { mode }) => ({ ...view, mode }),
  level: (view, { level }) => ({ ...view, level, expanded: [], folded: [] }),
  unfold: (view, { ids }) => unfold(view, ids),
  uncover: (view, { ids }) => uncover(view, ids),
  fold: (view, { id, parent }) => fold(view, id, parent),
  foldAll: (view) => ({ ...view, expanded: [], folded: [] }),
  focus: (view, { id }) => ({
    ...view,
    focus: id,
    expanded: [],
    folded: [],
    mode: view.mode === 'table' ? 'map' : view.mode,
  }),
  depth: (view, { depth }) => ({ ...view, depth: Math.min(depthMax, Math.max(depthMin, Math.round(depth))) }),
  filter: (view, { filters }) => ({ ...view, filters: { ...view.filters, ...filters } }),
  clearFilters: (view) => ({ ...view, filters: noFilters }),
  select: (view, { selection }) => select(view, selection),
  path: (view, { from, to }) => ({ ...view, mode: 'path', ...definedOnly({ from, to }) }),
  cycle: (view, action) => ({
    ...view,
    mode: 'cycles',
    cycle: action.id,
    cycleLoad: 'load' in action ? action.load : view.cycleLoad,
  }),
  cycleLoad: (view, { load }) => ({ ...view, cycle: undefined, cycleLoad: load }),
  impact: (view, { base, about }) => ({ ...view, mode: 'impact', base, about }),
  search: (view, { query = view.query }) => ({ ...view, mode: 'search', query: query || undefined }),
  metrics: (view, { change }) => ({
    ...view,
    mode: 'metrics',
    metrics: { ...(view.metrics ?? firstMetrics), ...change },
  }),
  security: (view, { change }) => ({
    ...view,
    mode: 'security',
    security: { ...(view.security ?? firstSecurity), ...change },
  }),
  drift: (view, { change }) => ({ ...view, mode: 'drift', drift: { ...(view.drift ?? firstDrift), ...change } }),
  edgeShare: (view, { share }) => ({ ...view, edgeShare: share }),
  up: goUp,
  whole: showWhole,
};

/** Containers of an unfolded mark unfold by themselves, so they are not listed. */
function unfold(view: ViewState, ids: readonly string[]): ViewState {
  const wanted = [...view.expanded.filter((each) => !ids.includes(each)), ...new Set(ids)];
  const expanded = wanted.filter((each) => !wanted.some((other) => liesAround(each, other)));
  const folded = view.folded.filter((each) => !ids.some((id) => each === id || liesAround(each, id)));
  return { ...view, expanded, folded };
}

/** An id that is both unfolded and folded is drawn folded, where it stands. */
function uncover(view: ViewState, ids: readonly string[]): ViewState {
  const covered = ids.filter((id) => !view.expanded.includes(id));
  const unfolded = unfold(view, covered);
  return { ...unfolded, folded: [...unfolded.folded, ...covered.filter((id) => unfolded.expanded.includes(id))] };
}

/**
 * Unfolded content of the mark is folded with it; its containers stay unfolded. A mark that the user has not unfolded
 * did so by itself, and is recorded as folded.
 */
function fold(view: ViewState, id: string, parent: string | undefined): ViewState {
  const rest = view.expanded.filter((each) => each !== id && !liesAround(id, each));
  const keepsParent = rest.length < view.expanded.length && parent !== undefined;
  const expanded = keepsParent && !rest.some((each) => liesAround(parent, each)) ? [...rest, parent] : rest;
  const outside = view.folded.filter((each) => each !== id && !liesAround(id, each));
  const folded = view.expanded.includes(id) ? outside : [...outside, id];
  return { ...view, expanded: [...new Set(expanded)], folded };
}

/** Picking a mark on the drawing while a path or a cycle is read shows what was picked. */
function select(view: ViewState, selection: Selection | undefined): ViewState {
  const mode = selection === undefined || view.mode === 'table' ? view.mode : 'map';
  return { ...view, selection, mode };
}

/** One step back to the whole: what was picked, the list beside, the neighbourhood, the folder, what was unfolded. */
function goUp(view: ViewState): ViewState {
  if (view.selection !== undefined) return { ...view, selection: undefined };
  if (view.mode === 'metrics' && view.metrics !== undefined) {
    const metrics = metricsUp(view.metrics);
    if (metrics !== undefined) return { ...view, metrics };
  }
  if (view.mode === 'security' && view.security !== undefined) {
    const security = securityUp(view.security);
    if (security !== undefined) return { ...view, security };
  }
  if (view.mode === 'drift' && view.drift !== undefined) {
    const drift = driftUp(view.drift);
    if (drift !== undefined) return { ...view, drift };
  }
  if (view.mode !== 'map') return { ...view, mode: 'map' };
  if (view.focus !== undefined) return { ...view, focus: undefined, expanded: [], folded: [], selection: marked(view) };
  if (view.filters.folder !== undefined) {
    return { ...view, filters: { ...view.filters, folder: folderOf(view.filters.folder) } };
  }
  const last = view.expanded.at(-1);
  return last === undefined ? view : { ...view, expanded: view.expanded.slice(0, -1) };
}

function showWhole(view: ViewState): ViewState {
  const filters = { ...view.filters, folder: undefined };
  const kept = view.focus === undefined ? {} : { expanded: [], folded: [] };
  return { ...view, ...kept, filters, mode: 'map', focus: undefined, selection: undefined };
}

function marked({ focus }: ViewState): Selection | undefined {
  return focus === undefined ? undefined : { kind: 'mark', id: focus };
}

function definedOnly<Fields extends object>(fields: Fields): Partial<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Fields>;
}
