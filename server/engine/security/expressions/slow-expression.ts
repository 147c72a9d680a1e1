import { analyse, type Report } from 'scslre';
import { type ReadExpression, readExpression } from './read-expression.ts';

/**
 * How the time to match can grow with the length of a text. `exponential` and `polynomial`: from one place on. `quadratic`:
 * because the search begins again at each place, as of `/\s+$/`.
 */
export const slownesses = ['exponential', 'polynomial', 'quadratic'] as const;
export type Slowness = (typeof slownesses)[number];

const reportsMax = 8;

/** The analysis takes milliseconds, and is asked for again by every value that comes to an expression. */
const known = new Map<string, Slowness | undefined>();
const knownMax = 10_000;

/**
 * Returns how slow a regular expression can be made by a text, undefined where its time grows with the length alone, or
 * that is not known.
 *
 * @param text `/source/flags`
 */
export function slownessOf(text: string): Slowness | undefined {
  const before = known.get(text);
  if (before !== undefined || known.has(text)) return before;
  const slowness = analysed(text);
  if (known.size < knownMax) known.set(text, slowness);
  return slowness;
}

function analysed(text: string): Slowness | undefined {
  const read = readExpression(text);
  const reports = read === undefined ? [] : reportsOf(read);
  if (reports.some(({ exponential }) => exponential)) return 'exponential';
  if (reports.some(({ type }) => type !== 'Move')) return 'polynomial';
  return reports.length > 0 ? 'quadratic' : undefined;
}

/** By kind, so that many of the mildest do not hide one that is worse. */
function reportsOf(read: ReadExpression): readonly Report[] {
  const { reports } = analyse(read, { maxReports: reportsMax, reportTypes: { Move: false } });
  return reports.length > 0 ? reports : analyse(read, { maxReports: 1 }).reports;
}
