import { lowerBound } from '#server/base/lower-bound.ts';
import { findString } from './segment.ts';
import type { SearchSegment } from './search-tables.ts';

/** Returns those of the terms that a chunk of a segment has. */
export function matchedTerms(segment: SearchSegment, chunk: number, terms: Iterable<string>): string[] {
  return Array.from(terms).filter((term) => says(segment, chunk, term));
}

function says({ terms, postingStarts, postingChunks }: SearchSegment, chunk: number, term: string): boolean {
  const row = findString(terms, term);
  if (row < 0) return false;
  const end = postingStarts[row + 1];
  const at = lowerBound(postingChunks, chunk, postingStarts[row], end);
  return at < end && postingChunks[at] === chunk;
}
