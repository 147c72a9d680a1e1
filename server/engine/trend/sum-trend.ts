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
  const rows = new MeasureRows(segments);
  const measured = new Map(segments.map((segment) => [segment.commit, segment]));
  return commits.flatMap((each) => {
    const segment = measured.get(each.commit);
    return segment === undefined ? [] : [{ ...each, ...sumsOf(segment, included, rows) }];
  });
}

function sumsOf({ files }: TrendSegment, included: readonly boolean[], rows: MeasureRows) {
  const sums = Object.fromEntries(fileMeasures.map((name) => [name, 0])) as Record<FileMeasure, number>;
  let count = 0;
  for (let at = 0; at < files.length; at += 2) {
    if (!included[files[at]]) continue;
    rows.add(files[at + 1], sums);
    count++;
  }
  const { namedCyclomatic, namedCyclomaticMax, namedCognitive, ...plain } = sums;
  const mean = (sum: number) => (sums.functions === 0 ? 0 : sum / sums.functions);
  return {
    files: count,
    ...plain,
    cyclomaticMean: mean(namedCyclomatic),
    cyclomaticMax: namedCyclomaticMax,
    cognitiveMean: mean(namedCognitive),
  };
}

/** Rows of all segments in one array. */
class MeasureRows {
  readonly #words: Uint32Array;

  constructor(segments: readonly TrendSegment[]) {
    this.#words = new Uint32Array(segments.reduce((sum, { measures }) => sum + measures.length, 0));
    let end = 0;
    for (const { measures } of segments) {
      this.#words.set(measures, end);
      end += measures.length;
    }
  }

  add(row: number, sums: Record<FileMeasure, number>): void {
    const start = row * fileMeasures.length;
    fileMeasures.forEach((name, index) => {
      const value = this.#words[start + index];
      sums[name] = name === 'namedCyclomaticMax' ? Math.max(sums[name], value) : sums[name] + value;
    });
  }
}
