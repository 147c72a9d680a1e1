import type { Trend, TrendPoint } from '#protocol/trend.ts';
import { visibleText } from '#server/base/visible-text.ts';
import { withCommas } from '../text/numbers.ts';
import { type Column, table, type TableLook } from '../text/table.ts';
import { sparkline } from './sparkline.ts';

const POINT_COLUMNS: readonly Column[] = [
  { title: 'date' },
  { title: 'commit' },
  { title: 'release' },
  { title: 'files', align: 'right' },
  { title: 'code', align: 'right' },
  { title: 'functions', align: 'right' },
  { title: 'cyclomatic', align: 'right' },
  { title: 'cognitive', align: 'right' },
  { title: 'most', align: 'right' },
];

const LINE_COLUMNS: readonly Column[] = [
  { title: 'measure' },
  { title: 'first', align: 'right' },
  { title: 'last', align: 'right' },
  { title: 'along the history' },
];

/** Lines of a few measures, then a row for each commit, the oldest first; at the end what is missing, and why. */
export function* trendText({ points }: Trend, reasons: readonly string[], look: TableLook): Generator<string> {
  if (points.length > 0) {
    for (const line of table(LINE_COLUMNS, measureRows(points), look)) yield `${line}\n`;
    yield '\n';
    for (const line of table(POINT_COLUMNS, points.map(pointCells), look)) yield `${line}\n`;
  }
  for (const reason of reasons) yield `\n${visibleText(reason)}\n`;
}

function measureRows(points: readonly TrendPoint[]): string[][] {
  const row = (title: string, shown: (value: number) => string, of: (point: TrendPoint) => number): string[] => {
    const values = points.map(of);
    return [title, shown(values[0]), shown(values.at(-1) as number), sparkline(values)];
  };
  return [
    row('lines of code', withCommas, ({ codeLines }) => codeLines),
    row('functions', withCommas, ({ functions }) => functions),
    row('cyclomatic per function', decimals, ({ cyclomaticMean }) => cyclomaticMean),
    row('cognitive per function', decimals, ({ cognitiveMean }) => cognitiveMean),
  ];
}

function pointCells(point: TrendPoint): string[] {
  const { commit, committedAt, release = '', files, codeLines, functions, cyclomaticMax } = point;
  const date = committedAt.slice(0, 'YYYY-MM-DD'.length);
  const means = [point.cyclomaticMean, point.cognitiveMean].map(decimals);
  const counts = [files, codeLines, functions].map(withCommas);
  return [date, commit.slice(0, 10), release, ...counts, ...means, withCommas(cyclomaticMax)];
}

function decimals(value: number): string {
  return value.toFixed(2);
}
