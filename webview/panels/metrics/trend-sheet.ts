import type { TrendPoint } from '#protocol/trend.ts';
import { trendChart } from '#webview/charts/metrics/trend-chart.ts';
import { trendValues } from '#webview/charts/metrics/trend-values.ts';
import { textButton } from '../../elements/button.ts';
import { element } from '../../elements/element.ts';
import { replaceContent } from '../../elements/keep-focus.ts';
import { watch } from '../../state/watch.ts';
import { Chart } from './chart.ts';
import { createCrumbs } from './create-crumbs.ts';
import { createDataTable } from './data-table.ts';
import type { MetricsParts } from './metrics-parts.ts';
import type { MeasuredTrend, MetricsState } from './metrics-state.ts';
import { prose } from '../../elements/prose.ts';
import { savedTable } from './saved-data.ts';
import type { Sheet } from './sheet.ts';
import { tableSwitch } from './table-switch.ts';
import { linePoints, tipText, trendColumns, trendValueWords, trendWords } from './trend-words.ts';
import { valueChoice } from './value-choice.ts';

/** Whether it gets better: one value of the project or a folder along its history. */
export function createTrendSheet(parts: MetricsParts): Sheet {
  const { store, t, go } = parts;
  const columns = trendColumns(parts);
  const points = () => shownTrend(store.get())?.points ?? [];
  const chart = new Chart({
    pick: () => undefined,
    open: () => undefined,
    up: () => parts.up(),
    pointed: () => undefined,
    tip(id) {
      const point = points().find(({ commit }) => commit === id);
      return point && tipText(parts, point);
    },
  });
  const table = createDataTable<TrendPoint>({ t, label: t('Over time'), columns, ordered: (order) => go({ order }) });
  const tableHost = element('div', { class: 'gp-table' }, table.root);
  const said = element('div', { class: 'gp-quiet' });
  watch(
    store,
    ({ measured, view, asking, failures }) =>
      [measured.trend, measured.reasons, view, asking.includes('trend'), failures.trend] as const,
    ([, , { asTable, value, order = 'date' }]) => {
      const shown = points();
      replaceContent(said, ...saidOf(parts));
      chart.root.hidden = asTable || shown.length === 0;
      tableHost.hidden = !asTable || shown.length === 0;
      if (asTable) table.show(shown, order);
      else chart.draw((room) => trendChart(linePoints(shown, value), trendWords(parts, value, shown.length), room));
    },
  );
  return {
    root: element('div', { class: 'gp-mx-sheet' }, controlsOf(parts), said, chart.root, tableHost),
    scene: () => (store.get().view.asTable || points().length === 0 ? undefined : chart.scene),
    data: () => savedTable('over-time', columns, points()),
  };
}

/** That of another folder is not shown. */
function shownTrend({ measured, view }: MetricsState): MeasuredTrend | undefined {
  return measured.trend?.within === (view.within ?? '') ? measured.trend : undefined;
}

function controlsOf(parts: MetricsParts): HTMLElement {
  const { store, t, go } = parts;
  const value = valueChoice(store, t('Value'), trendValues, {
    words: trendValueWords(t),
    shown: ({ view }) => view.value,
    choose: (chosen) => go({ value: chosen }),
  });
  return element('div', { class: 'gp-mx-controls' }, createCrumbs(parts), value, tableSwitch(parts));
}

/** Sentences about the line, without the reasons that the page shows for all sheets. */
function saidOf(parts: MetricsParts): HTMLElement[] {
  const { store, t } = parts;
  const state = store.get();
  const { failures, measured } = state;
  const again = textButton(t('Try again'), () => parts.retry('trend'), { 'data-key': 'again trend' });
  if (failures.trend !== undefined) return [prose(failures.trend.message, 'gp-problem'), again];
  const trend = shownTrend(state);
  if (trend === undefined) return [prose(t('Measuring…'))];
  const { isGivenUp = false } = trend;
  const shown = new Set(parts.reasonsOf(measured));
  const reasons = parts.reasonsOf(trend).filter((reason) => !shown.has(reason));
  return [prose(trendSentence(parts, trend)), ...(isGivenUp ? [again] : []), ...reasons.map((reason) => prose(reason))];
}

function trendSentence({ t }: MetricsParts, { points, pending, isGivenUp = false }: MeasuredTrend): string {
  const counts = [points.length, points.length + pending] as const;
  if (isGivenUp) return t('{0} of {1} commits are measured.', ...counts);
  if (pending > 0) return t('{0} of {1} commits are measured, the others in the background.', ...counts);
  if (points.length === 0) return t('No history of changes is known here.');
  return t('Commits evenly over time, and releases. The axis begins at zero.');
}
