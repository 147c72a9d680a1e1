/**
 * `node scripts/cut-model.ts FROM TO DIMENSIONS`: an embedding with the first dimensions of each row of a larger one. They
 * are ordered by falling variance, so that what is left out says least (models/code-embedding/README.md).
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { crc32 } from '#server/base/crc32.ts';
import { readModel } from '#server/engine/search/embedding/embedding-model.ts';

const headerBytes = 64;
const [dimensionsAt, checksumAt] = [12, 20];

/** The smaller model's file. Throws `ModelInvalid` for what is no model. */
export function cutModel(file: Uint8Array, dimensions: number): Uint8Array {
  const { dimensions: before, rows, queryFactors } = readModel(file);
  const rowsAt = headerBytes + 2 * queryFactors.byteLength;
  const words = file.subarray(rowsAt + rows.length);
  const cut = new Uint8Array(rowsAt + queryFactors.length * dimensions + words.length);
  cut.set(file.subarray(0, rowsAt));
  for (let row = 0; row < queryFactors.length; row += 1) {
    const from = rowsAt + row * before;
    cut.set(file.subarray(from, from + dimensions), rowsAt + row * dimensions);
  }
  cut.set(words, cut.length - words.length);
  const header = new DataView(cut.buffer);
  header.setUint32(dimensionsAt, dimensions, true);
  header.setUint32(checksumAt, crc32(cut.subarray(headerBytes)), true);
  return cut;
}

if (import.meta.main) {
  const [from, to, dimensions] = process.argv.slice(2);
  writeFileSync(to, cutModel(readFileSync(from), Number(dimensions)));
}
