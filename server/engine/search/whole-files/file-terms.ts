import { isInPath, timesInPieces } from '../lexical/fields.ts';
import { findString } from '../segment.ts';
import type { IndexPart } from '../search-tables.ts';

/** How often each file says a term, by number of the file in the index. */
export interface FileTerms {
  /** In its pieces. */
  readonly said: Float64Array;
  /** 1 where its path has it. */
  readonly inPath: Uint8Array;
}

/** Adds what the files of a part say, those that do not count left out, and tells how many of them say it at all. */
export function countTerm(
  { segment, live }: IndexPart,
  firstFile: number,
  term: string,
  { said, inPath }: FileTerms,
): number {
  const row = findString(segment.terms, term);
  if (row < 0) return 0;
  const { postingStarts, postingChunks, postingCounts, files } = segment;
  let [saying, last] = [0, -1];
  for (let at = postingStarts[row]; at < postingStarts[row + 1]; at += 1) {
    const file = files[postingChunks[at]];
    if (live[file] === 0) continue;
    // Chunks stand by file.
    if (file !== last) saying += 1;
    last = file;
    said[firstFile + file] += timesInPieces(postingCounts[at]);
    if (isInPath(postingCounts[at])) inPath[firstFile + file] = 1;
  }
  return saying;
}
