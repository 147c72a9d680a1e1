import { areaValues, type AreaValue, type ColourValue, colourValues } from '#webview/charts/metrics/file-values.ts';
import { type TrendValue, trendValues } from '#webview/charts/metrics/trend-values.ts';
import { folderOf } from './node-ids.ts';

export const metricsSheets = ['start', 'map', 'functions', 'files', 'duplicates', 'people', 'trend'] as const;
export type MetricsSheet = (typeof metricsSheets)[number];

/** The user's view of the metrics: all of it is in the address. */
export interface MetricsView {
  readonly sheet: MetricsSheet;
  /** Folder that the treemap and the line over time show as a whole; absent: the project. */
  readonly within?: string;
  readonly area: AreaValue;
  /** Absent: recent changes where there is a history, else complexity. */
  readonly colour?: ColourValue;
  /** Drawn over time. */
  readonly value: TrendValue;
  /** Data and texts are drawn too, and not code alone. */
  readonly everything: boolean;
  /** The drawing is shown as a table. */
  readonly asTable: boolean;
  /** Key of the column that the table is sorted by, with `-` before it for the smallest first. */
  readonly order?: string;
  readonly filter?: string;
  /** File that is picked on a drawing. */
  readonly picked?: string;
  /** Place of the first copy of the clone group that is shown: `file:line`. */
  readonly copies?: string;
  /** Function whose details are shown. */
  readonly symbol?: string;
}

export const firstMetrics: MetricsView = {
  sheet: 'start',
  area: 'codeLines',
  value: 'codeLines',
  everything: false,
  asTable: false,
};

/** Parts of the address, only what differs from the first view. */
export function metricsParts(view: MetricsView): [name: string, value: string | undefined][] {
  return [
    ['sheet', view.sheet === firstMetrics.sheet ? undefined : view.sheet],
    ['within', view.within],
    ['area', view.area === firstMetrics.area ? undefined : view.area],
    ['colour', view.colour],
    ['value', view.value === firstMetrics.value ? undefined : view.value],
    ['files', view.everything ? 'all' : undefined],
    ['as', view.asTable ? 'table' : undefined],
    ['order', view.order],
    ['filter', view.filter],
    ['picked', view.picked],
    ['copies', view.copies],
    ['function', view.symbol],
  ];
}

/** Reads what `metricsParts` wrote, or anything else. */
export function metricsOf(one: (name: string) => string | undefined): MetricsView {
  const among = <Value extends string>(values: readonly Value[], name: string) =>
    values.find((value) => value === one(name));
  const optional = {
    within: one('within'),
    colour: among(colourValues, 'colour'),
    order: one('order'),
    filter: one('filter'),
    picked: one('picked'),
    copies: one('copies'),
    symbol: one('function'),
  };
  return {
    sheet: among(metricsSheets, 'sheet') ?? firstMetrics.sheet,
    area: among(areaValues, 'area') ?? firstMetrics.area,
    value: among(trendValues, 'value') ?? firstMetrics.value,
    everything: one('files') === 'all',
    asTable: one('as') === 'table',
    ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined)),
  };
}

/** Without what is a nuance of the same view. */
export function metricsPlace(view: MetricsView | undefined): MetricsView | undefined {
  return view && { ...view, filter: undefined, picked: undefined, order: undefined };
}

/** One step back to the whole; undefined where there is none. */
export function metricsUp(view: MetricsView): MetricsView | undefined {
  if (view.symbol !== undefined) return { ...view, symbol: undefined };
  if (view.picked !== undefined) return { ...view, picked: undefined };
  if ((view.sheet === 'start' || view.sheet === 'trend') && view.within !== undefined)
    return { ...view, within: folderOf(view.within) };
  return undefined;
}
