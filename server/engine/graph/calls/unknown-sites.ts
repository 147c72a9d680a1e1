import { stringAt } from '#server/base/string-table.ts';
import { decodeUtf8, encodeUtf8 } from '#server/base/utf8.ts';
import { type UnknownReason, unknownReasons } from '../../linking/file-links.ts';
import { unknownEscapes, unknownIsCall, unknownReasonBits } from '../../linking/use-facts.ts';
import { unknownClassName } from '../../linking/written-arguments.ts';
import { noSymbol } from '../snapshot.ts';
import type { LinkedSnapshot, SymbolNode } from './answers.ts';
import { hashBytes } from './byte-index.ts';
import { isCallUse, type UseAt } from './node-uses.ts';
import { partWith } from './symbol-nodes.ts';

/** An unknown site by its row. */
export interface UnknownAt {
  readonly row: number;
  readonly file: number;
}

/** Unknown sites by name. Made once a snapshot; no string is made of a name. */
export class UnknownSites {
  readonly #snapshot: LinkedSnapshot;
  /** Names (rows of the name table) by their hash. */
  readonly #byHash = new Map<number, number[]>();
  /** Sites of each name: CSR. */
  readonly #starts: Uint32Array;
  readonly #rows: Uint32Array;
  readonly #missing: ReadonlyMap<string, readonly UseAt[]>;

  constructor(snapshot: LinkedSnapshot) {
    this.#snapshot = snapshot;
    const { nameHashes, names, starts, nameStarts } = snapshot.calls.unknowns;
    nameHashes.forEach((hash, name) => {
      const known = this.#byHash.get(hash);
      if (known === undefined) this.#byHash.set(hash, [name]);
      else known.push(name);
    });
    const nameOf = new Uint32Array(names.length);
    for (let file = 0; file + 1 < starts.length; file++) {
      for (let row = starts[file]; row < starts[file + 1]; row++) nameOf[row] = nameStarts[file] + names[row];
    }
    this.#starts = new Uint32Array(nameHashes.length + 1);
    for (const name of nameOf) this.#starts[name + 1]++;
    for (let name = 0; name < nameHashes.length; name++) this.#starts[name + 1] += this.#starts[name];
    this.#rows = new Uint32Array(nameOf.length);
    const next = this.#starts.slice();
    nameOf.forEach((name, row) => {
      this.#rows[next[name]++] = row;
    });
    this.#missing = usesOfMissing(snapshot);
  }

  /** Sites with exactly that name, by file and position. */
  *named(name: Uint8Array): Generator<UnknownAt> {
    const { nameTable, starts } = this.#snapshot.calls.unknowns;
    for (const row of this.#byHash.get(hashBytes(name, 0, name.length)) ?? []) {
      const from = row === 0 ? 0 : nameTable.ends[row - 1];
      if (!areEqual(nameTable.bytes.subarray(from, nameTable.ends[row]), name)) continue;
      for (let at = this.#starts[row]; at < this.#starts[row + 1]; at++) {
        yield { row: this.#rows[at], file: partWith(starts, this.#rows[at]) };
      }
    }
  }

  isNamedInPart({ row, file }: UnknownAt): boolean {
    const { nameTable, nameStarts, names } = this.#snapshot.calls.unknowns;
    const name = nameStarts[file] + names[row];
    return nameTable.bytes.subarray(name === 0 ? 0 : nameTable.ends[name - 1], nameTable.ends[name]).includes(asterisk);
  }

  /** Sites whose name is known in part: `visit_*`. */
  *namedInPart(): Generator<UnknownAt> {
    const { nameTable, starts } = this.#snapshot.calls.unknowns;
    for (let from = nameTable.bytes.indexOf(asterisk); from >= 0; from = nameTable.bytes.indexOf(asterisk, from)) {
      const row = partWith(nameTable.ends, from) + 1;
      const name = nameTable.ends[0] > from ? 0 : row;
      for (let at = this.#starts[name]; at < this.#starts[name + 1]; at++) {
        yield { row: this.#rows[at], file: partWith(starts, this.#rows[at]) };
      }
      from = nameTable.ends[name];
    }
  }

  /** Sites that make something of a class of which nothing is known. */
  *ofUnknownClasses(): Generator<UnknownAt> {
    const { nameTable, starts } = this.#snapshot.calls.unknowns;
    for (let name = 0; name + 1 < this.#starts.length; name++) {
      const from = name === 0 ? 0 : nameTable.ends[name - 1];
      if (nameTable.ends[name] - from < unknownClassBytes.length) continue;
      if (unknownClassBytes.some((byte, at) => nameTable.bytes[from + at] !== byte)) continue;
      for (let at = this.#starts[name]; at < this.#starts[name + 1]; at++)
        yield { row: this.#rows[at], file: partWith(starts, this.#rows[at]) };
    }
  }

  /** Uses of a name that is bound to a symbol which does not exist (any more): calls alone. */
  callsOfMissing(name: Uint8Array): readonly UseAt[] {
    return this.#missing.size === 0 ? [] : (this.#missing.get(decodeUtf8(name)) ?? []);
  }

  isCall({ row }: UnknownAt): boolean {
    return (this.#snapshot.calls.unknowns.reasons[row] & unknownIsCall) !== 0;
  }

  /** Code that gets the named value may call it. */
  isEscape({ row }: UnknownAt): boolean {
    return (this.#snapshot.calls.unknowns.reasons[row] & unknownEscapes) !== 0;
  }

  reasonOf({ row }: UnknownAt): UnknownReason {
    return unknownReasons[this.#snapshot.calls.unknowns.reasons[row] & unknownReasonBits];
  }

  /** A text that is the name of a member, which code may take by it. */
  isText(site: UnknownAt): boolean {
    const isWritten = this.reasonOf(site) === 'dynamic_property' && !this.isCall(site) && !this.isNamedInPart(site);
    return isWritten && this.nameOf(site) !== '';
  }

  /** External code has the receiver, or the text that names the member. */
  isOutside(site: UnknownAt): boolean {
    return this.reasonOf(site) === 'external' || this.isText(site);
  }

  nameOf({ row, file }: UnknownAt): string {
    const { nameTable, nameStarts, names } = this.#snapshot.calls.unknowns;
    return stringAt(nameTable, nameStarts[file] + names[row]);
  }

  hasOwners({ row }: UnknownAt): boolean {
    const { ownerStarts } = this.#snapshot.calls.unknowns;
    return ownerStarts[row] !== ownerStarts[row + 1];
  }

  /** Types or modules one of which the receiver is known to be; none: it may be any. */
  ownersOf({ row, file }: UnknownAt): SymbolNode[] {
    const { unknowns, slots } = this.#snapshot.calls;
    const owners: SymbolNode[] = [];
    for (let at = unknowns.ownerStarts[row]; at < unknowns.ownerStarts[row + 1]; at++) {
      const owner = slots.targets[slots.starts[file] + unknowns.owners[at]];
      if (owner !== noSymbol) owners.push(owner);
    }
    return owners;
  }
}

export const noName = encodeUtf8('');
const asterisk = 0x2a;
const unknownClassBytes = encodeUtf8(unknownClassName);

function usesOfMissing({ calls }: LinkedSnapshot): ReadonlyMap<string, readonly UseAt[]> {
  const { slots, uses } = calls;
  const byName = new Map<string, UseAt[]>();
  slots.missing.forEach((slot, index) => {
    const file = partWith(slots.starts, slot);
    const name = stringAt(slots.missingNames, index);
    const last = name.slice(name.lastIndexOf('.') + 1);
    const known = byName.get(last) ?? [];
    byName.set(last, known);
    for (let row = uses.starts[file]; row < uses.ends[file]; row++) {
      if (uses.slots[row] === slot - slots.starts[file] && isCallUse(uses.facts[row])) known.push({ row, file });
    }
  });
  return byName;
}

export function areEqual(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, at) => byte === b[at]);
}
