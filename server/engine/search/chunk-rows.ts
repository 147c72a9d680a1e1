import type { FileLayer, SymbolLayer } from '../graph/snapshot.ts';
import { type SymbolRow, symbolsOfFile } from '../graph/symbol-table.ts';
import type { SearchableFile } from './searchable-files.ts';

/** A chunk with what the snapshot says of it. */
export interface ChunkRow {
  /** Number in the whole index. */
  readonly chunk: number;
  readonly file: SearchableFile;
  /** Number in its segment. */
  readonly inSegment: number;
  readonly line: number;
  readonly endLine: number;
  /** Absent for code outside of all symbols. */
  readonly symbol?: SymbolRow;
}

/** Reads chunks of a snapshot; the symbols of a file are read once. */
export class ChunkRows {
  readonly #files: FileLayer;
  readonly #symbols: SymbolLayer;
  /** By number of the chunk's part, ascending in each by first chunk. */
  readonly #fileOf: (chunk: number) => SearchableFile;
  readonly #symbolsOf = new Map<number, readonly SymbolRow[]>();

  constructor(files: FileLayer, symbols: SymbolLayer, fileOf: (chunk: number) => SearchableFile) {
    this.#files = files;
    this.#symbols = symbols;
    this.#fileOf = fileOf;
  }

  /** @param inside row of a symbol that lies in the chunk and is what was asked for: its lines stand for those of the chunk */
  read(chunk: number, inside?: number): ChunkRow {
    const file = this.#fileOf(chunk);
    const { segment, firstChunk } = file.part;
    const inSegment = chunk - firstChunk;
    const [line, endLine] = [segment.lines[inSegment], segment.endLines[inSegment]];
    const symbol = this.#symbolAt(file, segment.symbols[inSegment]);
    const wanted =
      inside === undefined ? undefined : this.#symbolAt(file, inside - this.#symbols.starts[file.file] + 1);
    if (wanted !== undefined && wanted.row !== symbol?.row) {
      return { chunk, file, inSegment, line: wanted.line, endLine: wanted.endLine, symbol: wanted };
    }
    return { chunk, file, inSegment, line, endLine, ...(symbol && { symbol }) };
  }

  #symbolAt({ file }: SearchableFile, number: number): SymbolRow | undefined {
    if (number === 0) return undefined;
    let known = this.#symbolsOf.get(file);
    if (known === undefined) {
      known = symbolsOfFile(this.#files, this.#symbols, file);
      this.#symbolsOf.set(file, known);
    }
    return known[number - 1];
  }
}
