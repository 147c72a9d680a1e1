import { hasNumber } from '#server/base/lower-bound.ts';
import type { IndexPart, SearchIndex } from '../search-tables.ts';
import { findString } from '../segment.ts';

/**
 * Returns the chunks that have every one of some terms, ascending, also those that do not count; none without terms.
 */
export function chunksSayingAll({ parts }: SearchIndex, terms: readonly string[]): number[] {
  return terms.length === 0 ? [] : parts.flatMap((part) => inPart(part, terms));
}

function inPart({ segment, firstChunk }: IndexPart, terms: readonly string[]): number[] {
  const { postingStarts, postingChunks } = segment;
  const rows = terms.map((term) => findString(segment.terms, term));
  if (rows.includes(-1)) return [];
  const lists = rows.map((row) => postingChunks.subarray(postingStarts[row], postingStarts[row + 1]));
  const [rarest, ...others] = lists.toSorted((a, b) => a.length - b.length);
  const found: number[] = [];
  for (const chunk of rarest) if (others.every((list) => hasNumber(list, chunk))) found.push(firstChunk + chunk);
  return found;
}
