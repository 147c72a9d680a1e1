import type { LinkedSnapshot, SymbolNode } from './answers.ts';
import { isShape, type ShapeFits } from './fits-by-shape.ts';
import type { HeldMembers } from './held-members.ts';
import type { OutsideCalls } from './outside-calls.ts';
import { containerOfNode, isModule, kindOfNode } from './symbol-nodes.ts';
import type { TypeHierarchy } from './type-hierarchy.ts';
import type { UnknownAt, UnknownSites } from './unknown-sites.ts';

interface Parts {
  readonly snapshot: LinkedSnapshot;
  readonly hierarchy: TypeHierarchy;
  readonly unknowns: UnknownSites;
  readonly outside: OutsideCalls;
  readonly held: HeldMembers;
  readonly shapes: ShapeFits;
}

/** Unknown sites whose receiver is known in part: it is one of some owners. */
export class OwnedSites {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Reports whether what a site names may be a symbol.
   *
   * @param owner of the symbol
   * @param related to it: a receiver that is known to be one of these may be the owner's
   */
  mayMean(site: UnknownAt, node: SymbolNode, owner: SymbolNode, related: () => ReadonlySet<SymbolNode>): boolean {
    const { unknowns, outside, hierarchy, held } = this.#parts;
    const asking = this.#classesAskingNext(site);
    if (asking.length > 0) {
      const above = hierarchy.ancestors([owner]);
      if (asking.every((each) => above.has(each))) return false;
    }
    if (unknowns.isOutside(site) && (held.isHeld(node) || outside.hasInstanceBelow(owner, hierarchy))) return true;
    const owners = unknowns.ownersOf(site);
    return (
      [...asking, ...owners].some((each) => related().has(each)) ||
      owners.some((each) => this.#mayStandFor(node, owner, each))
    );
  }

  /** A package that gives something of an interface which has the member may give what fits it by shape. */
  #mayStandFor(node: SymbolNode, owner: SymbolNode, asked: SymbolNode): boolean {
    const { snapshot, shapes, hierarchy } = this.#parts;
    if (isModule(snapshot, owner) || isShape(snapshot, owner) || !isShape(snapshot, asked)) return false;
    return hierarchy.memberNamed(asked, node) >= 0 && shapes.fits(owner, asked);
  }

  /**
   * The classes of an `m` that asks `super().m()`, which stands for the owner. Such a class comes before its bases in every order of
   * classes: it means no `m` of a class below.
   */
  #classesAskingNext(site: UnknownAt): readonly SymbolNode[] {
    const { snapshot, unknowns } = this.#parts;
    return unknowns.ownersOf(site).flatMap((each) => {
      const isMethod = !isModule(snapshot, each) && kindOfNode(snapshot, each) === 'method';
      return isMethod ? [containerOfNode(snapshot, each) as SymbolNode] : [];
    });
  }
}
