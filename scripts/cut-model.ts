/**
 * `node scripts/cut-model.ts FROM TO DIMENSIONS [LEVELS]`: an embedding with the first dimensions of each row of a larger one, and
 * with coarser numbers. Dimensions are ordered by falling variance, so that what is left out says least; coarser numbers are
 * packed smaller (models/code-embedding/README.md).
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { crc32 } from '#server/base/crc32.ts';
import { readModel } from '#server/engine/search/embedding/embedding-model.ts';

const headerBytes = 64;
const [dimensionsAt, checksumAt] = [12, 20];
/** Of the 23 of a factor's fraction; as in `scripts/train-model/model_file.py`. */
const factorBits = 12;

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
  return withChecksum(cut);
}

/**
 * Returns the same model with rows of whole numbers up to `levels`, and factors to match. A row keeps its length: its factors
 * grow by the share of it that lies in the direction of the coarser one. Throws `ModelInvalid` for what is no model.
 */
export function coarserModel(file: Uint8Array, levels: number): Uint8Array {
  const coarser = Uint8Array.from(file);
  const { dimensions, rows, queryFactors, codeFactors } = readModel(coarser);
  for (let number = 0; number < queryFactors.length; number += 1) {
    const row = rows.subarray(number * dimensions, (number + 1) * dimensions);
    const factor = coarsenRow(row, levels);
    for (const factors of [queryFactors, codeFactors]) factors[number] = shortFraction(factors[number] * factor);
  }
  return withChecksum(coarser);
}

/** Returns by how much a unit of the row is larger than before. */
function coarsenRow(row: Int8Array, levels: number): number {
  const largest = row.reduce((max, value) => Math.max(max, Math.abs(value)), 0);
  let [inDirection, squared] = [0, 0];
  for (const [at, value] of row.entries()) {
    row[at] = Math.round((value * levels) / Math.max(largest, 1));
    inDirection += value * row[at];
    squared += row[at] ** 2;
  }
  return squared === 0 ? 1 : inDirection / squared;
}

function shortFraction(value: number): number {
  const bits = new Uint32Array(Float32Array.of(value).buffer);
  const dropped = 23 - factorBits;
  bits[0] = ((bits[0] + (1 << (dropped - 1))) >>> dropped) << dropped;
  return new Float32Array(bits.buffer)[0];
}

function withChecksum(file: Uint8Array): Uint8Array {
  const header = new DataView(file.buffer, file.byteOffset);
  header.setUint32(checksumAt, crc32(file.subarray(headerBytes)), true);
  return file;
}

if (import.meta.main) {
  const [from, to, dimensions, levels] = process.argv.slice(2);
  const cut = cutModel(readFileSync(from), Number(dimensions));
  writeFileSync(to, levels === undefined ? cut : coarserModel(cut, Number(levels)));
}
