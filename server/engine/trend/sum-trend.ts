import { allStrings } from '#server/base/string-table.ts';
import { type FileMeasure, fileMeasures } from './file-measures.ts';
import type { SampledCommit, TrendSegment, TrendTables } from './trend-tables.ts';

/** Sums over the files of one commit. */
export interface TrendSums extends SampledCommit {
  readonly files: number;
  readonly lines: number;
  readonly codeLines: number;
  readonly commentLines: number;
  readonly functions: number;
  readonly classes: number;
  readonly cyclomatic: number;
  readonly cognitive: number;
  readonly cyclomaticMean: number;
  readonly cyclomaticMax: number;
  readonly cognitiveMean: number;
}

/**
 * Returns the sums of the commits that are measured, the oldest first.
 *
 * @param includes whether a file counts, by its path
 */
export function sumTrend({ commits, segments }: TrendTables, includes: (path: string) => boolean): TrendSums[] {
  const included = segments.flatMap(({ paths }) => allStrings(paths)).map((path) => includes(path));
  const rows = rowsOf(segments);
  const measured = new Map(segments.map((segment) => [segment.commit, segment]));
  return commits.flatMap((each) => {
    const segment = measured.get(each.commit);
    return segment === undefined ? [] : [{ ...each, ...sumsOf(segment, included, rows) }];
  });
}

function sumsOf({ files }: TrendSegment, included: readonly boolean[], rows: Uint32Array) {
  const sums = new Float64Array(width);
  let [count, cyclomaticMax] = [0, 0];
  for (let at = 0; at < files.length; at += 2) {
    if (!included[files[at]]) continue;
    const start = files[at + 1] * width;
    for (let column = 0; column < width; column++) sums[column] += rows[start + column];
    cyclomaticMax = Math.max(cyclomaticMax, rows[start + maxColumn]);
    count++;
  }
  const sum = (name: FileMeasure): number => sums[fileMeasures.indexOf(name)];
  const functions = sum('functions');
  const mean = (name: FileMeasure): number => (functions === 0 ? 0 : sum(name) / functions);
  return {
    files: count,
    lines: sum('lines'),
    codeLines: sum('codeLines'),
    commentLines: sum('commentLines'),
    functions,
    classes: sum('classes'),
    cyclomatic: sum('cyclomatic'),
    cognitive: sum('cognitive'),
    cyclomaticMean: mean('namedCyclomatic'),
    cyclomaticMax,
    cognitiveMean: mean('namedCognitive'),
  };
}

const width = fileMeasures.length;
const maxColumn = fileMeasures.indexOf('namedCyclomaticMax');

/** Rows of all segments in one array. */
function rowsOf(segments: readonly TrendSegment[]): Uint32Array {
  const rows = new Uint32Array(segments.reduce((sum, { measures }) => sum + measures.length, 0));
  let end = 0;
  for (const { measures } of segments) {
    rows.set(measures, end);
    end += measures.length;
  }
  return rows;
}
