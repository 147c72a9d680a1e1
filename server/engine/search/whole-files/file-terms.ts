import { isInPath, timesInPieces } from '../lexical/fields.ts';
import { findString } from '../segment.ts';
import type { IndexPart } from '../search-tables.ts';

/** The files that say a term, ascending, with how often: lists of which the first `count` hold. */
export interface FileTerms {
  count: number;
  /** Numbers in the index. */
  readonly files: Uint32Array;
  /** How often each says it in its pieces. */
  readonly said: Float64Array;
  /** 1 where its path has it. */
  readonly inPath: Uint8Array;
}

/** Adds the files of a part that say it, those that do not count left out. */
export function addSaying({ segment, live }: IndexPart, firstFile: number, term: string, into: FileTerms): void {
  const row = findString(segment.terms, term);
  if (row < 0) return;
  const { postingStarts, postingChunks, postingCounts, files, starts } = segment;
  let at = postingStarts[row];
  const end = postingStarts[row + 1];
  // Chunks stand by file: what is asked of a file is asked once, and each posting is added where numbers are fast.
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
