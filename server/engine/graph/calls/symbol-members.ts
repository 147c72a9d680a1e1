import { encodeUtf8 } from '#server/base/utf8.ts';
import type { SymbolLayer } from '../snapshot.ts';
import type { SymbolNode } from './answers.ts';
import { hashBytes } from './byte-index.ts';
import { partWith } from './symbol-nodes.ts';

/**
 * Members and last names of symbols. Those of a file are read when the first of its symbols is looked up: after a save
 * a question looks at few files, and memory that is never touched costs nothing. Names are compared as bytes, no string
 * is made.
 */
export class SymbolMembers {
  readonly #symbols: SymbolLayer;
  /** 1 where the symbols of a file were read. */
  readonly #isRead: Uint8Array;
  /** First byte of each symbol's own name, behind its container's and the dot; and the byte behind it. */
  readonly #from: Uint32Array;
  readonly #to: Uint32Array;
  readonly #hashes: Uint32Array;
  /** Members of a symbol are `members[starts[symbol]]` up to `ends[symbol]`, among the rows of its file. */
  readonly #starts: Uint32Array;
  readonly #ends: Uint32Array;
  readonly #members: Uint32Array;

  constructor(symbols: SymbolLayer) {
    const { count } = symbols;
    this.#symbols = symbols;
    this.#isRead = new Uint8Array(symbols.starts.length - 1);
    this.#from = new Uint32Array(count);
    this.#to = new Uint32Array(count);
    this.#hashes = new Uint32Array(count);
    this.#starts = new Uint32Array(count);
    this.#ends = new Uint32Array(count);
    this.#members = new Uint32Array(count);
  }

  /** Members that a symbol declares itself, by position. */
  membersOf(owner: SymbolNode): Uint32Array {
    if (owner >= this.#symbols.count) return this.#members.subarray(0, 0);
    this.#read(owner);
    return this.#members.subarray(this.#starts[owner], this.#ends[owner]);
  }

  membersCount(owner: SymbolNode): number {
    if (owner >= this.#symbols.count) return 0;
    this.#read(owner);
    return this.#ends[owner] - this.#starts[owner];
  }

  /** @param index below `membersCount` */
  memberAt(owner: SymbolNode, index: number): SymbolNode {
    return this.#members[this.#starts[owner] + index];
  }

  /** The member of that name that a symbol declares itself; -1 where there is none. */
  memberNamed(owner: SymbolNode, name: SymbolNode): number {
    if (owner >= this.#symbols.count) return -1;
    this.#read(owner);
    for (let at = this.#starts[owner]; at < this.#ends[owner]; at++) {
      if (this.haveSameName(this.#members[at], name)) return this.#members[at];
    }
    return -1;
  }

  haveSameName(a: SymbolNode, b: SymbolNode): boolean {
    return this.nameHash(a) === this.nameHash(b) && this.isNamed(a, this.nameBytes(b));
  }

  isNamed(symbol: SymbolNode, name: Uint8Array): boolean {
    this.#read(symbol);
    const from = this.#from[symbol];
    if (this.#to[symbol] - from !== name.length) return false;
    for (let at = 0; at < name.length; at++) if (this.#symbols.names[from + at] !== name[at]) return false;
    return true;
  }

  /** Last part of the qualified name as UTF-8, the number of a namesake left out. */
  nameBytes(symbol: SymbolNode): Uint8Array {
    this.#read(symbol);
    return this.#symbols.names.subarray(this.#from[symbol], this.#to[symbol]);
  }

  /** Of the last part of the name: `hashBytes`. */
  nameHash(symbol: SymbolNode): number {
    this.#read(symbol);
    return this.#hashes[symbol];
  }

  /** Files have no members here: nothing is read for them. */
  #read(symbol: SymbolNode): void {
    // Names end behind the first byte, but for an empty one at the very beginning, which is looked for twice.
    if (this.#to[symbol] !== 0 || symbol >= this.#symbols.count) return;
    const file = partWith(this.#symbols.starts, symbol);
    if (this.#isRead[file] === 1) return;
    this.#isRead[file] = 1;
    this.#readNames(file);
    this.#sortMembers(file);
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
      from = to;
    }
  }

  #qualifiedLength(file: number, row: number): number {
    const { starts, nameEnds } = this.#symbols;
    return nameEnds[row] - (row === starts[file] ? 0 : nameEnds[row - 1]);
  }

  /** A counting sort by container; `ends` are where the next member goes until all are in place. */
  #sortMembers(file: number): void {
    const { starts, containers } = this.#symbols;
    const [first, last] = [starts[file], starts[file + 1]];
    for (let row = first; row < last; row++) if (containers[row] > 0) this.#ends[first + containers[row] - 1]++;
    let next = first;
    for (let row = first; row < last; row++) {
      this.#starts[row] = next;
      next += this.#ends[row];
      this.#ends[row] = this.#starts[row];
    }
    for (let row = first; row < last; row++) {
      if (containers[row] > 0) this.#members[this.#ends[first + containers[row] - 1]++] = row;
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
