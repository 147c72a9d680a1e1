import type { TrendPointOfSecurity } from '#protocol/security.ts';
import { withCommas } from '../text/numbers.ts';
import { type Column, table, type TableLook } from '../text/table.ts';
import { sparkline } from './sparkline.ts';

const columns: readonly Column[] = [
  { title: 'date' },
  { title: 'commit' },
  ...['critical', 'high', 'medium', 'low', 'info', 'reachable', 'unknown', 'not reachable'].map((title): Column => ({
    title,
    align: 'right',
  })),
  { title: 'rules' },
];

const commitDigits = 10;
const dateLength = 'YYYY-MM-DD'.length;

/** A row a commit that was scanned, the oldest first; where the rules became others, counts differ for that alone. */
export function* securityHistoryText(points: readonly TrendPointOfSecurity[], look: TableLook): Generator<string> {
  if (points.length === 0) {
    yield 'No scan of a commit is kept yet: each one leaves a row, where git says which commit it is of.\n';
    return;
  }
  yield `Open findings: ${withCommas(points[0].summary.total)} to ${withCommas(points[points.length - 1].summary.total)}  ${sparkline(points.map(({ summary }) => summary.total))}\n\n`;
  for (const line of table(columns, points.map(cellsOf), look)) yield `${line}\n`;
  yield '\nCommits that were not scanned are gaps. `new`: other rules or advisories than in the row above.\n';
}

function cellsOf(
  { scannedAt, commit, summary, reach, rulesVersion }: TrendPointOfSecurity,
  index: number,
  points: readonly TrendPointOfSecurity[],
): string[] {
  const { critical, high, medium, low, info } = summary;
  const counts = [critical, high, medium, low, info, reach.reachable, reach.unknown, reach.notReachable];
  const isNew = index > 0 && points[index - 1].rulesVersion !== rulesVersion;
  return [scannedAt.slice(0, dateLength), commit.slice(0, commitDigits), ...counts.map(withCommas), isNew ? 'new' : ''];
}
