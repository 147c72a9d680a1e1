import type { LinkedSnapshot, SymbolNode } from './answers.ts';
import type { Dispatch } from './dispatch.ts';
import type { NodeUses } from './node-uses.ts';
import type { SymbolMembers } from './symbol-members.ts';
import { containerOfNode, isData, isModule, isOptional, kindOfNode } from './symbol-nodes.ts';
import type { TypeHierarchy } from './type-hierarchy.ts';

/**
 * Interfaces and type literals that a class or object fits without naming them: code that calls their members may have
 * it as the receiver. Possibilities, never edges.
 */
export class ShapeFits {
  readonly #snapshot: LinkedSnapshot;
  readonly #members: SymbolMembers;
  readonly #hierarchy: TypeHierarchy;
  readonly #uses: NodeUses;
  readonly #dispatch: Dispatch;
  /** Members of interfaces and type literals by the hash of their name. */
  #ofShapes: ReadonlyMap<number, readonly SymbolNode[]> | undefined;

  constructor(
    snapshot: LinkedSnapshot,
    members: SymbolMembers,
    hierarchy: TypeHierarchy,
    uses: NodeUses,
    dispatch: Dispatch,
  ) {
    this.#snapshot = snapshot;
    this.#members = members;
    this.#hierarchy = hierarchy;
    this.#uses = uses;
    this.#dispatch = dispatch;
  }

  /** Members in use (called ones, of what is called) of types that the owner of this member fits by shape, and is not related to. */
  fittedBy(member: SymbolNode): SymbolNode[] {
    const owner = containerOfNode(this.#snapshot, member);
    if (owner === undefined || isModule(this.#snapshot, owner) || isShape(this.#snapshot, owner)) return [];
    this.#ofShapes ??= membersOfShapes(this.#snapshot, this.#members);
    const candidates = this.#ofShapes.get(this.#members.nameHash(member)) ?? [];
    if (candidates.length === 0) return [];
    const inheritors = this.#hierarchy.inheritors(owner, member);
    const related = this.#hierarchy.ancestors(inheritors);
    return candidates.filter((candidate) => {
      const shape = containerOfNode(this.#snapshot, candidate) as SymbolNode;
      if (!this.#members.haveSameName(candidate, member)) return false;
      if (related.has(shape)) return this.#isUsedBelow(candidate, inheritors);
      const { calls, uses } = this.#uses.countsOf(candidate);
      if ((isData(this.#snapshot, member) ? uses : calls) === 0) return false;
      // A literal that is given under the type has these calls already.
      if (!isData(this.#snapshot, member) && this.#dispatch.answersAllCalls(member, candidate)) return false;
      return [...inheritors].some((type) => this.fits(type, shape));
    });
  }

  /**
   * Whether a member is used on an interface that inherits it and that one of the types fits, though none of them has to do with
   * that: `interface Shop extends Base {}` beside `class RealShop extends BaseShop {}`, where `BaseShop` implements `Base`.
   */
  #isUsedBelow(member: SymbolNode, types: ReadonlySet<SymbolNode>): boolean {
    const { open } = this.#uses.countsOf(member);
    if (open.length === 0) return false;
    const related = this.#hierarchy.related(types);
    return [...new Set(open.map(({ receiver }) => receiver))].some(
      (receiver) =>
        !related.has(receiver) &&
        isShape(this.#snapshot, receiver) &&
        [...types].some((type) => this.fits(type, receiver)),
    );
  }

  /** Whether a type has all that another one requires. */
  fits(type: SymbolNode, shape: SymbolNode): boolean {
    for (const part of this.#hierarchy.ancestors([shape])) {
      for (const member of this.#members.membersOf(part)) {
        if (!isOptional(this.#snapshot, member) && this.#hierarchy.memberNamed(type, member) < 0) return false;
      }
    }
    return true;
  }
}

function membersOfShapes(snapshot: LinkedSnapshot, members: SymbolMembers): ReadonlyMap<number, readonly SymbolNode[]> {
  const found = new Map<number, SymbolNode[]>();
  for (let type = 0; type < snapshot.symbols.count; type++) {
    if (!isShape(snapshot, type)) continue;
    for (const member of members.membersOf(type)) {
      const hash = members.nameHash(member);
      const known = found.get(hash);
      if (known === undefined) found.set(hash, [member]);
      else known.push(member);
    }
  }
  return found;
}

/** An interface or a type literal: what fits it need not name it. */
export function isShape(snapshot: LinkedSnapshot, node: SymbolNode): boolean {
  if (isModule(snapshot, node)) return false;
  const kind = kindOfNode(snapshot, node);
  return kind === 'interface' || kind === 'type';
}
