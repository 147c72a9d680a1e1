import { ByteReader } from '#server/base/byte-stream.ts';
import { encodeUtf8 } from '#server/base/utf8.ts';
import { readLinkSizes } from '../../linking/file-links-codec.ts';
import { type FileLayer, noSymbol, type SymbolLayer } from '../snapshot.ts';
import { ByteIndex } from './byte-index.ts';

/** Name of the top level of a file, as links write it. */
export const moduleName = '<module>';
const moduleNameBytes = encodeUtf8(moduleName);

/** Finds the nodes of one snapshot by path and qualified name, both as UTF-8. */
export class NodesByName {
  readonly #files: FileLayer;
  readonly #symbols: SymbolLayer;
  readonly #paths: ByteIndex;
  readonly #names: (ByteIndex | undefined)[] = [];

  constructor(files: FileLayer, symbols: SymbolLayer) {
    this.#files = files;
    this.#symbols = symbols;
    this.#paths = new ByteIndex(files.paths.bytes, 0, files.paths.ends);
  }

  /** Number of the file, -1 where there is none. */
  file(path: Uint8Array): number {
    return this.#paths.find(path, 0, path.length);
  }

  /** Number of the symbol in its file, -1 where there is none. */
  symbol(file: number, name: Uint8Array): number {
    return (this.#names[file] ??= this.#index(file)).find(name, 0, name.length);
  }

  node(file: number, name: Uint8Array): number {
    if (file < 0) return noSymbol;
    if (isModuleName(name)) return this.#symbols.count + file;
    const symbol = this.symbol(file, name);
    return symbol < 0 ? noSymbol : this.#symbols.starts[file] + symbol;
  }

  get fileCount(): number {
    return this.#files.count;
  }

  #index(file: number): ByteIndex {
    const { starts, nameStarts, nameEnds, names } = this.#symbols;
    return new ByteIndex(names, nameStarts[file], nameEnds.subarray(starts[file], starts[file + 1]));
  }
}

/** Writes the nodes that a file's slots name to `targets` from `slot` on; calls `missed` for what does not exist. */
export function resolveSlots(
  links: Uint8Array,
  nodes: NodesByName,
  targets: Uint32Array,
  slot: number,
  missed: (slot: number, name: Uint8Array) => void,
): void {
  const from = new ByteReader(links);
  const end = slot + readLinkSizes(from).slots;
  while (slot < end) {
    const file = nodes.file(from.raw(from.unsigned()));
    for (let left = from.unsigned(); left > 0; left--) {
      const name = from.raw(from.unsigned());
      targets[slot] = nodes.node(file, name);
      if (targets[slot] === noSymbol) missed(slot, name);
      slot++;
    }
  }
}

function isModuleName(name: Uint8Array): boolean {
  return name.length === moduleNameBytes.length && moduleNameBytes.every((byte, at) => byte === name[at]);
}
