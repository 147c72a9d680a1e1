import { remember } from '#server/base/remember-by.ts';
import type { SearchSegment } from '../search-tables.ts';
import { searchFields } from './fields.ts';

/**
 * Returns the number of terms in each field of all chunks of a segment. It counts once: a segment outlives many saves.
 */
export const fieldSums = remember((segment: SearchSegment) => sumOf(segment, 0, segment.files.length));

/** Returns the number of terms in each field of the chunks of one file. */
export function fieldSumsOfFile(segment: SearchSegment, file: number): readonly number[] {
  return sumOf(segment, segment.starts[file], segment.starts[file + 1]);
}

function sumOf({ lengths }: SearchSegment, from: number, to: number): readonly number[] {
  const sums = searchFields.map(() => 0);
  for (let chunk = from; chunk < to; chunk += 1) {
    for (let field = 0; field < sums.length; field += 1) sums[field] += lengths[chunk * sums.length + field];
  }
  return sums;
}
