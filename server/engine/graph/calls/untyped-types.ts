import { addToList } from '#server/base/add-to-list.ts';
import { relationKinds } from '../../linking/use-facts.ts';
import type { LinkedSnapshot, SymbolNode } from './answers.ts';
import { objectsAround } from './computed-sites.ts';
import type { NodeUses } from './node-uses.ts';
import { relationsOfKind } from './relations-of-kind.ts';
import { containerOfNode, fileOfNode, isExported, isModule } from './symbol-nodes.ts';
import type { TypeHierarchy } from './type-hierarchy.ts';

const untypedKind = relationKinds.indexOf('untyped');
const givesKind = relationKinds.indexOf('gives');

interface Parts {
  readonly snapshot: LinkedSnapshot;
  readonly hierarchy: TypeHierarchy;
  readonly uses: NodeUses;
}

/** Types a value of which code has without knowing what it is: it may take their members by computed names. */
export class UntypedTypes {
  readonly #parts: Parts;
  #types: ReadonlySet<SymbolNode> | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Whether a value that may have members of a type goes where no type says what it is. */
  has(owner: SymbolNode, ownersOf: () => ReadonlySet<SymbolNode>): boolean {
    const { snapshot } = this.#parts;
    if (isModule(snapshot, owner)) return false;
    const all = [ownersOf(), objectsAround(snapshot, owner)];
    return all.some((each) => [...each].some((type) => this.#isUntyped(type)));
  }

  /** Code that has a module as a value may make instances of its classes, and has its objects. */
  #isUntyped(type: SymbolNode): boolean {
    const { snapshot, uses } = this.#parts;
    this.#types ??= this.#gather();
    if (this.#types.has(type)) return true;
    if (isModule(snapshot, type) || !isExported(snapshot, type)) return false;
    return uses.countsOf(snapshot.symbols.count + fileOfNode(snapshot, type)).escapes > 0;
  }

  /** Values in them, and results of their members, have no type either where they arrive. */
  #gather(): Set<SymbolNode> {
    const { snapshot, hierarchy } = this.#parts;
    const givenBy = this.#typesByOwner();
    const found = new Set(Array.from(relationsOfKind(snapshot, untypedKind), ({ base }) => base));
    // What is added to a set while it is walked through is walked through as well.
    for (const type of found) {
      if (givenBy.size === 0 || isModule(snapshot, type)) continue;
      for (const related of hierarchy.related([type])) for (const given of givenBy.get(related) ?? []) found.add(given);
    }
    return found;
  }

  /** By the type that has the member. */
  #typesByOwner(): ReadonlyMap<SymbolNode, readonly SymbolNode[]> {
    const { snapshot } = this.#parts;
    const found = new Map<SymbolNode, SymbolNode[]>();
    for (const { file, row, base } of relationsOfKind(snapshot, givesKind)) {
      const member = snapshot.symbols.starts[file] + snapshot.calls.relations.symbols[row];
      addToList(found, containerOfNode(snapshot, member) as SymbolNode, base);
    }
    return found;
  }
}
