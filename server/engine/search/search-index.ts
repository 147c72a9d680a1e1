import { fieldSums, fieldSumsOfFile } from './lexical/field-lengths.ts';
import { searchFields } from './lexical/fields.ts';
import type { IndexPart, SearchIndex, SearchSegment } from './search-tables.ts';

/** Work grows with the files that do not count, not with those that do, because a save changes few. */
export function joinSegments(segments: readonly { segment: SearchSegment; live: Uint8Array }[]): SearchIndex {
  const sums = searchFields.map(() => 0);
  const parts: IndexPart[] = [];
  let [chunkCount, liveCount] = [0, 0];
  for (const { segment, live } of segments) {
    parts.push({ segment, live, dead: deadChunks(segment, live), firstChunk: chunkCount });
    chunkCount += segment.files.length;
    liveCount += segment.files.length;
    addTo(sums, fieldSums(segment), 1);
    for (let file = live.indexOf(0); file >= 0; file = live.indexOf(0, file + 1)) {
      liveCount -= segment.starts[file + 1] - segment.starts[file];
      addTo(sums, fieldSumsOfFile(segment, file), -1);
    }
  }
  return { parts, chunkCount, liveCount, meanLengths: sums.map((sum) => sum / Math.max(1, liveCount)) };
}

/** Adds whole numbers below 2^53: adding and subtracting the same number leaves no rest. */
function addTo(sums: number[], more: readonly number[], sign: 1 | -1): void {
  for (let field = 0; field < sums.length; field += 1) sums[field] += sign * more[field];
}

function deadChunks({ starts }: SearchSegment, live: Uint8Array): Uint32Array {
  const bounds: number[] = [];
  for (let file = live.indexOf(0); file >= 0; file = live.indexOf(0, file + 1)) {
    const [from, to] = [starts[file], starts[file + 1]];
    if (from === to) continue;
    if (bounds.at(-1) === from) bounds[bounds.length - 1] = to;
    else bounds.push(from, to);
  }
  return Uint32Array.from(bounds);
}
