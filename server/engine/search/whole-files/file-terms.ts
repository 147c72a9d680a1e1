import { isInPath, timesInPieces } from '../lexical/fields.ts';
import { findString } from '../segment.ts';
import type { IndexPart } from '../search-tables.ts';

/** The files that have a term, ascending, with its counts: lists of which the first `count` entries are valid. */
export interface FileTerms {
  count: number;
  /** Numbers in the index. */
  readonly files: Uint32Array;
  /** Count of the term in the pieces of each. */
  readonly said: Float64Array;
  /** 1 where its path has the term. */
  readonly inPath: Uint8Array;
}

/** Adds the files of a part that have a term, without those that do not count. */
export function addSaying({ segment, live }: IndexPart, firstFile: number, term: string, into: FileTerms): void {
  const row = findString(segment.terms, term);
  if (row < 0) return;
  const { postingStarts, postingChunks, postingCounts, files, starts } = segment;
  let at = postingStarts[row];
  const end = postingStarts[row + 1];
  // Chunks are ordered by file, so data of a file is read once, and each posting is added to local numbers.
  while (at < end) {
    const file = files[postingChunks[at]];
    const behind = starts[file + 1];
    let times = 0;
    let all = 0;
    for (; at < end && postingChunks[at] < behind; at += 1) {
      const counts = postingCounts[at];
      times += timesInPieces(counts);
      all |= counts;
    }
    if (live[file] > 0) append(into, firstFile + file, times, isInPath(all));
  }
}

function append(into: FileTerms, file: number, times: number, isPath: boolean): void {
  const at = into.count;
  into.files[at] = file;
  into.said[at] = times;
  into.inPath[at] = isPath ? 1 : 0;
  into.count = at + 1;
}
