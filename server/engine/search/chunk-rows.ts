import type { FileLayer, SymbolLayer } from '../graph/snapshot.ts';
import { type SymbolRow, symbolOfRow } from '../graph/symbol-table.ts';
import type { SearchableFile } from './searchable-files.ts';

/** A chunk with its data in the snapshot. */
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

/** Reads chunks of a snapshot. */
export class ChunkRows {
  readonly #files: FileLayer;
  readonly #symbols: SymbolLayer;
  /** By number of the chunk's part, ascending in each by first chunk. */
  readonly #fileOf: (chunk: number) => SearchableFile;

  constructor(files: FileLayer, symbols: SymbolLayer, fileOf: (chunk: number) => SearchableFile) {
    this.#files = files;
    this.#symbols = symbols;
    this.#fileOf = fileOf;
  }

  /** @param inside row of a symbol that lies in the chunk and was searched for: its lines replace those of the chunk */
  read(chunk: number, inside?: number): ChunkRow {
    const file = this.#fileOf(chunk);
    const { segment, firstChunk } = file.part;
    const inSegment = chunk - firstChunk;
    const [line, endLine] = [segment.lines[inSegment], segment.endLines[inSegment]];
    const number = segment.symbols[inSegment];
    const symbol = number === 0 ? undefined : this.#symbolOf(this.#symbols.starts[file.file] + number - 1);
    const wanted = inside === undefined ? undefined : this.#symbolOf(inside);
    if (wanted !== undefined && wanted.row !== symbol?.row) {
      return { chunk, file, inSegment, line: wanted.line, endLine: wanted.endLine, symbol: wanted };
    }
    return { chunk, file, inSegment, line, endLine, ...(symbol && { symbol }) };
  }

  #symbolOf(row: number): SymbolRow {
    return symbolOfRow(this.#files, this.#symbols, row);
  }
}

/** The first row of each file. */
export function onePerFile(rows: readonly ChunkRow[]): ChunkRow[] {
  const seen = new Set<SearchableFile>();
  return rows.filter(({ file }) => !seen.has(file) && seen.add(file));
}
