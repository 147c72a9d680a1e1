import { noSymbol } from '../snapshot.ts';
import type { LinkedSnapshot, SymbolNode } from './answers.ts';
import { isCallUse, isHint, type NodeUses, type OpenCall } from './node-uses.ts';
import type { SymbolMembers } from './symbol-members.ts';
import { containerOfNode, isModule } from './symbol-nodes.ts';
import type { TypeHierarchy } from './type-hierarchy.ts';

/** A member of a base whose calls another member may answer, and the types of receivers for which it does. */
export interface AnsweredBase {
  readonly base: SymbolNode;
  readonly receivers: ReadonlySet<SymbolNode>;
}

const none: readonly SymbolNode[] = [];
const answersNothing: readonly AnsweredBase[] = [];

/**
 * Which member may answer a call that names a member of a base or interface: what a program decides as it runs.
 *
 * A call on a receiver that is known to be an R may be answered by whatever R or a type below it has under that name;
 * what R itself has is named by the call already.
 */
export class Dispatch {
  readonly #snapshot: LinkedSnapshot;
  readonly #members: SymbolMembers;
  readonly #hierarchy: TypeHierarchy;
  readonly #uses: NodeUses;
  readonly #implementers = new Map<string, readonly SymbolNode[]>();
  readonly #answered = new Map<SymbolNode, readonly AnsweredBase[]>();

  constructor(snapshot: LinkedSnapshot, members: SymbolMembers, hierarchy: TypeHierarchy, uses: NodeUses) {
    this.#snapshot = snapshot;
    this.#members = members;
    this.#hierarchy = hierarchy;
    this.#uses = uses;
  }

  /** Members besides the named one that may answer a call of `member` on a receiver of that type, ascending. */
  implementersOf(member: SymbolNode, receiver: SymbolNode): readonly SymbolNode[] {
    if (isModule(this.#snapshot, member) || receiver === noSymbol) return none;
    const key = `${member} ${receiver}`;
    const known = this.#implementers.get(key) ?? this.#findImplementers(member, receiver);
    this.#implementers.set(key, known);
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

  /** Members whose calls this one may answer in the stead of the member that they name. */
  basesAnsweredBy(member: SymbolNode): readonly AnsweredBase[] {
    const known = this.#answered.get(member) ?? this.#findBases(member);
    this.#answered.set(member, known);
    return known;
  }

  /** Calls of members of bases that this one may answer: for each base by file and position. */
  *dispatchedTo(member: SymbolNode): Generator<OpenCall> {
    for (const { base, receivers } of this.basesAnsweredBy(member)) {
      for (const call of this.#uses.countsOf(base).open) if (receivers.has(call.receiver)) yield call;
    }
  }

  /** Places where a member is called, by its own name or that of a base. */
  countCallsOf(member: SymbolNode): number {
    if (this.basesAnsweredBy(member).length === 0) return this.#uses.countsOf(member).calls;
    const sites = new Set<number>();
    const { facts } = this.#snapshot.calls.uses;
    for (const { row, file } of this.#uses.usesOf(member)) {
      if (isCallUse(facts[row]) && !isHint(facts[row])) sites.add(this.#uses.siteOf(row, file));
    }
    for (const { row, file } of this.dispatchedTo(member)) sites.add(this.#uses.siteOf(row, file));
    return sites.size;
  }

  /**
   * Whatever inherits the member answers with it, and so do its calls through anything above: a class may fit an
   * interface with what it inherits.
   */
  #findBases(member: SymbolNode): readonly AnsweredBase[] {
    const owner = containerOfNode(this.#snapshot, member);
    if (owner === undefined || isModule(this.#snapshot, owner)) return answersNothing;
    const found = this.#above(owner, member, member);
    for (const base of this.#hierarchy.looseBasesOf(member)) {
      const type = containerOfNode(this.#snapshot, base) as SymbolNode;
      found.push({ base, receivers: this.#hierarchy.descendants([type]) }, ...this.#above(type, base, member));
    }
    return found.length === 0 ? answersNothing : found;
  }

  #above(owner: SymbolNode, member: SymbolNode, itself: SymbolNode): AnsweredBase[] {
    const inheriting = [...this.#hierarchy.inheritors(owner, member)];
    const receivers = this.#hierarchy.ancestors(inheriting.flatMap((type) => this.#hierarchy.basesOf(type)));
    const bases = new Set<SymbolNode>();
    for (const type of receivers) {
      const base = this.#members.memberNamed(type, member);
      if (base >= 0 && base !== member && base !== itself) bases.add(base);
    }
    return Array.from(bases, (base) => ({ base, receivers }));
  }
}
