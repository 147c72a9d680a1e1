import { sharedBytes, sharedWords } from '#server/base/shared-array.ts';
import { quantise, unitVector } from '../embedding/embed.ts';
import { searchFields } from '../lexical/fields.ts';
import type { SearchSegment } from '../search-tables.ts';

export const bodyField = searchFields.indexOf('body');
const pathField = searchFields.indexOf('path');

/** What the columns of files are made of. */
type PieceColumns = Pick<SearchSegment, 'starts' | 'files' | 'lengths' | 'vectors'>;

/** Files of a segment as wholes, by number in it: part of the segment, since each search of each snapshot needs them. */
export function fileColumns(pieces: PieceColumns): Pick<SearchSegment, 'fileLengths' | 'fileVectors'> {
  return { fileLengths: lengthsOf(pieces), fileVectors: vectorsOf(pieces) };
}

function lengthsOf({ starts, files, lengths }: PieceColumns): Uint32Array {
  const sums = sharedWords(starts.length - 1);
  for (const [chunk, file] of files.entries()) {
    for (let field = 0; field < searchFields.length; field += 1) {
      if (field !== pathField) sums[file] += lengths[chunk * searchFields.length + field];
    }
  }
  return sums;
}

/** A piece counts by the root of what it says: many accessors are not what a file is about. */
function vectorsOf({ starts, lengths, vectors, files }: PieceColumns): Uint8Array {
  const count = starts.length - 1;
  const dimensions = files.length === 0 ? 0 : vectors.length / files.length;
  const signed = new Int8Array(vectors.buffer, vectors.byteOffset, vectors.length);
  const shared = sharedBytes(count * dimensions);
  const whole = new Int8Array(shared.buffer);
  const sum = new Float64Array(dimensions);
  for (let file = 0; file < count; file += 1) {
    sum.fill(0);
    for (let chunk = starts[file]; chunk < starts[file + 1]; chunk += 1) {
      const weight = Math.sqrt(1 + lengths[chunk * searchFields.length + bodyField]);
      for (let at = 0; at < dimensions; at += 1) sum[at] += weight * signed[chunk * dimensions + at];
    }
    quantise(unitVector(sum), whole.subarray(file * dimensions, (file + 1) * dimensions));
  }
  return shared;
}
