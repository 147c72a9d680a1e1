import { relationKinds } from '../../linking/use-facts.ts';
import { symbolKinds } from '../../source/declaration-columns.ts';
import type { SymbolKind } from '../../source/facts.ts';
import { noSymbol } from '../snapshot.ts';
import type { LinkedSnapshot, SymbolNode } from './answers.ts';
import type { SymbolMembers } from './symbol-members.ts';
import { containerOfNode } from './symbol-nodes.ts';

/** Kinds of symbols that are types, and have members rather than being one. */
const typeKinds: ReadonlySet<number> = new Set(
  ['class', 'interface', 'type'].map((kind) => symbolKinds.indexOf(kind as SymbolKind)),
);

type Neighbours = Map<SymbolNode, SymbolNode[]>;

const none: readonly SymbolNode[] = [];

/** What stands for what: classes and interfaces with their bases, and members of objects that are given where a type is expected. */
export class TypeHierarchy {
  readonly #members: SymbolMembers;
  readonly #bases: Neighbours = new Map();
  readonly #subtypes: Neighbours = new Map();
  /** Bases whose members are inherited. */
  readonly #extended: Neighbours = new Map();
  readonly #loose: Neighbours = new Map();
  readonly #looseBases: Neighbours = new Map();

  constructor(snapshot: LinkedSnapshot, members: SymbolMembers) {
    this.#members = members;
    const between: [SymbolNode, SymbolNode][] = [];
    for (const [symbol, base, kind] of relationsOf(snapshot)) {
      if (kind === 'extends') push(this.#extended, symbol, base);
      if (kind === 'extends' || kind === 'implements') this.#connect(symbol, base);
      else if (isMemberPair(snapshot, symbol, base)) between.push([symbol, base]);
      else if (kind === 'satisfies') this.#connect(symbol, base);
    }
    for (const [member, base] of between) this.#addMember(snapshot, member, base);
  }

  basesOf(type: SymbolNode): readonly SymbolNode[] {
    return this.#bases.get(type) ?? none;
  }

  subtypesOf(type: SymbolNode): readonly SymbolNode[] {
    return this.#subtypes.get(type) ?? none;
  }

  /** Members that stand for this one though their owners are not known to stand for its owner: those of object literals. */
  looseAnswersOf(member: SymbolNode): readonly SymbolNode[] {
    return this.#loose.get(member) ?? none;
  }

  /** The same from the other end. */
  looseBasesOf(member: SymbolNode): readonly SymbolNode[] {
    return this.#looseBases.get(member) ?? none;
  }

  /** The types and everything above them, however far away. */
  ancestors(types: Iterable<SymbolNode>): Set<SymbolNode> {
    return reach(types, (type) => this.basesOf(type));
  }

  /** The types and everything below them. */
  descendants(types: Iterable<SymbolNode>): Set<SymbolNode> {
    return reach(types, (type) => this.subtypesOf(type));
  }

  /** Types whose member of that name is this very one: its owner, and what inherits it without one of its own. */
  inheritors(owner: SymbolNode, member: SymbolNode): Set<SymbolNode> {
    const inherits = (subtype: SymbolNode, type: SymbolNode) =>
      (this.#extended.get(subtype)?.includes(type) ?? false) && this.memberNamed(subtype, member) === member;
    return reach([owner], (type) => this.subtypesOf(type).filter((subtype) => inherits(subtype, type)));
  }

  /** The member of that name of a type: its own, else the first that it inherits; -1 where there is none. */
  memberNamed(type: SymbolNode, name: SymbolNode): number {
    for (const each of reach([type], (next) => this.#extended.get(next) ?? none)) {
      const found = this.#members.memberNamed(each, name);
      if (found >= 0) return found;
    }
    return -1;
  }

  #addMember(snapshot: LinkedSnapshot, member: SymbolNode, base: SymbolNode): void {
    const owner = containerOfNode(snapshot, member) as SymbolNode;
    const baseOwner = containerOfNode(snapshot, base) as SymbolNode;
    if (member === base || this.ancestors([owner]).has(baseOwner)) return;
    push(this.#loose, base, member);
    push(this.#looseBases, member, base);
  }

  #connect(type: SymbolNode, base: SymbolNode): void {
    if (type === base || this.#bases.get(type)?.includes(base)) return;
    push(this.#bases, type, base);
    push(this.#subtypes, base, type);
  }
}

function* relationsOf({
  symbols,
  calls,
}: LinkedSnapshot): Generator<[symbol: SymbolNode, base: SymbolNode, kind: (typeof relationKinds)[number]]> {
  const { starts, symbols: symbolOf, bases, kinds } = calls.relations;
  for (let file = 0; file + 1 < starts.length; file++) {
    for (let row = starts[file]; row < starts[file + 1]; row++) {
      const base = calls.slots.targets[calls.slots.starts[file] + bases[row]];
      if (base === noSymbol || base >= symbols.count) continue;
      yield [symbols.starts[file] + symbolOf[row], base, relationKinds[kinds[row]]];
    }
  }
}

/** Both lie in something: what satisfies is a member then, not a type. */
function isMemberPair({ symbols }: LinkedSnapshot, symbol: SymbolNode, base: SymbolNode): boolean {
  const kind = symbols.kinds[base] & 0xff;
  return symbols.containers[symbol] !== 0 && symbols.containers[base] !== 0 && !typeKinds.has(kind);
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
