import type { TrendPointOfSecurity } from '#protocol/security.ts';
import { trendChart, type TrendWords } from '#webview/charts/metrics/trend-chart.ts';
import { element } from '../../elements/element.ts';
import { replaceContent } from '../../elements/keep-focus.ts';
import { severities } from '../../state/security-view.ts';
import { watch } from '../../state/watch.ts';
import { Chart } from '../metrics/chart.ts';
import { type Column, createDataTable } from '../metrics/data-table.ts';
import type { SecurityParts } from './security-parts.ts';
import { severityWord } from './security-words.ts';

/** Fewer make no line. */
const pointsMin = 2;
/** Enough of a commit's name to find it. */
const commitLength = 8;

/** How many findings the scans had that were made, commit by commit: a line, and beside it a table of the same. */
export function createTrend(parts: SecurityParts): HTMLElement {
  const { store, t } = parts;
  const said = element('p', { class: 'gp-quiet' });
  const chart = new Chart({
    pick: () => undefined,
    open: () => undefined,
    up: () => undefined,
    pointed: () => undefined,
    tip: (id) => pointText(parts, pointsOf(parts)[Number(id)]),
  });
  let order = '-scannedAt';
  const table = createDataTable<TrendPointOfSecurity>({
    t,
    label: t('Findings over time'),
    columns: columnsOf(parts),
    ordered(wanted) {
      order = wanted;
      table.show(pointsOf(parts), order);
    },
  });
  const drawing = element('div', { class: 'gp-sc-trend-drawing' }, chart.root);
  const rows = element('div', { class: 'gp-table' }, table.root);
  const root = element(
    'details',
    { class: 'gp-sc-trend' },
    element('summary', {}, t('Findings over time')),
    said,
    drawing,
    rows,
  );
  watch(
    store,
    ({ scanned }) => [scanned?.trend] as const,
    ([points = []]) => {
      root.hidden = store.get().scanned === undefined;
      const isLine = points.length >= pointsMin;
      drawing.hidden = !isLine;
      rows.hidden = points.length === 0;
      replaceContent(said, saidOf(parts, points.length));
      table.show(points, order);
      if (isLine) chart.draw((room) => trendChart(linePointsOf(points), wordsOf(parts, points.length), room));
    },
  );
  return root;
}

function pointsOf({ store }: SecurityParts): readonly TrendPointOfSecurity[] {
  return store.get().scanned?.trend ?? [];
}

/** Nothing is scanned for the line: what is not there is not known. */
function saidOf({ t }: SecurityParts, count: number): string {
  if (count === 0) return t('No scan of a commit is kept yet. Each scan that is made adds a point.');
  if (count < pointsMin) return t('One commit was scanned so far. Each further one adds a point.');
  return t('One point a commit that was scanned; those between were not. Other rules count otherwise.');
}

function linePointsOf(points: readonly TrendPointOfSecurity[]) {
  return points.map(({ scannedAt, summary }, index) => ({
    id: String(index),
    at: Date.parse(scannedAt),
    value: summary.total,
    ...(index > 0 && points[index - 1]?.rulesVersion !== points[index]?.rulesVersion && { release: '*' }),
  }));
}

function wordsOf(parts: SecurityParts, count: number): TrendWords {
  const { t, language } = parts;
  return {
    title: t('Findings over time'),
    description: t('{0} commits. A star stands where the rules became others.', count),
    caption: t('open findings'),
    numberText: (value) => value.toLocaleString(language),
    dateText: (at) => new Date(at).toLocaleDateString(language, { dateStyle: 'medium' }),
    labelOf: ({ id }) => pointText(parts, pointsOf(parts)[Number(id)]) ?? '',
  };
}

function pointText({ t, language }: SecurityParts, point: TrendPointOfSecurity | undefined): string | undefined {
  if (point === undefined) return undefined;
  const { commit, scannedAt, summary, reach } = point;
  const when = `${commit.slice(0, commitLength)}, ${dateOf(scannedAt, language)}`;
  return t('{0}: {1} findings, {2} reachable from outside', when, summary.total, reach.reachable);
}

function columnsOf({ t, language }: SecurityParts): readonly Column<TrendPointOfSecurity>[] {
  return [
    { key: 'commit', name: t('Commit'), value: ({ commit }) => commit.slice(0, commitLength), isText: true },
    {
      key: 'scannedAt',
      name: t('Scanned'),
      value: ({ scannedAt }) => Date.parse(scannedAt),
      text: ({ scannedAt }) => dateOf(scannedAt, language),
    },
    { key: 'total', name: t('Findings'), value: ({ summary }) => summary.total },
    ...severities.map((severity) => ({
      key: severity,
      name: severityWord(t, severity),
      value: ({ summary }: TrendPointOfSecurity) => summary[severity],
    })),
    { key: 'reachable', name: t('Reachable from outside'), value: ({ reach }) => reach.reachable },
  ];
}

function dateOf(at: number | string, language: string): string {
  return new Date(at).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short' });
}
