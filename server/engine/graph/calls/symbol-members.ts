import { encodeUtf8 } from '#server/base/utf8.ts';
import type { SymbolLayer } from '../snapshot.ts';
import type { SymbolNode } from './answers.ts';
import { hashBytes } from './byte-index.ts';

/**
 * Members and last names of all symbols. Made once a snapshot, when the first question needs it; names are compared as
 * bytes, no string is made.
 */
export class SymbolMembers {
  readonly #symbols: SymbolLayer;
  /** First byte of each symbol's own name, behind its container's and the dot; and the byte behind it. */
  readonly #from: Uint32Array;
  readonly #to: Uint32Array;
  readonly #hashes: Uint32Array;
  readonly #starts: Uint32Array;
  readonly #members: Uint32Array;

  constructor(symbols: SymbolLayer) {
    const { count } = symbols;
    this.#symbols = symbols;
    this.#from = new Uint32Array(count);
    this.#to = new Uint32Array(count);
    this.#hashes = new Uint32Array(count);
    this.#starts = new Uint32Array(count + 1);
    for (let file = 0; file + 1 < symbols.starts.length; file++) this.#readNames(file);
    for (let row = 0; row < count; row++) this.#starts[row + 1] += this.#starts[row];
    this.#members = new Uint32Array(count === 0 ? 0 : this.#starts[count]);
    this.#sortMembers();
  }

  /** Members that a symbol declares itself, by position. */
  membersOf(owner: SymbolNode): Uint32Array {
    if (owner >= this.#symbols.count) return this.#members.subarray(0, 0);
    return this.#members.subarray(this.#starts[owner], this.#starts[owner + 1]);
  }

  membersCount(owner: SymbolNode): number {
    return owner >= this.#symbols.count ? 0 : this.#starts[owner + 1] - this.#starts[owner];
  }

  /** The member of that name that a symbol declares itself; -1 where there is none. */
  memberNamed(owner: SymbolNode, name: SymbolNode): number {
    if (owner >= this.#symbols.count) return -1;
    for (let at = this.#starts[owner]; at < this.#starts[owner + 1]; at++) {
      if (this.haveSameName(this.#members[at], name)) return this.#members[at];
    }
    return -1;
  }

  haveSameName(a: SymbolNode, b: SymbolNode): boolean {
    return this.#hashes[a] === this.#hashes[b] && this.isNamed(a, this.nameBytes(b));
  }

  isNamed(symbol: SymbolNode, name: Uint8Array): boolean {
    const from = this.#from[symbol];
    if (this.#to[symbol] - from !== name.length) return false;
    for (let at = 0; at < name.length; at++) if (this.#symbols.names[from + at] !== name[at]) return false;
    return true;
  }

  /** Last part of the qualified name as UTF-8, the number of a namesake left out. */
  nameBytes(symbol: SymbolNode): Uint8Array {
    return this.#symbols.names.subarray(this.#from[symbol], this.#to[symbol]);
  }

  /** Of the last part of the name: `hashBytes`. */
  nameHash(symbol: SymbolNode): number {
    return this.#hashes[symbol];
  }

  #readNames(file: number): void {
    const { starts, nameStarts, nameEnds, names, containers } = this.#symbols;
    const start = starts[file];
    let from = nameStarts[file];
    for (let row = start; row < starts[file + 1]; row++) {
      const to = nameStarts[file] + nameEnds[row];
      const container = containers[row] - 1;
      const own = container < 0 ? from : from + this.#qualifiedLength(file, start + container) + 1;
      this.#from[row] = own;
      this.#to[row] = withoutNumber(names, own, to);
      this.#hashes[row] = hashBytes(names, own, this.#to[row]);
      if (container >= 0) this.#starts[start + container + 1]++;
      from = to;
    }
  }

  #qualifiedLength(file: number, row: number): number {
    const { starts, nameEnds } = this.#symbols;
    return nameEnds[row] - (row === starts[file] ? 0 : nameEnds[row - 1]);
  }

  #sortMembers(): void {
    const { starts, containers } = this.#symbols;
    const next = this.#starts.slice();
    for (let file = 0; file + 1 < starts.length; file++) {
      for (let row = starts[file]; row < starts[file + 1]; row++) {
        if (containers[row] > 0) this.#members[next[starts[file] + containers[row] - 1]++] = row;
      }
    }
  }
}

const tilde = 0x7e;
const [zero, nine] = encodeUtf8('09');

/** `bar~2` is called `bar`. */
function withoutNumber(bytes: Uint8Array, from: number, to: number): number {
  let end = to;
  while (end > from && bytes[end - 1] >= zero && bytes[end - 1] <= nine) end--;
  return end < to && end - 1 > from && bytes[end - 1] === tilde ? end - 1 : to;
}
