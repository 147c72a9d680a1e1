import { relationKinds } from '../../linking/use-facts.ts';
import { noSymbol } from '../snapshot.ts';
import type { LinkedSnapshot, SymbolNode } from './answers.ts';
import type { SymbolMembers } from './symbol-members.ts';
import { partWith } from './symbol-nodes.ts';

type Neighbours = Map<SymbolNode, SymbolNode[]>;

const none: readonly SymbolNode[] = [];

/**
 * What stands for what: classes and interfaces with their bases, and objects that are given where a type is expected.
 * Where only a member is known to stand for another one, its owner stands for the other's.
 */
export class TypeHierarchy {
  readonly #members: SymbolMembers;
  readonly #bases: Neighbours = new Map();
  readonly #subtypes: Neighbours = new Map();
  /** Bases whose members are inherited. */
  readonly #extended: Neighbours = new Map();

  constructor(snapshot: LinkedSnapshot, members: SymbolMembers) {
    this.#members = members;
    const { symbols, calls } = snapshot;
    const { starts, symbols: symbolOf, bases, kinds } = calls.relations;
    for (let file = 0; file + 1 < starts.length; file++) {
      for (let row = starts[file]; row < starts[file + 1]; row++) {
        const base = calls.slots.targets[calls.slots.starts[file] + bases[row]];
        if (base === noSymbol || base >= symbols.count) continue;
        this.#add(snapshot, file, symbols.starts[file] + symbolOf[row], base, relationKinds[kinds[row]]);
      }
    }
  }

  basesOf(type: SymbolNode): readonly SymbolNode[] {
    return this.#bases.get(type) ?? none;
  }

  subtypesOf(type: SymbolNode): readonly SymbolNode[] {
    return this.#subtypes.get(type) ?? none;
  }

  /** The type and everything above it, however far away. */
  ancestors(types: Iterable<SymbolNode>): Set<SymbolNode> {
    return reach(types, (type) => this.basesOf(type));
  }

  /** The type and everything below it. */
  descendants(types: Iterable<SymbolNode>): Set<SymbolNode> {
    return reach(types, (type) => this.subtypesOf(type));
  }

  /** Types whose member of that name is this very one: its owner, and what inherits it without one of its own. */
  inheritors(owner: SymbolNode, member: SymbolNode): Set<SymbolNode> {
    return reach([owner], (type) =>
      this.subtypesOf(type).filter(
        (subtype) =>
          (this.#extended.get(subtype)?.includes(type) ?? false) && this.#members.memberNamed(subtype, member) < 0,
      ),
    );
  }

  /** The member of that name of a type: its own, else the first that it inherits; -1 where there is none. */
  memberNamed(type: SymbolNode, name: SymbolNode): number {
    for (const each of reach([type], (next) => this.#extended.get(next) ?? none)) {
      const found = this.#members.memberNamed(each, name);
      if (found >= 0) return found;
    }
    return -1;
  }

  /** The type and what it inherits members from. */
  inherited(type: SymbolNode): Set<SymbolNode> {
    return reach([type], (next) => this.#extended.get(next) ?? none);
  }

  #add(
    snapshot: LinkedSnapshot,
    file: number,
    symbol: SymbolNode,
    base: SymbolNode,
    kind: (typeof relationKinds)[number],
  ): void {
    if (kind === 'extends' || kind === 'implements') {
      this.#connect(symbol, base);
      if (kind === 'extends') push(this.#extended, symbol, base);
      return;
    }
    const owners = this.#ownersOf(snapshot, file, symbol, base);
    if (owners !== undefined) this.#connect(...owners);
    else if (kind === 'satisfies') this.#connect(symbol, base);
  }

  /** Of two members of one name; undefined where one is none. */
  #ownersOf(
    { symbols }: LinkedSnapshot,
    file: number,
    member: SymbolNode,
    base: SymbolNode,
  ): [SymbolNode, SymbolNode] | undefined {
    if (symbols.containers[member] === 0 || symbols.containers[base] === 0) return undefined;
    if (!this.#members.haveSameName(member, base)) return undefined;
    const baseStart = symbols.starts[partWith(symbols.starts, base)];
    return [symbols.starts[file] + symbols.containers[member] - 1, baseStart + symbols.containers[base] - 1];
  }

  #connect(type: SymbolNode, base: SymbolNode): void {
    if (type === base || this.#bases.get(type)?.includes(base)) return;
    push(this.#bases, type, base);
    push(this.#subtypes, base, type);
  }
}

function push(map: Neighbours, key: SymbolNode, value: SymbolNode): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [value]);
  else known.push(value);
}

function reach(from: Iterable<SymbolNode>, next: (type: SymbolNode) => readonly SymbolNode[]): Set<SymbolNode> {
  const reached = new Set(from);
  // What is added to a set while it is walked through is walked through as well.
  for (const type of reached) for (const further of next(type)) reached.add(further);
  return reached;
}
