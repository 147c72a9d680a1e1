import type { FunctionMetrics } from '#protocol/function-metrics.ts';
import { type Bin, binsOf, histogram, histogramHeight } from '#webview/charts/metrics/histogram.ts';
import { element } from '../../elements/element.ts';
import { watch } from '../../state/watch.ts';
import { Chart } from './chart.ts';
import { createFilter, matches } from './create-filter.ts';
import { createDataTable } from './data-table.ts';
import { functionColumns } from './function-columns.ts';
import { functionName } from './function-name.ts';
import type { MetricsParts } from './metrics-parts.ts';
import type { MetricsState } from './metrics-state.ts';
import { savedTable } from './saved-data.ts';
import type { Sheet } from './sheet.ts';

/** How complexity is spread over the functions, and the worst of them. */
export function createFunctionsSheet(parts: MetricsParts): Sheet {
  const { store, t, go } = parts;
  const columns = functionColumns(t);
  const said = element('p', { class: 'gp-quiet' });
  let from: number | undefined;
  const chart = new Chart({
    pick(id) {
      from = from === Number(id) ? undefined : Number(id);
      show();
    },
    open(id) {
      from = Number(id);
      show();
    },
    up: () => parts.up(),
    pointed: () => undefined,
  });
  const table = createDataTable<FunctionMetrics>({
    t,
    label: t('Functions'),
    columns,
    press: ({ symbol }) => go({ symbol }),
    pressWord: ({ symbol }) => t('What makes {0} complex', functionName(symbol)),
    ordered: (order) => go({ order }),
  });
  let shown: readonly FunctionMetrics[] = [];
  const show = () => {
    const { measured, view, asking, failures } = store.get();
    const { functions = [] } = measured;
    const bins = binsFrom(measured);
    const bin = bins.find((each) => each.from === from);
    shown = functions.filter(
      ({ symbol, cognitive }) =>
        matches(symbol, view.filter) &&
        (bin === undefined || (cognitive >= bin.from && cognitive <= (bin.to ?? Infinity))),
    );
    said.textContent =
      failures.functions?.message ??
      (asking.includes('functions') && functions.length === 0 ? t('Measuring…') : saidOf(parts, measured));
    chart.root.style.setProperty('height', `${histogramHeight(bins.length)}px`);
    chart.draw(({ width }) => histogram(bins, histogramWords(parts), width, bin?.from));
    table.show(shown, view.order ?? 'cognitive');
  };
  watch(
    store,
    ({ measured, view, asking, failures }) => [measured.functions, measured.summary, view, asking, failures] as const,
    show,
  );
  const root = element(
    'div',
    { class: 'gp-mx-sheet gp-table' },
    said,
    chart.root,
    createFilter(parts, t('Filter by path or name')),
    table.root,
  );
  chart.root.classList.add('gp-mx-histogram');
  return { root, scene: () => chart.scene, data: () => savedTable('functions', columns, shown) };
}

/** The answer has the most complex; of the others it is known how complex they are at the most. */
function binsFrom({ functions = [], summary }: MetricsState['measured']): Bin[] {
  const others = Math.max(0, (summary?.functions ?? 0) - functions.length);
  const values = functions.map(({ cognitive }) => cognitive);
  return functions.length === 0 ? [] : binsOf(values, others, Math.min(...values));
}

function saidOf({ t, language }: MetricsParts, { functions = [], summary }: MetricsState['measured']): string {
  const all = summary?.functions ?? functions.length;
  const hard = functions.filter(({ cognitive }) => cognitive > 15).length;
  const number = (value: number) => value.toLocaleString(language);
  const first = t(
    '{0} of {1} functions have a cognitive complexity above 15, from where on they are hard to follow.',
    number(hard),
    number(all),
  );
  if (functions.length >= all) return first;
  return `${first} ${t('Listed are the {0} most complex.', number(functions.length))}`;
}

function histogramWords({ t, language }: MetricsParts) {
  return {
    title: t('Distribution of cognitive complexity'),
    description: t('Functions by range of complexity; a press on a bar lists only its functions.'),
    rangeText,
    countText: (count: number) => count.toLocaleString(language),
    labelOf: (bin: Bin) => t('Complexity {0}: {1} functions', rangeText(bin), bin.count.toLocaleString(language)),
  };
}

function rangeText({ from, to }: Bin): string {
  return to === undefined ? `${from} +` : `${from} – ${to}`;
}
