import { relationKinds } from '../../linking/use-facts.ts';
import { addToList } from '#server/base/add-to-list.ts';
import type { LinkedSnapshot, SymbolNode } from './answers.ts';
import { relationsOfKind } from './relations-of-kind.ts';
import type { SymbolMembers } from './symbol-members.ts';
import { containerOfNode, isModule } from './symbol-nodes.ts';
import type { TypeHierarchy } from './type-hierarchy.ts';

const callsNext = relationKinds.indexOf('calls_next');

interface NextCall {
  /** The class in which `super().m` stands. */
  readonly type: SymbolNode;
  /** A member of that name. */
  readonly member: SymbolNode;
}

/**
 * Members that `super().m` of a class may mean which is not below theirs: in an instance of a class that inherits from both, the class
 * that stands behind the first one is the other.
 */
export class NextMembers {
  readonly #members: SymbolMembers;
  readonly #hierarchy: TypeHierarchy;
  readonly #snapshot: LinkedSnapshot;
  /** By the hash of the name; made when the first member is asked for. */
  #calls: ReadonlyMap<number, readonly NextCall[]> | undefined;

  constructor(snapshot: LinkedSnapshot, members: SymbolMembers, hierarchy: TypeHierarchy) {
    this.#snapshot = snapshot;
    this.#members = members;
    this.#hierarchy = hierarchy;
  }

  /** Returns the classes beside the owner of a member that may mean it so. */
  callersOf(member: SymbolNode): readonly SymbolNode[] {
    if (isModule(this.#snapshot, member)) return [];
    const owner = containerOfNode(this.#snapshot, member);
    if (owner === undefined || isModule(this.#snapshot, owner)) return [];
    this.#calls ??= this.#gather();
    const calls = this.#calls.get(this.#members.nameHash(member)) ?? [];
    const types = new Set(
      calls.flatMap((each) => (this.#members.haveSameName(each.member, member) ? [each.type] : [])),
    );
    if (types.size === 0) return [];
    const below = this.#hierarchy.descendants([owner]);
    const lineage = new Set([...below, ...this.#hierarchy.ancestors([owner])]);
    return [...types].filter(
      (type) =>
        !lineage.has(type) &&
        [...this.#hierarchy.descendants([type])].some((each) => below.has(each) || this.#hierarchy.isOpen(each)),
    );
  }

  #gather(): ReadonlyMap<number, readonly NextCall[]> {
    const { symbols, calls } = this.#snapshot;
    const found = new Map<number, NextCall[]>();
    for (const { file, row, base: member } of relationsOfKind(this.#snapshot, callsNext)) {
      if (isModule(this.#snapshot, member)) continue;
      const type = symbols.starts[file] + calls.relations.symbols[row];
      addToList(found, this.#members.nameHash(member), { type, member });
    }
    return found;
  }
}
