import { relationKinds } from '../../linking/use-facts.ts';
import { symbolKinds } from '../../source/declaration-columns.ts';
import type { SymbolKind } from '../../source/facts.ts';
import type { LinkedSnapshot, SymbolNode } from './answers.ts';
import { type Relation, SymbolRelations } from './symbol-relations.ts';
import type { SymbolMembers } from './symbol-members.ts';
import { containerOfNode } from './symbol-nodes.ts';

/** Kinds of symbols that are types, and have members rather than being one. */
const typeKinds: ReadonlySet<number> = new Set(
  ['class', 'interface', 'type'].map((kind) => symbolKinds.indexOf(kind as SymbolKind)),
);

const extending = relationKinds.indexOf('extends');
const implementing = relationKinds.indexOf('implements');
const overriding = relationKinds.indexOf('overrides');
const satisfying = relationKinds.indexOf('satisfies');
const holding = relationKinds.indexOf('holds');
const extendingValue = relationKinds.indexOf('extends_value');

type Neighbours = Map<SymbolNode, readonly SymbolNode[]>;

const none: readonly SymbolNode[] = [];

/**
 * Bases and implementations: classes and interfaces with their bases, and members of objects that are given where a
 * type is expected. Each is found at its first use.
 */
export class TypeHierarchy {
  readonly #snapshot: LinkedSnapshot;
  readonly #members: SymbolMembers;
  readonly #relations: SymbolRelations;
  readonly #bases: Neighbours = new Map();
  readonly #subtypes: Neighbours = new Map();
  /** Bases whose members are inherited. */
  readonly #extended: Neighbours = new Map();
  readonly #loose: Neighbours = new Map();
  readonly #looseBases: Neighbours = new Map();
  #open: { readonly types: ReadonlySet<SymbolNode>; readonly lineage: ReadonlySet<SymbolNode> } | undefined;

  constructor(snapshot: LinkedSnapshot, members: SymbolMembers) {
    this.#snapshot = snapshot;
    this.#members = members;
    this.#relations = new SymbolRelations(snapshot);
  }

  basesOf(type: SymbolNode): readonly SymbolNode[] {
    if (!this.#relations.hasBases(type)) return none;
    return remembered(this.#bases, type, () => this.#connected(type, this.#relations.from(type), 'base'));
  }

  subtypesOf(type: SymbolNode): readonly SymbolNode[] {
    if (!this.#relations.isBase(type)) return none;
    return remembered(this.#subtypes, type, () => this.#connected(type, this.#relations.to(type), 'symbol'));
  }

  /** Members that stand for this one though their owners are not known to stand for its owner: those of object literals. */
  looseAnswersOf(member: SymbolNode): readonly SymbolNode[] {
    if (!this.#relations.isBase(member)) return none;
    return remembered(this.#loose, member, () =>
      this.#relations.to(member).flatMap((relation) => (this.#isLoose(relation) ? [relation.symbol] : [])),
    );
  }

  /** The same from the other end. */
  looseBasesOf(member: SymbolNode): readonly SymbolNode[] {
    if (!this.#relations.hasBases(member)) return none;
    return remembered(this.#looseBases, member, () =>
      this.#relations.from(member).flatMap((relation) => (this.#isLoose(relation) ? [relation.base] : [])),
    );
  }

  /** Attributes of classes whose value the symbol is: a call of one calls it. */
  holdersOf(symbol: SymbolNode): readonly SymbolNode[] {
    if (!this.#relations.isBase(symbol)) return none;
    return this.#relations.to(symbol).flatMap((relation) => (relation.kind === holding ? [relation.symbol] : []));
  }

  /** The types and everything above them, however far away. */
  ancestors(types: Iterable<SymbolNode>): Set<SymbolNode> {
    return reach(types, (type) => this.basesOf(type));
  }

  /** The types and everything below them. */
  descendants(types: Iterable<SymbolNode>): Set<SymbolNode> {
    return reach(types, (type) => this.subtypesOf(type));
  }

  /** Reports whether any class may be among the bases of a type: one of them is a value of which nothing is known. */
  isOpen(type: SymbolNode): boolean {
    return this.#openTypes.types.has(type);
  }

  /** Those types, those below them and those above. */
  get openLineage(): ReadonlySet<SymbolNode> {
    return this.#openTypes.lineage;
  }

  get #openTypes() {
    if (this.#open === undefined) {
      const types = this.descendants(this.#relations.basesOfKind(extendingValue));
      this.#open = { types, lineage: this.ancestors(types) };
    }
    return this.#open;
  }

  /**
   * Types that have a subtype in common with one of these, or may have one. A class in a class has the place of the one that it overrides, though it
   * seldom inherits from it.
   */
  related(types: Iterable<SymbolNode>): Set<SymbolNode> {
    const below = this.descendants(types);
    const above = this.ancestors([...below, ...[...below].flatMap((type) => this.#overriddenBy(type))]);
    for (const type of this.#openTypes.lineage) above.add(type);
    return above;
  }

  #overriddenBy(type: SymbolNode): readonly SymbolNode[] {
    if (!this.#relations.hasBases(type)) return none;
    return this.#relations.from(type).flatMap(({ kind, base }) => (kind === overriding ? [base] : []));
  }

  /** Types whose member of that name is this very one: its owner, and what inherits it without one of its own. */
  inheritors(owner: SymbolNode, member: SymbolNode): Set<SymbolNode> {
    const inherits = (subtype: SymbolNode, type: SymbolNode) =>
      this.#extendedBy(subtype).includes(type) && this.memberNamed(subtype, member) === member;
    return reach([owner], (type) => this.subtypesOf(type).filter((subtype) => inherits(subtype, type)));
  }

  /** The member of that name of a type: its own, else the first that it inherits; -1 where there is none. */
  memberNamed(type: SymbolNode, name: SymbolNode): number {
    const own = this.#members.memberNamed(type, name);
    if (own >= 0 || !this.#relations.hasBases(type)) return own;
    for (const each of reach([type], (next) => this.#extendedBy(next))) {
      const found = this.#members.memberNamed(each, name);
      if (found >= 0) return found;
    }
    return -1;
  }

  #extendedBy(type: SymbolNode): readonly SymbolNode[] {
    if (!this.#relations.hasBases(type)) return none;
    return remembered(this.#extended, type, () =>
      this.#relations.from(type).flatMap(({ kind, base }) => (kind === extending ? [base] : [])),
    );
  }

  /** The far ends of relations between types, each once. */
  #connected(type: SymbolNode, relations: readonly Relation[], end: 'symbol' | 'base'): readonly SymbolNode[] {
    const found = new Set<SymbolNode>();
    for (const relation of relations) if (this.#connects(relation)) found.add(relation[end]);
    found.delete(type);
    return found.size === 0 ? none : [...found];
  }

  #connects({ symbol, base, kind }: Relation): boolean {
    if (kind === extending || kind === implementing) return true;
    return kind === satisfying && !isMemberPair(this.#snapshot, symbol, base);
  }

  #isLoose({ symbol, base, kind }: Relation): boolean {
    if ((kind !== overriding && kind !== satisfying) || symbol === base) return false;
    if (!isMemberPair(this.#snapshot, symbol, base)) return false;
    const owner = containerOfNode(this.#snapshot, symbol) as SymbolNode;
    return !this.ancestors([owner]).has(containerOfNode(this.#snapshot, base) as SymbolNode);
  }
}

function remembered(known: Neighbours, node: SymbolNode, find: () => readonly SymbolNode[]): readonly SymbolNode[] {
  const before = known.get(node);
  if (before !== undefined) return before;
  const found = find();
  known.set(node, found);
  return found;
}

/** Both lie in something: what satisfies is a member then, not a type. */
function isMemberPair({ symbols }: LinkedSnapshot, symbol: SymbolNode, base: SymbolNode): boolean {
  const kind = symbols.kinds[base] & 0xff;
  return symbols.containers[symbol] !== 0 && symbols.containers[base] !== 0 && !typeKinds.has(kind);
}

function reach(from: Iterable<SymbolNode>, next: (type: SymbolNode) => readonly SymbolNode[]): Set<SymbolNode> {
  const reached = new Set(from);
  // What is added to a set while it is walked through is walked through as well.
  for (const type of reached) for (const further of next(type)) reached.add(further);
  return reached;
}
