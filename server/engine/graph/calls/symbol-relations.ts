import { relationKinds } from '../../linking/use-facts.ts';
import { noSymbol } from '../snapshot.ts';
import type { LinkedSnapshot, SymbolNode } from './answers.ts';
import { relationsOfKind } from './relations-of-kind.ts';
import { fileOfNode, isModule, partWith } from './symbol-nodes.ts';

/** A symbol that stands for another one. */
export interface Relation {
  readonly symbol: SymbolNode;
  readonly base: SymbolNode;
  /** Index into `relationKinds`. */
  readonly kind: number;
}

const none: readonly Relation[] = [];

/** Kinds that say of values where they go, and of nothing what it stands for: they are many, and walked as a whole. */
const ofValues: ReadonlySet<number> = new Set([relationKinds.indexOf('untyped'), relationKinds.indexOf('gives')]);

/** Bits of `#ends`. */
const hasBase = 1;
const isBase = 2;

/**
 * Relations of single symbols, from either end, by file and position. There is no index of them: those of a symbol stand in
 * its own file, those to it in the files with a slot that names it.
 */
export class SymbolRelations {
  readonly #snapshot: LinkedSnapshot;
  /** By symbol: whether it is the one end of some relation, and the other end: nearly all are neither. */
  readonly #ends: Uint8Array;

  constructor(snapshot: LinkedSnapshot) {
    this.#snapshot = snapshot;
    const { symbols, calls } = snapshot;
    const { starts, symbols: symbolOf, bases, kinds } = calls.relations;
    this.#ends = new Uint8Array(symbols.count);
    for (let file = 0; file + 1 < starts.length; file++) {
      for (let row = starts[file]; row < starts[file + 1]; row++) {
        const base = calls.slots.targets[calls.slots.starts[file] + bases[row]];
        if (base >= symbols.count || ofValues.has(kinds[row])) continue;
        this.#ends[symbols.starts[file] + symbolOf[row]] |= hasBase;
        this.#ends[base] |= isBase;
      }
    }
  }

  hasBases(symbol: SymbolNode): boolean {
    return (this.#ends[symbol] & hasBase) !== 0;
  }

  isBase(symbol: SymbolNode): boolean {
    return (this.#ends[symbol] & isBase) !== 0;
  }

  /** Returns the bases of relations of some kind. */
  basesOfKind(kind: number): readonly SymbolNode[] {
    const bases = Array.from(relationsOfKind(this.#snapshot, kind), ({ base }) => base);
    return bases.filter((base) => !isModule(this.#snapshot, base));
  }

  /** Returns the bases that a symbol stands for. */
  from(symbol: SymbolNode): readonly Relation[] {
    if (!this.hasBases(symbol)) return none;
    const { symbols, calls } = this.#snapshot;
    const { starts, symbols: symbolOf } = calls.relations;
    const file = fileOfNode(this.#snapshot, symbol);
    const inFile = symbol - symbols.starts[file];
    const found: Relation[] = [];
    for (let row = starts[file]; row < starts[file + 1]; row++) {
      if (symbolOf[row] === inFile) this.#add(found, file, row);
    }
    return found;
  }

  /** Returns the symbols that stand for a symbol. */
  to(base: SymbolNode): readonly Relation[] {
    if (!this.isBase(base)) return none;
    const { slots, relations } = this.#snapshot.calls;
    const found: Relation[] = [];
    for (let at = slots.reverseStarts[base]; at < slots.reverseStarts[base + 1]; at++) {
      const slot = slots.reverse[at];
      const file = partWith(slots.starts, slot);
      const inFile = slot - slots.starts[file];
      for (let row = relations.starts[file]; row < relations.starts[file + 1]; row++) {
        if (relations.bases[row] === inFile) this.#add(found, file, row);
      }
    }
    return found;
  }

  #add(found: Relation[], file: number, row: number): void {
    const { symbols, calls } = this.#snapshot;
    const { symbols: symbolOf, bases, kinds } = calls.relations;
    const base = calls.slots.targets[calls.slots.starts[file] + bases[row]];
    if (base === noSymbol || base >= symbols.count) return;
    found.push({ symbol: symbols.starts[file] + symbolOf[row], base, kind: kinds[row] });
  }
}
