/** Turns texts and code into vectors, as the model card describes ("Vectors"). */
import type { EmbeddingModel } from './embedding-model.ts';

/** Words of a question, and alternative words with their weight beside them. */
export interface AskedMeaning {
  readonly subtokens: readonly string[];
  readonly instead: readonly string[];
  readonly turn: number;
}

/** Fields of a piece of code as subtokens, known to the model or not, in order and with repetitions. */
export interface CodeFields {
  readonly name: readonly string[];
  readonly container: readonly string[];
  readonly path: readonly string[];
  /** Documentation first (at most 800 characters of it), then the code. */
  readonly body: readonly string[];
}

const queryLimit = 64;
const nameLimit = 12;
const pathLimit = 24;
const bodyLimit = 2000;
const distinctBodyLimit = 200;
/**
 * Factor from a component of a unit vector to a byte: components cut at ±127 are rare, and cutting them costs nothing
 * measured.
 */
const quantisation = 256;

/** Returns the rows of the first `limit` known subtokens: unknown ones do not count towards it. */
function knownRows(model: EmbeddingModel, words: readonly string[], limit: number): number[] {
  const rows: number[] = [];
  for (const word of words) {
    const row = model.rowOf(word);
    if (row === undefined) continue;
    rows.push(row);
    if (rows.length === limit) break;
  }
  return rows;
}

/**
 * Returns the unit vector of a question, `dimensions` long (the first ones of the model); zero where no word is known.
 */
export function embedQuery(model: EmbeddingModel, words: readonly string[], dimensions: number): Float32Array {
  const sum = new Float64Array(dimensions);
  for (const row of knownRows(model, words, queryLimit)) addRow(sum, model, row, model.queryFactors[row]);
  return unitVector(sum);
}

/** Returns the same vector, turned a little by the alternative words. */
export function embedAsked(
  model: EmbeddingModel,
  { subtokens, instead, turn }: AskedMeaning,
  dimensions: number,
): Float32Array {
  const own = embedQuery(model, subtokens, dimensions);
  if (instead.length === 0) return own;
  const other = embedQuery(model, instead, dimensions);
  return unitVector(Float64Array.from(own, (each, at) => each + turn * other[at]));
}

/** Returns the unit vector of a piece of code, `dimensions` long; zero where no word is known. */
export function embedCode(model: EmbeddingModel, fields: CodeFields, dimensions: number): Float32Array {
  const sum = new Float64Array(dimensions);
  addField(sum, model, knownRows(model, fields.name, nameLimit), model.fields.name);
  addField(sum, model, knownRows(model, fields.container, nameLimit), model.fields.container);
  addField(sum, model, knownRows(model, fields.path, pathLimit), model.fields.path);
  addBody(sum, model, knownRows(model, fields.body, bodyLimit));
  return unitVector(sum);
}

function addField(sum: Float64Array, model: EmbeddingModel, rows: readonly number[], weight: number): void {
  const factor = weight / Math.sqrt(rows.length);
  for (const row of rows) addRow(sum, model, row, factor * model.codeFactors[row]);
}

function addBody(sum: Float64Array, model: EmbeddingModel, rows: readonly number[]): void {
  const counts = new Map<number, number>();
  for (const row of rows) {
    const count = counts.get(row);
    if (count !== undefined) counts.set(row, count + 1);
    else if (counts.size < distinctBodyLimit) counts.set(row, 1);
  }
  const factor = model.fields.body / Math.sqrt(counts.size);
  for (const [row, count] of counts) addRow(sum, model, row, factor * (1 + Math.log(count)) * model.codeFactors[row]);
}

function addRow(sum: Float64Array, model: EmbeddingModel, row: number, factor: number): void {
  const { rows } = model;
  const start = row * model.dimensions;
  for (let index = 0; index < sum.length; index += 1) sum[index] += factor * rows[start + index];
}

/** Returns the unit vector of a sum; zero stays zero. */
export function unitVector(sum: Float64Array): Float32Array {
  let squares = 0;
  for (const value of sum) squares += value * value;
  const length = Math.sqrt(squares);
  const vector = new Float32Array(sum.length);
  if (length > 0) for (let index = 0; index < sum.length; index += 1) vector[index] = sum[index] / length;
  return vector;
}

/** Returns the same vector in bytes, in steps of 1/256. */
export function quantise(vector: Float32Array, into: Int8Array = new Int8Array(vector.length)): Int8Array {
  for (let index = 0; index < vector.length; index += 1) {
    into[index] = Math.max(-127, Math.min(127, Math.round(quantisation * vector[index])));
  }
  return into;
}
