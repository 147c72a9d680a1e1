import { sharedWords } from '#server/base/shared-array.ts';
import { quantise, unitVector } from '../embedding/embed.ts';
import { searchFields } from '../lexical/fields.ts';
import type { SearchSegment } from '../search-tables.ts';

export const bodyField = searchFields.indexOf('body');
const pathField = searchFields.indexOf('path');

/** The inputs of the columns of files. */
type PieceColumns = Pick<SearchSegment, 'starts' | 'files' | 'lengths' | 'vectors'>;

// Data of whole files, by number in their segment, is part of the segment: each search of each snapshot needs it.

export function fileLengths({
  starts,
  files,
  lengths,
}: Pick<PieceColumns, 'starts' | 'files' | 'lengths'>): Uint32Array {
  const sums = sharedWords(starts.length - 1);
  for (const [chunk, file] of files.entries()) {
    for (let field = 0; field < searchFields.length; field += 1) {
      if (field !== pathField) sums[file] += lengths[chunk * searchFields.length + field];
    }
  }
  return sums;
}

/**
 * Adds the vectors of a file's pieces, each by the root of its length: many accessors are not the subject of a file.
 *
 * @param into overwritten with the vectors; as many as there are files
 */
export function addFileVectors({ starts, lengths, vectors, files }: PieceColumns, into: Uint8Array): void {
  const count = starts.length - 1;
  const dimensions = files.length === 0 ? 0 : vectors.length / files.length;
  const signed = new Int8Array(vectors.buffer, vectors.byteOffset, vectors.length);
  const whole = new Int8Array(into.buffer, into.byteOffset, into.length);
  const sum = new Float64Array(dimensions);
  for (let file = 0; file < count; file += 1) {
    sum.fill(0);
    for (let chunk = starts[file]; chunk < starts[file + 1]; chunk += 1) {
      const weight = Math.sqrt(1 + lengths[chunk * searchFields.length + bodyField]);
      for (let at = 0; at < dimensions; at += 1) sum[at] += weight * signed[chunk * dimensions + at];
    }
    quantise(unitVector(sum), whole.subarray(file * dimensions, (file + 1) * dimensions));
  }
}
