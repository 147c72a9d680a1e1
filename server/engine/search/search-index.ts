import { searchFields } from './lexical/fields.ts';
import type { IndexPart, SearchIndex, SearchSegment } from './search-tables.ts';

export function joinSegments(segments: readonly { segment: SearchSegment; live: Uint8Array }[]): SearchIndex {
  const sums = searchFields.map(() => 0);
  const parts: IndexPart[] = [];
  let [chunkCount, liveCount] = [0, 0];
  for (const { segment, live } of segments) {
    parts.push({ segment, live, firstChunk: chunkCount });
    chunkCount += segment.files.length;
    for (const [chunk, file] of segment.files.entries()) {
      if (live[file] === 0) continue;
      liveCount += 1;
      for (let field = 0; field < sums.length; field += 1) sums[field] += segment.lengths[chunk * sums.length + field];
    }
  }
  return { parts, chunkCount, liveCount, meanLengths: sums.map((sum) => sum / Math.max(1, liveCount)) };
}
