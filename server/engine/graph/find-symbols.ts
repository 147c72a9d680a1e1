import { indexOfBytes } from '#server/base/find-bytes.ts';
import { encodeUtf8 } from '#server/base/utf8.ts';
import type { SymbolKind } from '../source/facts.ts';
import { findFile } from './find-file.ts';
import { nameLengthIn } from './name-bytes.ts';
import type { FileLayer, SymbolLayer } from './snapshot.ts';
import { type SymbolRow, symbolsOfFile } from './symbol-table.ts';

export interface SymbolFilter {
  /** The last part of a qualified name, or all of it. */
  readonly name?: string;
  readonly file?: string;
  readonly kind?: SymbolKind;
}

/** Symbols by file, then position; lazily, so that a page costs no more than its rows. */
export function* findSymbols(files: FileLayer, symbols: SymbolLayer, filter: SymbolFilter): Generator<SymbolRow> {
  for (const file of candidateFiles(files, symbols, filter)) {
    for (const symbol of symbolsOfFile(files, symbols, file)) if (matches(symbol, filter)) yield symbol;
  }
}

function matches(symbol: SymbolRow, { name, kind }: SymbolFilter): boolean {
  if (kind !== undefined && symbol.kind !== kind) return false;
  return name === undefined || symbol.name === name || symbol.qualifiedName === name;
}

function candidateFiles(files: FileLayer, symbols: SymbolLayer, { name, file }: SymbolFilter): Iterable<number> {
  if (file !== undefined) {
    const found = findFile(files, file);
    return found === undefined ? [] : [found];
  }
  return name === undefined ? Array.from({ length: files.count }, (_, index) => index) : filesNaming(symbols, name);
}

/** Files with the bytes of the name somewhere in their names: few searches through flat memory, no string is made. */
function* filesNaming(symbols: SymbolLayer, name: string): Generator<number> {
  const needle = encodeUtf8(name);
  const { nameStarts } = symbols;
  for (let from = 0, to = 0; from < nameStarts.length; from = to) {
    to = endOfSpan(symbols, from);
    const start = nameStarts[from];
    const names = symbols.names.subarray(start, endOfNames(symbols, to - 1));
    let file = from;
    for (let at = indexOfBytes(names, needle); at >= 0;) {
      while (file < to && endOfNames(symbols, file) <= start + at) file++;
      if (file === to) break;
      yield file;
      at = indexOfBytes(names, needle, endOfNames(symbols, file) - start);
    }
  }
}

/** The first file behind this one whose names don't lie behind those of the file before. */
function endOfSpan(symbols: SymbolLayer, from: number): number {
  let to = from + 1;
  while (to < symbols.nameStarts.length && symbols.nameStarts[to] === endOfNames(symbols, to - 1)) to++;
  return to;
}

function endOfNames(symbols: SymbolLayer, file: number): number {
  return symbols.nameStarts[file] + nameLengthIn(symbols, file);
}
