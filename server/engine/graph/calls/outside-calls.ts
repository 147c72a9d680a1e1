import { relationKinds } from '../../linking/use-facts.ts';
import { noSymbol } from '../snapshot.ts';
import type { Doubt, DoubtCode } from '#protocol/doubt-codes.ts';
import type { LinkedSnapshot, SymbolNode } from './answers.ts';
import { doubtOfNodes } from './doubts.ts';
import { traitsOfNode } from './node-traits.ts';
import { isModule } from './symbol-nodes.ts';
import type { TypeHierarchy } from './type-hierarchy.ts';

/** Reasons why a symbol is called without a site, by the kind of the relation that says so. */
const codes: ReadonlyMap<number, DoubtCode> = new Map(
  (
    [
      ['decorated_outside', 'decorated_outside'],
      ['called_outside', 'inherited_from_outside'],
      ['kept_within', 'member_of_escaping_object'],
      ['given_outside', 'passed_without_site'],
      ['told_by_text', 'named_in_text'],
    ] as const
  ).map(([kind, code]) => [relationKinds.indexOf(kind), code]),
);

const runOutside = relationKinds.indexOf('run_outside');
const wrappedWithin = relationKinds.indexOf('wrapped_within');
const passedToPackage = relationKinds.indexOf('given_to_package');
const instancePassed = relationKinds.indexOf('instance_given');
const madeOfValue = relationKinds.indexOf('made_of_value');
const keptWithin = relationKinds.indexOf('kept_within');
const calledByBase = relationKinds.indexOf('called_outside');
const heldOutside = relationKinds.indexOf('held_outside');
const decorated = relationKinds.indexOf('decorated_outside');
const noted: ReadonlySet<number> = new Set([
  ...codes.keys(),
  passedToPackage,
  instancePassed,
  madeOfValue,
  runOutside,
  wrappedWithin,
  heldOutside,
]);
const first = Math.min(...codes.keys());
const none: readonly Doubt[] = [];

/** Symbols that code may call of which no site is known: made in one pass over the relations. */
export class OutsideCalls {
  readonly #snapshot: LinkedSnapshot;
  /** By symbol: a bit for each kind. */
  readonly #kinds: Uint16Array;
  readonly #hasAnyInstance: boolean;

  constructor(snapshot: LinkedSnapshot) {
    this.#snapshot = snapshot;
    this.#kinds = new Uint16Array(snapshot.symbols.count);
    const { relations, slots } = snapshot.calls;
    let hasAnyInstance = false;
    for (let file = 0; file + 1 < relations.starts.length; file++) {
      for (let row = relations.starts[file]; row < relations.starts[file + 1]; row++) {
        if (!noted.has(relations.kinds[row])) continue;
        const base = slots.targets[slots.starts[file] + relations.bases[row]];
        if (base === noSymbol) continue;
        if (base < this.#kinds.length) this.#kinds[base] |= 1 << (relations.kinds[row] - first);
        else if (relations.kinds[row] === instancePassed) hasAnyInstance = true;
      }
    }
    this.#hasAnyInstance = hasAnyInstance;
  }

  /** Whether code outside that may hand it back was given it. */
  isPassedToPackage(node: SymbolNode): boolean {
    return this.#is(node, passedToPackage);
  }

  /** Whether code outside has something of a class. */
  hasInstance(node: SymbolNode): boolean {
    return this.#hasAnyInstance || this.#is(node, instancePassed);
  }

  /** The same of a type or of one below it: external code may give it at any receiver of its own. */
  hasInstanceBelow(type: SymbolNode, hierarchy: TypeHierarchy): boolean {
    return [...hierarchy.descendants([type])].some((each) => this.hasInstance(each));
  }

  /**
   * Whether an external base of a class, or of the class around it, may make an instance of it and give it to the project under any type. What a
   * container makes of a class of JavaScript is met where a type of the project says so.
   */
  isMadeByBase(node: SymbolNode): boolean {
    return this.#is(node, calledByBase) || (this.isRun(node) && !traitsOfNode(this.#snapshot, node).hasNew);
  }

  /** Whether code that is known makes it, or calls it by its name: no site in the project does. */
  isRun(node: SymbolNode): boolean {
    return this.#is(node, runOutside);
  }

  /** Whether a decorator of the project has it and calls it in its stead: who calls its name is then no caller of itself. */
  isWrapped(node: SymbolNode): boolean {
    return this.#is(node, wrappedWithin);
  }

  /** That it is run, where that is in doubt. */
  runOf(node: SymbolNode): readonly Doubt[] {
    return this.isRun(node) ? [doubtOfNodes(this.#snapshot, 'run_from_outside', [node])] : none;
  }

  /** Whether a decorator from outside has it. */
  isDecorated(node: SymbolNode): boolean {
    return this.#is(node, decorated);
  }

  /** Whether something is made of the class of a value that is known to be of that class, or of one below it. */
  isMadeOfValue(node: SymbolNode): boolean {
    return this.#is(node, madeOfValue);
  }

  /** Whether code that receives an object with it may call it. */
  isKept(node: SymbolNode): boolean {
    return this.#is(node, keptWithin);
  }

  /** Whether external code has an object that it is a member of: calls on what comes from such code may mean it. */
  isHeld(node: SymbolNode): boolean {
    return this.#is(node, heldOutside) || this.isHeldByBase(node);
  }

  /**
   * Whether an external base has an instance with it. In JavaScript the base calls it on that instance, as a package calls a member of an
   * object that it was given; in Python such a base takes members of the class by names that texts and annotations say as well.
   */
  isHeldByBase(node: SymbolNode): boolean {
    return this.#is(node, calledByBase) && traitsOfNode(this.#snapshot, node).hasNew;
  }

  #is(node: SymbolNode, kind: number): boolean {
    return !isModule(this.#snapshot, node) && (this.#kinds[node] & (1 << (kind - first))) !== 0;
  }

  /** Reports whether external code may call it without a site. */
  isCalled(node: SymbolNode): boolean {
    return this.of(node).length > 0;
  }

  /** The same, or that code which is known makes it or calls it. */
  isCalledOrRun(node: SymbolNode): boolean {
    return this.isCalled(node) || this.isRun(node) || this.isHeld(node);
  }

  of(node: SymbolNode): readonly Doubt[] {
    if (isModule(this.#snapshot, node) || this.#kinds[node] === 0) return none;
    return [...codes].flatMap(([kind, code]) =>
      this.#is(node, kind) && !(kind === calledByBase && this.isHeldByBase(node))
        ? [doubtOfNodes(this.#snapshot, code, [node])]
        : [],
    );
  }
}
