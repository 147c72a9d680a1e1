import { lowerBound } from '#server/base/lower-bound.ts';
import type { SymbolLayer } from '../graph/snapshot.ts';
import { chunksOf, type SearchableFile } from './searchable-files.ts';

/**
 * Returns, by row of each symbol, its chunk plus one: its own first piece, else the chunk that contains its line; 0 for
 * none.
 */
export function chunksOfSymbols(symbols: SymbolLayer, files: readonly SearchableFile[]): Uint32Array {
  const chunks = new Uint32Array(symbols.lines.length);
  for (const file of files) {
    coverLines(chunks, symbols, file);
    takeOwn(chunks, symbols, file);
  }
  return chunks;
}

/** Assigns lines to chunks: of nested chunks the later one is the inner one. */
function coverLines(chunks: Uint32Array, { starts, lines }: SymbolLayer, searchable: SearchableFile): void {
  const { segment, firstChunk } = searchable.part;
  const [from, to] = chunksOf(searchable);
  const [start, end] = [starts[searchable.file], starts[searchable.file + 1]];
  for (let chunk = from; chunk < to; chunk += 1) {
    const [line, endLine] = [segment.lines[chunk - firstChunk], segment.endLines[chunk - firstChunk]];
    let row = lowerBound(lines, line, start, end);
    for (; row < end && lines[row] <= endLine; row += 1) chunks[row] = chunk + 1;
  }
}

function takeOwn(chunks: Uint32Array, { starts }: SymbolLayer, searchable: SearchableFile): void {
  const { segment, firstChunk } = searchable.part;
  const [from, to] = chunksOf(searchable);
  // Backwards, so that the first of several pieces wins.
  for (let chunk = to - 1; chunk >= from; chunk -= 1) {
    const number = segment.symbols[chunk - firstChunk];
    if (number > 0) chunks[starts[searchable.file] + number - 1] = chunk + 1;
  }
}
