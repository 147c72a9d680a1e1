import type { SearchableFile } from '../searchable-files.ts';

export interface ScoredFiles {
  readonly files: readonly SearchableFile[];
  /** Index into the files. */
  readonly fileOf: (chunk: number) => number;
  /** Above 0 for each of the chunks. */
  readonly scoreOf: (chunk: number) => number;
}

/** Returns the chunks that lie in the best `filesMax` files: a file ranks by its best chunk, ties by path. */
export function ofBestFiles(
  chunks: readonly number[],
  { files, fileOf, scoreOf }: ScoredFiles,
  filesMax: number,
): readonly number[] {
  const best = new Float64Array(files.length);
  for (const chunk of chunks) {
    const file = fileOf(chunk);
    best[file] = Math.max(best[file], scoreOf(chunk));
  }
  const scores = best.filter((score) => score > 0).toSorted();
  if (scores.length <= filesMax) return chunks;
  const least = scores[scores.length - filesMax];
  const better = scores.length - scores.findLastIndex((score) => score <= least) - 1;
  const tied = Array.from(best.keys())
    .filter((file) => best[file] === least)
    .toSorted((a, b) => files[a].file - files[b].file);
  const kept = new Set(tied.slice(0, filesMax - better));
  return chunks.filter((chunk) => best[fileOf(chunk)] > least || kept.has(fileOf(chunk)));
}
