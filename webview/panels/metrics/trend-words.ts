import type { TrendPoint } from '#protocol/trend.ts';
import type { LinePoint, TrendWords } from '#webview/charts/metrics/trend-chart.ts';
import { type TrendValue, trendValueOf, trendValues } from '#webview/charts/metrics/trend-values.ts';
import type { Translate } from '../../state/translate.ts';
import type { Column } from './data-table.ts';
import type { MetricsParts } from './metrics-parts.ts';
import { valueWords, type ValueWords } from './value-words.ts';

export function trendValueWords(t: Translate): Readonly<Record<TrendValue, ValueWords>> {
  const { codeLines } = valueWords(t);
  return {
    codeLines,
    functions: { name: t('Functions'), definition: t('Functions and methods that have a name.') },
    cyclomaticMean: {
      name: t('Cyclomatic complexity of a function'),
      definition: t('Cyclomatic complexity, the mean over the named functions.'),
    },
    cognitiveMean: {
      name: t('Cognitive complexity of a function'),
      definition: t('Cognitive complexity, the mean over the named functions.'),
    },
    commentShare: {
      name: t('Comments'),
      definition: t('Lines that are comment alone, as a share of them and the lines of code.'),
    },
  };
}

function valueText(value: TrendValue, number: number, language: string): string {
  if (value === 'commentShare') return `${(100 * number).toLocaleString(language, { maximumFractionDigits: 1 })} %`;
  return number.toLocaleString(language, { maximumFractionDigits: 2 });
}

function dateText(at: number | string, language: string): string {
  return new Date(at).toLocaleDateString(language, { dateStyle: 'medium', timeZone: 'UTC' });
}

export function linePoints(points: readonly TrendPoint[], value: TrendValue): LinePoint[] {
  return points.map((point) => ({
    id: point.commit,
    at: Date.parse(point.committedAt),
    value: trendValueOf(point, value),
    ...(point.release !== undefined && { release: point.release }),
  }));
}

/** @param count of the commits */
export function trendWords({ t, language }: MetricsParts, value: TrendValue, count: number): TrendWords {
  const { name } = trendValueWords(t)[value];
  return {
    title: `${t('Over time')}: ${name}`,
    description: t('{0} commits', count),
    caption: name,
    numberText: (number) => valueText(value, number, language),
    dateText: (at) => dateText(at, language),
    labelOf: ({ at, release, value: number }) =>
      [dateText(at, language), ...(release === undefined ? [] : [release]), valueText(value, number, language)].join(
        ', ',
      ),
  };
}

/** A commit with all its values. */
export function tipText({ t, language }: MetricsParts, point: TrendPoint): string {
  const words = trendValueWords(t);
  const values = trendValues.map(
    (value) => `${words[value].name}: ${valueText(value, trendValueOf(point, value), language)}`,
  );
  const { committedAt, release, commit } = point;
  const head = [dateText(committedAt, language), ...(release === undefined ? [] : [release]), commit.slice(0, 8)];
  return [head.join(', '), ...values].join('\n');
}

export function trendColumns({ t, language }: MetricsParts): readonly Column<TrendPoint>[] {
  const words = trendValueWords(t);
  const numbers = trendValues.map((value): Column<TrendPoint> => ({
    key: value,
    ...words[value],
    value: (point) => trendValueOf(point, value),
    text: (point) => valueText(value, trendValueOf(point, value), language),
  }));
  return [
    {
      key: 'date',
      name: t('Date'),
      value: ({ committedAt }) => committedAt,
      text: ({ committedAt }) => dateText(committedAt, language),
    },
    { key: 'commit', name: t('Commit'), isText: true, value: ({ commit }) => commit.slice(0, 8) },
    { key: 'release', name: t('Release'), isText: true, value: ({ release }) => release },
    ...numbers,
  ];
}
