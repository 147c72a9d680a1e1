import { ByteReader } from '#server/base/byte-stream.ts';
import type { StringTable } from '#server/base/string-table.ts';
import { encodeUtf8 } from '#server/base/utf8.ts';
import { remember } from '#server/base/remember-by.ts';
import { readLinkSizes } from '../../linking/file-links-codec.ts';
import { type FileLayer, noSymbol, type SymbolLayer } from '../snapshot.ts';
import { ByteIndex } from './byte-index.ts';

/** Name of the top level of a file, as links write it. */
export const moduleName = '<module>';
const moduleNameBytes = encodeUtf8(moduleName);

/** Finds the nodes of one snapshot by path and qualified name, both as UTF-8. */
export class NodesByName {
  readonly #symbols: SymbolLayer;
  readonly #paths: ByteIndex;
  readonly #names: (ByteIndex | undefined)[] = [];

  constructor({ paths }: FileLayer, symbols: SymbolLayer) {
    this.#symbols = symbols;
    this.#paths = indexOfPaths(paths);
  }

  /** Number of the file, -1 where there is none. */
  file(path: Uint8Array): number {
    return this.#paths.find(path, 0, path.length);
  }

  /** Number of the symbol in its file, -1 where there is none. */
  symbol(file: number, name: Uint8Array): number {
    return (this.#names[file] ??= this.#index(file)).find(name, 0, name.length);
  }

  /** @param file as `file` found it */
  node(file: number, name: Uint8Array): number {
    if (file < 0) return noSymbol;
    if (isModuleName(name)) return this.#symbols.count + file;
    const symbol = this.symbol(file, name);
    return symbol < 0 ? noSymbol : this.#symbols.starts[file] + symbol;
  }

  #index(file: number): ByteIndex {
    const { starts, nameStarts, nameEnds, names } = this.#symbols;
    return new ByteIndex(names, nameStarts[file], nameEnds.subarray(starts[file], starts[file + 1]));
  }
}

/** Paths are the same table from snapshot to snapshot as long as none comes or goes. */
const indexOfPaths = remember((paths: StringTable) => new ByteIndex(paths.bytes, 0, paths.ends));

/** The names of a file's slots, path by path, in the order of the slots. */
export function* readSlotNames(links: Uint8Array): Generator<{ path: Uint8Array; names: readonly Uint8Array[] }> {
  const from = new ByteReader(links);
  let left = readLinkSizes(from).slots;
  while (left > 0) {
    const path = from.raw(from.unsigned());
    const names = Array.from({ length: from.unsigned() }, () => from.raw(from.unsigned()));
    left -= names.length;
    yield { path, names };
  }
}

function isModuleName(name: Uint8Array): boolean {
  return name.length === moduleNameBytes.length && moduleNameBytes.every((byte, at) => byte === name[at]);
}
