import { hasNumber } from '#server/base/lower-bound.ts';
import { noSymbol } from '../snapshot.ts';
import type { LinkedSnapshot, SymbolNode } from './answers.ts';
import { isCallUse, isHint, isKnownValue, type NodeUses, type OpenUse } from './node-uses.ts';
import type { SymbolMembers } from './symbol-members.ts';
import { containerOfNode, isModule } from './symbol-nodes.ts';
import type { TypeHierarchy } from './type-hierarchy.ts';

/** A member of a base whose uses another member may answer, and the types of receivers of such uses. */
export interface AnsweredBase {
  readonly base: SymbolNode;
  readonly receivers: ReadonlySet<SymbolNode>;
}

const none: readonly SymbolNode[] = [];
const answersNothing: readonly AnsweredBase[] = [];

/**
 * Members that may answer a use which names a member of a base or interface: a choice that the program makes as it
 * runs, for what it reads and writes as for what it calls.
 *
 * A use on a receiver that is known to be an R may be answered by the member of that name of R or of any type below
 * it; the member of R itself is named by the use already.
 */
export class Dispatch {
  readonly #snapshot: LinkedSnapshot;
  readonly #members: SymbolMembers;
  readonly #hierarchy: TypeHierarchy;
  readonly #uses: NodeUses;
  /** By member, then receiver. */
  readonly #implementers = new Map<SymbolNode, Map<SymbolNode, readonly SymbolNode[]>>();
  readonly #answered = new Map<SymbolNode, readonly AnsweredBase[]>();
  readonly #open = new Map<SymbolNode, ReadonlyMap<SymbolNode, readonly OpenUse[]>>();

  constructor(snapshot: LinkedSnapshot, members: SymbolMembers, hierarchy: TypeHierarchy, uses: NodeUses) {
    this.#snapshot = snapshot;
    this.#members = members;
    this.#hierarchy = hierarchy;
    this.#uses = uses;
  }

  /**
   * Returns members other than the named one that may answer a use of `member` on a receiver of that type, ascending.
   */
  implementersOf(member: SymbolNode, receiver: SymbolNode): readonly SymbolNode[] {
    if (isModule(this.#snapshot, member) || receiver === noSymbol) return none;
    let byReceiver = this.#implementers.get(member);
    if (byReceiver === undefined) this.#implementers.set(member, (byReceiver = new Map()));
    const known = byReceiver.get(receiver) ?? this.#findImplementers(member, receiver);
    byReceiver.set(receiver, known);
    return known;
  }

  #findImplementers(member: SymbolNode, receiver: SymbolNode): readonly SymbolNode[] {
    const found = new Set<SymbolNode>(this.#hierarchy.looseAnswersOf(member));
    for (const type of this.#hierarchy.descendants([receiver])) {
      const answer = type === receiver ? -1 : this.#hierarchy.memberNamed(type, member);
      if (answer < 0) continue;
      found.add(answer);
      for (const loose of this.#hierarchy.looseAnswersOf(answer)) found.add(loose);
    }
    found.delete(member);
    return found.size === 0 ? none : [...found].toSorted((a, b) => a - b);
  }

  /** Members whose uses this one may answer in the stead of the member that they name. */
  basesAnsweredBy(member: SymbolNode): readonly AnsweredBase[] {
    const known = this.#answered.get(member) ?? this.#findBases(member);
    this.#answered.set(member, known);
    return known;
  }

  /** Uses of members of bases that this one may answer: for each base by file and position. */
  *dispatchedTo(member: SymbolNode): Generator<OpenUse> {
    for (const { base, receivers } of this.basesAnsweredBy(member)) {
      for (const use of this.#uses.countsOf(base).open) if (receivers.has(use.receiver)) yield use;
    }
  }

  /** Whether each known call of the base may be answered by the member: it is among the calls of the member then. */
  answersAllCalls(member: SymbolNode, base: SymbolNode): boolean {
    const answered = this.basesAnsweredBy(member).find((each) => each.base === base);
    if (answered === undefined) return false;
    const { facts } = this.#snapshot.calls.uses;
    const open = new Set<number>();
    for (const { row, receiver } of this.#uses.countsOf(base).open) if (answered.receivers.has(receiver)) open.add(row);
    for (const { row } of this.#uses.usesOf(base))
      if (isCallUse(facts[row]) && !isHint(facts[row]) && !open.has(row)) return false;
    return true;
  }

  /** Uses of a member that others may answer, by the type of the receiver. */
  openUsesOf(member: SymbolNode): ReadonlyMap<SymbolNode, readonly OpenUse[]> {
    const known = this.#open.get(member) ?? Map.groupBy(this.#uses.countsOf(member).open, ({ receiver }) => receiver);
    this.#open.set(member, known);
    return known;
  }

  /** Places where a member is called, by its own name or that of a base. */
  countCallsOf(member: SymbolNode): number {
    return this.#uses.countsOf(member).calls + this.#countDispatched(member, isCallUse);
  }

  /** Places that name a member as a value and do not call it, by its own name or that of a base. */
  countValuesOf(member: SymbolNode): number {
    return this.#uses.countsOf(member).values + this.#countDispatched(member, isKnownValue);
  }

  /** Places that name a member, called or not, by its own name or that of a base. */
  countUsesOf(member: SymbolNode): number {
    return this.#uses.countsOf(member).uses + this.#countDispatched(member, () => true);
  }

  /** Sites that name a member of a base in such a way, and not this one. */
  #countDispatched(member: SymbolNode, isCounted: (facts: number) => boolean): number {
    if (this.basesAnsweredBy(member).length === 0) return 0;
    const { facts } = this.#snapshot.calls.uses;
    const sites = new Set<number>();
    for (const use of this.dispatchedTo(member)) {
      // What is set on an object is declared where the member of the object's type is written.
      if (!isCounted(facts[use.row]) || this.#uses.isOwnDeclaration(use, member)) continue;
      sites.add(this.#uses.siteOf(use.row, use.file));
    }
    if (sites.size === 0) return 0;
    for (const { row, file } of this.#uses.usesOf(member)) {
      if (!isHint(facts[row]) && isCounted(facts[row])) sites.delete(this.#uses.siteOf(row, file));
    }
    return sites.size;
  }

  /**
   * A type that inherits the member answers with it, and so do its uses through anything above: a class may fit an
   * interface with what it inherits.
   */
  #findBases(member: SymbolNode): readonly AnsweredBase[] {
    const owner = containerOfNode(this.#snapshot, member);
    if (owner === undefined || isModule(this.#snapshot, owner)) return answersNothing;
    const bases = this.#above(owner, member);
    for (const base of this.#hierarchy.looseBasesOf(member)) {
      bases.add(base);
      for (const above of this.#above(containerOfNode(this.#snapshot, base) as SymbolNode, base)) bases.add(above);
    }
    bases.delete(member);
    return Array.from(bases, (base) => ({ base, receivers: this.#receiversFor(base, member) }));
  }

  /**
   * Returns members of that name of every type above one that inherits the member, and those that are used on
   * receivers of such types.
   */
  #above(owner: SymbolNode, member: SymbolNode): Set<SymbolNode> {
    const inheriting = [...this.#hierarchy.inheritors(owner, member)];
    const above = new Set<SymbolNode>();
    for (const type of this.#hierarchy.ancestors(inheriting.flatMap((each) => this.#hierarchy.basesOf(each)))) {
      for (const own of this.#members.membersOf(type)) if (this.#members.haveSameName(own, member)) above.add(own);
      // What a type has from types that it is made of, and does not stand for, is used on it all the same.
      for (const named of this.#uses.usedOn(type)) if (this.#members.haveSameName(named, member)) above.add(named);
    }
    return above;
  }

  /** Types of receivers on which a use of the base may be answered so: what the use leads to is said in one place. */
  #receiversFor(base: SymbolNode, member: SymbolNode): ReadonlySet<SymbolNode> {
    const receivers = new Set<SymbolNode>();
    for (const receiver of this.openUsesOf(base).keys()) {
      if (hasNumber(this.implementersOf(base, receiver), member)) receivers.add(receiver);
    }
    return receivers;
  }
}
