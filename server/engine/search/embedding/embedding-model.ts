import { decodeUtf8 } from '#server/base/utf8.ts';
import { crc32 } from '#server/base/crc32.ts';

/** Weights of the fields of code, learned with the table. */
export interface FieldWeights {
  readonly name: number;
  readonly container: number;
  readonly path: number;
  readonly body: number;
}

/** A static token-embedding table: one row of small integers a subtoken. Immutable, views over the file's bytes. */
export interface EmbeddingModel {
  readonly dimensions: number;
  /** Checksum of everything behind the header: two models with the same one are the same. */
  readonly checksum: number;
  readonly fields: FieldWeights;
  /** Returns the row of a subtoken; undefined for one that is not in the vocabulary. */
  rowOf(subtoken: string): number | undefined;
  /** Factor of each row in a query, its quantisation scale included. */
  readonly queryFactors: Float32Array;
  /** Factor of each row in code, its quantisation scale included. */
  readonly codeFactors: Float32Array;
  /** `dimensions` values a row. */
  readonly rows: Int8Array;
}

export class ModelInvalid extends Error {}

const headerBytes = 64;
const magic = 'GPTE';
const knownVersion = 1;

/** Reads a model file (models/code-embedding/README.md has its format). Throws `ModelInvalid` for any other bytes. */
export function readModel(file: Uint8Array): EmbeddingModel {
  const bytes = file.byteOffset % 4 === 0 ? file : Uint8Array.from(file);
  const header = readHeader(bytes);
  const { vocabularySize, dimensions } = header;
  const factorBytes = 4 * vocabularySize;
  const rowsAt = headerBytes + 2 * factorBytes;
  const wordsAt = rowsAt + vocabularySize * dimensions;
  checkBytes(bytes, header);
  const words = readVocabulary(bytes.subarray(wordsAt), vocabularySize);
  const at = bytes.byteOffset;
  return {
    dimensions,
    checksum: header.checksum,
    fields: header.fields,
    rowOf: (subtoken) => words.get(subtoken),
    queryFactors: new Float32Array(bytes.buffer, at + headerBytes, vocabularySize),
    codeFactors: new Float32Array(bytes.buffer, at + headerBytes + factorBytes, vocabularySize),
    rows: new Int8Array(bytes.buffer, at + rowsAt, vocabularySize * dimensions),
  };
}

/** Returns the checksum of a complete model file without reading its words. Throws `ModelInvalid`. */
export function modelChecksum(file: Uint8Array): number {
  const header = readHeader(file);
  checkBytes(file, header);
  return header.checksum;
}

type ModelHeader = ReturnType<typeof readHeader>;

function checkBytes(bytes: Uint8Array, { vocabularySize, dimensions, vocabularyBytes, checksum }: ModelHeader): void {
  const length = headerBytes + vocabularySize * (8 + dimensions) + vocabularyBytes;
  if (bytes.length !== length) throw new ModelInvalid('The model file is cut short or too long.');
  if (crc32(bytes.subarray(headerBytes)) !== checksum) throw new ModelInvalid('The model file is damaged.');
}

function readHeader(bytes: Uint8Array) {
  if (bytes.length < headerBytes) throw new ModelInvalid('The model file is cut short or too long.');
  const view = new DataView(bytes.buffer, bytes.byteOffset, headerBytes);
  if (String.fromCharCode(...bytes.subarray(0, 4)) !== magic) throw new ModelInvalid('This is no model file.');
  const version = view.getUint32(4, true);
  if (version !== knownVersion) {
    throw new ModelInvalid(`The model file has version ${version}; this program reads ${knownVersion}.`);
  }
  const weight = (index: number) => view.getFloat32(24 + 4 * index, true);
  return {
    vocabularySize: view.getUint32(8, true),
    dimensions: view.getUint32(12, true),
    vocabularyBytes: view.getUint32(16, true),
    checksum: view.getUint32(20, true),
    fields: { name: weight(0), container: weight(1), path: weight(2), body: weight(3) },
  };
}

function readVocabulary(bytes: Uint8Array, size: number): ReadonlyMap<string, number> {
  const words = decodeUtf8(bytes, 0, bytes.length).split('\n');
  if (words.length !== size) throw new ModelInvalid('The vocabulary of the model file is not as long as it says.');
  return new Map(words.map((word, row) => [word, row]));
}
