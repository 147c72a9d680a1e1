import type { Selection } from '../panels/graph/surface.ts';
import { driftOf, driftParts } from './drift-view.ts';
import { metricsOf, metricsParts } from './metrics-view.ts';
import { securityOf, securityParts } from './security-view.ts';
import {
  cycleLoads,
  depthMax,
  depthMin,
  edgeTypes,
  type Filters,
  firstView,
  levels,
  modes,
  noFilters,
  testChoices,
  type ViewState,
} from './view-state.ts';

/** Ids of one kind in an address; what is beyond is no address that this page wrote. */
const idsMax = 500;
const idLengthMax = 4096;

/** The view as the fragment of an address, without `#`: short, and only what differs from the first view. */
export function viewToFragment(view: ViewState): string {
  const { filters } = view;
  const parts: [name: string, value: string | undefined][] = [
    ['project', view.project],
    ['mode', unless(view.mode, firstView.mode)],
    ['level', view.level],
    ['focus', view.focus],
    ['depth', unless(String(view.depth), String(firstView.depth))],
    ...view.expanded.map((id): [string, string] => ['open', id]),
    ...view.folded.map((id): [string, string] => ['fold', id]),
    ['tests', unless(filters.tests, noFilters.tests)],
    ...filters.languages.map((name): [string, string] => ['language', name]),
    ['in', filters.folder],
    ...filters.types.map((type): [string, string] => ['type', type]),
    ['external', filters.external ? '1' : undefined],
    ...selectionParts(view.selection),
    ['from', view.from],
    ['to', view.to],
    ['cycle', view.cycle],
    ['cycleload', view.cycleLoad],
    ['base', view.mode === 'impact' ? view.base : undefined],
    ['about', view.mode === 'impact' ? view.about : undefined],
    ['q', view.mode === 'search' ? view.query : undefined],
    ...(view.mode === 'metrics' && view.metrics !== undefined ? metricsParts(view.metrics) : []),
    ...(view.mode === 'security' && view.security !== undefined ? securityParts(view.security) : []),
    ...(view.mode === 'drift' && view.drift !== undefined ? driftParts(view.drift) : []),
    ['share', view.edgeShare === undefined ? undefined : String(Math.round(view.edgeShare * 1000) / 1000)],
  ];
  return parts.flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${escape(value)}`])).join('&');
}

/** Reads any text: what is no part of a view, or has a value that none can have, is left out. */
export function viewFromFragment(fragment: string): ViewState {
  const params = new URLSearchParams(fragment.replace(/^#/, ''));
  const one = (name: string) => params.getAll(name).find(isId);
  const many = (name: string) => [...new Set(params.getAll(name).filter(isId))].slice(0, idsMax);
  const view: ViewState = {
    mode: oneOf(modes, one('mode')) ?? firstView.mode,
    expanded: many('open'),
    folded: many('fold'),
    depth: wholeNumber(one('depth'), depthMin, depthMax) ?? firstView.depth,
    filters: filtersOf(one, many),
  };
  const optional = {
    project: one('project'),
    level: oneOf(levels, one('level')),
    focus: one('focus'),
    selection: selectionOf(one('select'), one('and')),
    from: one('from'),
    to: one('to'),
    cycle: one('cycle'),
    cycleLoad: oneOf(cycleLoads, one('cycleload')),
    base: one('base'),
    about: one('about'),
    query: one('q'),
    metrics: one('mode') === 'metrics' ? metricsOf(one) : undefined,
    security: one('mode') === 'security' ? securityOf(one) : undefined,
    drift: one('mode') === 'drift' ? driftOf(one) : undefined,
    edgeShare: shareOf(one('share')),
  };
  return { ...view, ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined)) };
}

function filtersOf(one: (name: string) => string | undefined, many: (name: string) => string[]): Filters {
  const folder = one('in');
  return {
    tests: oneOf(testChoices, one('tests')) ?? noFilters.tests,
    languages: many('language').slice(0, 100),
    ...(folder !== undefined && { folder }),
    types: edgeTypes.filter((type) => many('type').includes(type)),
    external: one('external') === '1',
  };
}

function selectionParts(selection: Selection | undefined): [string, string][] {
  if (selection === undefined) return [];
  if (selection.kind === 'mark') return [['select', selection.id]];
  return [
    ['select', selection.source],
    ['and', selection.target],
  ];
}

function selectionOf(first: string | undefined, second: string | undefined): Selection | undefined {
  if (first === undefined) return undefined;
  return second === undefined ? { kind: 'mark', id: first } : { kind: 'edge', source: first, target: second };
}

function isId(value: string): boolean {
  return value.length > 0 && value.length <= idLengthMax;
}

function oneOf<Value extends string>(values: readonly Value[], value: string | undefined): Value | undefined {
  return values.find((each) => each === value);
}

function wholeNumber(value: string | undefined, min: number, max: number): number | undefined {
  const number = Number(value ?? Number.NaN);
  return Number.isInteger(number) && number >= min && number <= max ? number : undefined;
}

function shareOf(value: string | undefined): number | undefined {
  const share = Number(value ?? Number.NaN);
  return share >= 0 && share <= 1 ? share : undefined;
}

function unless(value: string, usual: string): string | undefined {
  return value === usual ? undefined : value;
}

/** Slashes and colons stay legible; a fragment may hold them as they are. */
function escape(value: string): string {
  return encodeURIComponent(value.toWellFormed()).replaceAll('%2F', '/').replaceAll('%3A', ':').replaceAll('%40', '@');
}
