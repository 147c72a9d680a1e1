import { addToList } from '#server/base/add-to-list.ts';
import type { LinkedSnapshot, SymbolNode } from './answers.ts';
import type { Dispatch } from './dispatch.ts';
import type { ShapeFits } from './fits-by-shape.ts';
import type { NodeUses } from './node-uses.ts';
import type { OutsideCalls } from './outside-calls.ts';
import type { SymbolMembers } from './symbol-members.ts';
import { containerOfNode, isModule, kindOfNode } from './symbol-nodes.ts';

interface Parts {
  readonly snapshot: LinkedSnapshot;
  readonly members: SymbolMembers;
  readonly uses: NodeUses;
  readonly dispatch: Dispatch;
  readonly shapes: ShapeFits;
  readonly outside: OutsideCalls;
}

/**
 * Members of objects that external code has. It calls them at no site of the project. Where it gives such an object to code of the
 * project, that code calls the member by its name: on a receiver that comes from external code, or on one whose declared type
 * has a member of the name, which is another symbol.
 */
export class HeldMembers {
  readonly #parts: Parts;
  readonly #held = new Map<SymbolNode, boolean>();
  /** Symbols in use by the hash of their name. */
  #used: ReadonlyMap<number, readonly SymbolNode[]> | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Whether external code has an object with the member, or with one whose calls the member answers. */
  isHeld(node: SymbolNode): boolean {
    const known = this.#held.get(node) ?? this.#isHeldNow(node);
    this.#held.set(node, known);
    return known;
  }

  #isHeldNow(node: SymbolNode): boolean {
    const { snapshot, outside, dispatch } = this.#parts;
    if (isModule(snapshot, node)) return false;
    return outside.isHeld(node) || dispatch.basesAnsweredBy(node).some(({ base }) => outside.isHeld(base));
  }

  /**
   * Symbols in use whose place its object may take, since no type says where it comes back: of an object literal all that have
   * the name, of a class members of classes that it fits by shape (`fits-by-shape.ts` answers for other types).
   */
  standingFor(node: SymbolNode): readonly SymbolNode[] {
    const { snapshot, members, dispatch, shapes } = this.#parts;
    if (!this.isHeld(node)) return [];
    this.#used ??= this.#gatherUsed();
    const owner = containerOfNode(snapshot, node) as SymbolNode;
    const isOfClass = isClass(snapshot, owner);
    const answered = new Set(dispatch.basesAnsweredBy(node).map(({ base }) => base));
    return (this.#used.get(members.nameHash(node)) ?? []).filter((each) => {
      if (each === node || answered.has(each) || !members.haveSameName(each, node)) return false;
      const other = containerOfNode(snapshot, each) as SymbolNode;
      return !isOfClass || (other !== owner && isClass(snapshot, other) && shapes.fits(owner, other));
    });
  }

  #gatherUsed(): ReadonlyMap<number, readonly SymbolNode[]> {
    const { snapshot, members, uses } = this.#parts;
    const found = new Map<number, SymbolNode[]>();
    for (let node = 0; node < snapshot.symbols.count; node++) {
      if (uses.countsOf(node).uses > 0) addToList(found, members.nameHash(node), node);
    }
    return found;
  }
}

function isClass(snapshot: LinkedSnapshot, node: SymbolNode): boolean {
  return !isModule(snapshot, node) && kindOfNode(snapshot, node) === 'class';
}
