import { addToList } from '#server/base/add-to-list.ts';
import type { LinkedSnapshot, SymbolNode } from './answers.ts';
import type { NodeUses } from './node-uses.ts';
import type { SymbolMembers } from './symbol-members.ts';
import { containerOfNode, isData, isModule } from './symbol-nodes.ts';
import type { TypeHierarchy } from './type-hierarchy.ts';

/**
 * Members that are used on a receiver of a type that any class may stand for: of one that other classes are registered with, that says
 * itself what passes for it, or that has a value among its bases.
 */
export class StandingMembers {
  readonly #snapshot: LinkedSnapshot;
  readonly #members: SymbolMembers;
  readonly #hierarchy: TypeHierarchy;
  readonly #uses: NodeUses;
  /** By the hash of the name. */
  #used: ReadonlyMap<number, readonly SymbolNode[]> | undefined;

  constructor(snapshot: LinkedSnapshot, members: SymbolMembers, hierarchy: TypeHierarchy, uses: NodeUses) {
    this.#snapshot = snapshot;
    this.#members = members;
    this.#hierarchy = hierarchy;
    this.#uses = uses;
  }

  /** Returns the members in whose stead this one may be used, though its owner has nothing to do with theirs. */
  usedFor(member: SymbolNode): readonly SymbolNode[] {
    const owner = containerOfNode(this.#snapshot, member);
    if (owner === undefined || isModule(this.#snapshot, owner)) return [];
    const candidates = (this.#used ??= this.#gather()).get(this.#members.nameHash(member)) ?? [];
    const others = candidates.filter((each) => each !== member && this.#members.haveSameName(each, member));
    if (others.length === 0) return [];
    const above = this.#hierarchy.ancestors(this.#hierarchy.inheritors(owner, member));
    return others.filter((each) => this.#isUsedBeside(each, above, isData(this.#snapshot, member)));
  }

  /** On a receiver of a type that is none of those above: uses on these are found by the hierarchy. */
  #isUsedBeside(member: SymbolNode, above: ReadonlySet<SymbolNode>, isRead: boolean): boolean {
    const { calls, values, open } = this.#uses.countsOf(member);
    if (!isRead && calls + values === 0) return false;
    return open.some(({ receiver }) => this.#hierarchy.openLineage.has(receiver) && !above.has(receiver));
  }

  #gather(): ReadonlyMap<number, readonly SymbolNode[]> {
    const found = new Map<number, SymbolNode[]>();
    for (const member of new Set([...this.#hierarchy.openLineage].flatMap((type) => [...this.#uses.usedOn(type)])))
      addToList(found, this.#members.nameHash(member), member);
    return found;
  }
}
