import type { SymbolLayer } from '../../graph/snapshot.ts';
import type { SearchableFile } from '../searchable-files.ts';

/** A piece that may say the literal of a question. */
export interface PieceToRead {
  /** Number in the whole index. */
  readonly chunk: number;
  readonly file: string;
  readonly line: number;
  /** Last line of its symbol, where the text to read ends. */
  readonly until: number;
}

/** Does not look names up: there may be hundreds of such pieces, and few are shown. */
export function pieceToRead(chunk: number, { path, file, part }: SearchableFile, symbols: SymbolLayer): PieceToRead {
  const inSegment = chunk - part.firstChunk;
  const { symbols: numbers, lines, endLines } = part.segment;
  const number = numbers[inSegment];
  const until = number === 0 ? endLines[inSegment] : symbols.endLines[symbols.starts[file] + number - 1];
  return { chunk, file: path, line: lines[inSegment], until };
}
