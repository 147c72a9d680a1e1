import { languageCounted } from '#protocol/dialects.ts';
import type { Absence, Graph } from '#protocol/graph.ts';
import type { IndexState } from '#protocol/index-state.ts';
import { seconds, withCommas } from './text/numbers.ts';

export interface LanguageCount {
  readonly language: string;
  readonly files: number;
}

/**
 * Edges by how they are known, the unresolved imports, and those of what is not there for a known reason, by class.
 */
export interface ProofCounts {
  readonly exact: number;
  readonly inferred: number;
  readonly hint: number;
  readonly unknown: number;
  readonly absent: Readonly<Partial<Record<Absence, number>>>;
}

/** Languages by their files, most first; JSX counts for its language. */
export function countLanguages(graphs: readonly Graph[]): LanguageCount[] {
  const files = new Map<string, number>();
  for (const { nodes } of graphs) {
    for (const { language: identifier } of nodes) {
      const language = identifier && languageCounted(identifier);
      if (language) files.set(language, (files.get(language) ?? 0) + 1);
    }
  }
  return Array.from(files, ([language, count]) => ({ language, files: count })).toSorted(
    (a, b) => b.files - a.files || (a.language < b.language ? -1 : 1),
  );
}

export function countProofs({ edges, unknown = [] }: Graph): ProofCounts {
  const counts = { exact: 0, inferred: 0, hint: 0 };
  for (const { proof } of edges) if (proof) counts[proof]++;
  const classes = Map.groupBy(unknown, ({ absence = 'missing' }) => absence);
  const missing = classes.get('missing')?.length ?? 0;
  classes.delete('missing');
  return {
    ...counts,
    unknown: missing,
    absent: Object.fromEntries(Array.from(classes, ([of, uses]) => [of, uses.length])),
  };
}

export interface IndexSums {
  readonly files: number;
  readonly symbols: number;
  readonly dependencies: number;
}

/** `1,234 files, 5,678 symbols, 1 dependencies in 1.2 s`: always in the plural, so that programs can read it. */
export function sumLine({ files, symbols, dependencies }: IndexSums, durationMs: number | undefined): string {
  const sums = `${withCommas(files)} files, ${withCommas(symbols)} symbols, ${withCommas(dependencies)} dependencies`;
  return durationMs === undefined ? sums : `${sums} in ${seconds(durationMs)} s`;
}

/** One line a reason: `skipped 3 (tooLarge)`. */
export function skippedLines(states: readonly Pick<IndexState, 'skipped'>[]): string[] {
  const sums = new Map<string, number>();
  for (const { skipped } of states) {
    for (const [reason, count] of Object.entries(skipped)) sums.set(reason, (sums.get(reason) ?? 0) + count);
  }
  return [...sums]
    .filter(([, count]) => count > 0)
    .map(([reason, count]) => `skipped ${withCommas(count)} (${reason})`);
}

/** From the first beginning to the last end; absent while a run is under way or none ever was. */
export function durationOf(states: readonly IndexState[]): number | undefined {
  const starts = states.map(({ startedAt }) => Date.parse(startedAt ?? ''));
  const ends = states.map(({ finishedAt }) => Date.parse(finishedAt ?? ''));
  const durationMs = Math.max(...ends) - Math.min(...starts);
  return Number.isFinite(durationMs) && durationMs >= 0 ? durationMs : undefined;
}
