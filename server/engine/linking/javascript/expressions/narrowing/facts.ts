import { isSvelteFile } from '../../../../languages/typescript/component-files.ts';
import { kind } from '../../../../languages/typescript/node-kinds.ts';
import type { CodeTree } from '../../../../source/code-tree.ts';
import type { Names } from '../../entity.ts';
import { isAssignment, isClass, isFunction, isFunctionValue } from '../syntax.ts';
import { type NeverReturns, alwaysExits, clauseExits, hasBreak, isLoop } from './exits.ts';
import { type Reference, beginsWith, isSame } from './reference.ts';
import { firstFrom, isStatementList, liesIn } from './narrowing-nodes.ts';

/** Something that is known of a reference where it stands. */
export type Fact =
  | { readonly kind: 'condition'; readonly node: number; readonly holds: boolean }
  /** One of these clauses of a `switch` was entered. */
  | { readonly kind: 'clauses'; readonly statement: number; readonly clauses: readonly number[] }
  /** It has the value that an assignment or declaration gave it: what was known before is void. */
  | { readonly kind: 'assigned'; readonly node: number }
  /** It may have been given another value: what was known before is void. */
  | { readonly kind: 'forgotten' }
  /** A call that returns only where its argument holds. */
  | { readonly kind: 'asserted'; readonly call: number };

/** Facts of the reference that `collectFacts` needs to look only where the code narrows it. */
export interface SaidOf {
  /** Nodes that name what the reference begins with, ascending. */
  readonly said: readonly number[];
  /** Those that are assigned to. */
  readonly assigned: readonly number[];
  /** Nothing gives it another value once functions are made that use it. */
  readonly isFixed: boolean;
}

/** Facts gathered for one reference: earlier and outer ones are left out. */
const factsMax = 40;
/** Statements of one list looked at, the nearest: a guard stands close to what it guards. */
const statementsMax = 100;

/**
 * Returns the facts about a reference from the code around it, by syntax alone, the outermost and earliest fact first:
 * conditions that it stands under, exits that it stands behind, assignments before it.
 */
export function collectFacts(names: Names, reference: Reference, of: SaidOf, never: NeverReturns): Fact[] {
  return new FactSearch(names, reference, of, never).collect();
}

/** One search, with what all its parts need. */
class FactSearch {
  readonly #names: Names;
  readonly #reference: Reference;
  readonly #tree: CodeTree;
  readonly #of: SaidOf;
  readonly #never: NeverReturns;
  readonly #found: Fact[] = [];

  constructor(names: Names, reference: Reference, of: SaidOf, never: NeverReturns) {
    this.#names = names;
    this.#reference = reference;
    this.#tree = reference.unit.tree;
    this.#of = of;
    this.#never = never;
  }

  collect(): Fact[] {
    const { parents } = this.#tree;
    for (let child = this.#reference.node; child !== 0 && this.#found.length < factsMax; child = parents[child]) {
      if (this.#addFrom(parents[child], child)) break;
    }
    return this.#found.toReversed();
  }

  /** True where nothing further out can be known. */
  #addFrom(parent: number, child: number): boolean {
    const { kinds, parents } = this.#tree;
    const value = kinds[parent];
    if (this.#runsLater(parent)) return true;
    if (isStatementList(value)) return this.#addBefore(parent, child);
    switch (value) {
      case kind.and:
      case kind.andAssign:
      case kind.or:
      case kind.orAssign:
      case kind.conditional:
      case kind.ifStatement:
        return this.#addBranch(parent, child);
      case kind.catchClause:
        return this.#changesIn(parents[parent]) && this.#forget();
      default:
        return isLoop(value) && this.#addLoop(parent, child);
    }
  }

  /** Whether what is known around a node need not hold any more when what stands in it runs. */
  #runsLater(node: number): boolean {
    const value = this.#tree.kinds[node];
    if (isFunction(value) || isClass(value)) return !(isFunctionValue(value) && this.#of.isFixed);
    return this.#runsAgain(node) && !this.#of.isFixed;
  }

  /**
   * Whether what stands in a node runs again when a variable has another value: the markup of a component, and what stands behind `$:`
   * in a script of Svelte. That label is not in the tree, so that no statement of such a script knows what those before it gave.
   */
  #runsAgain(node: number): boolean {
    if (this.#tree.kinds[node] === kind.markup) return true;
    return this.#tree.kinds[node] === kind.file && isSvelteFile(this.#reference.unit.path);
  }

  /** The first child of `a && b`, `a ? b : c` and the like decides whether the others run. */
  #addBranch(parent: number, child: number): boolean {
    const condition = parent + 1;
    if (child === condition) return false;
    switch (this.#tree.kinds[parent]) {
      case kind.and:
      case kind.andAssign:
        return this.#addCondition(condition, true);
      case kind.or:
      case kind.orAssign:
        return this.#addCondition(condition, false);
      default:
        return this.#addCondition(condition, child === this.#tree.ends[condition]);
    }
  }

  #addCondition(node: number, holds: boolean): boolean {
    if (liesIn(this.#of.said, this.#tree, node)) this.#found.push({ kind: 'condition', node, holds });
    return false;
  }

  #forget(): boolean {
    this.#found.push({ kind: 'forgotten' });
    return true;
  }

  /** The round before may have changed facts that hold at the start of a round. */
  #addLoop(loop: number, child: number): boolean {
    const { kinds, ends } = this.#tree;
    const condition = this.#conditionOf(loop);
    if (condition >= 0 && child > condition) this.#addCondition(condition, true);
    const isOnce =
      kinds[loop] === kind.forStatement ? child === loop + 1 : this.#isListed(loop) && ends[child] < ends[loop];
    return !isOnce && this.#changesIn(loop) && this.#forget();
  }

  #isListed(loop: number): boolean {
    const { kinds } = this.#tree;
    return kinds[loop] === kind.forOf || kinds[loop] === kind.forIn;
  }

  /** -1 where nothing is asked before the body. */
  #conditionOf(loop: number): number {
    const { kinds, ends } = this.#tree;
    if (kinds[loop] === kind.whileStatement) return loop + 1;
    return kinds[loop] === kind.forStatement ? ends[loop + 1] : -1;
  }

  /** Statements of a list before `child` that say something, the nearest first. */
  #addBefore(list: number, child: number): boolean {
    const { kinds } = this.#tree;
    let left = statementsMax;
    for (
      let index = firstFrom(this.#of.said, child) - 1;
      index >= 0 && this.#of.said[index] > list && left > 0;
      left--
    ) {
      const statement = this.#statementOf(list, this.#of.said[index]);
      if (this.#addStatement(statement) || this.#found.length >= factsMax) return true;
      index = firstFrom(this.#of.said, statement) - 1;
    }
    if (this.#addDeclaration(list, child)) return true;
    return (kinds[list] === kind.caseClause || kinds[list] === kind.defaultClause) && this.#addClause(list);
  }

  #statementOf(list: number, node: number): number {
    const { parents } = this.#tree;
    let statement = node;
    while (parents[statement] !== list) statement = parents[statement];
    return statement;
  }

  #addStatement(node: number): boolean {
    const { kinds } = this.#tree;
    switch (kinds[node]) {
      case kind.ifStatement:
        return this.#addIf(node);
      case kind.call:
        this.#found.push({ kind: 'asserted', call: node });
        return this.#changesIn(node) && this.#forget();
      case kind.whileStatement:
        if (!hasBreak(this.#tree, node)) this.#addCondition(node + 1, false);
        return this.#changesIn(node) && this.#forget();
      case kind.functionDeclaration:
      case kind.classDeclaration:
      case kind.returnStatement:
        return false;
      default:
        return isAssignment(kinds[node]) ? this.#addAssignment(node) : this.#changesIn(node) && this.#forget();
    }
  }

  #addIf(node: number): boolean {
    const { ends } = this.#tree;
    const then = ends[node + 1];
    const otherwise = ends[then] < ends[node] ? ends[then] : -1;
    const thenExits = alwaysExits(this.#tree, then, this.#never);
    const elseExits = otherwise >= 0 && alwaysExits(this.#tree, otherwise, this.#never);
    if (!thenExits && this.#changesIn(then)) return otherwise < 0 ? this.#addFilled(node, then) : this.#forget();
    if (otherwise >= 0 && !elseExits && this.#changesIn(otherwise)) return this.#forget();
    if (thenExits) this.#addCondition(node + 1, false);
    if (elseExits) this.#addCondition(node + 1, true);
    return this.#changesIn(node + 1) && this.#forget();
  }

  /** `if (!a) a = b;`: it is what is declared, and what the condition denies. */
  #addFilled(node: number, then: number): boolean {
    const { kinds } = this.#tree;
    const inner = kinds[then] === kind.block ? this.#lastOf(then) : then;
    const isFilled = inner >= 0 && kinds[inner] === kind.assign && isSame(this.#names, this.#reference, inner + 1);
    if (isFilled) this.#addCondition(node + 1, false);
    return this.#forget();
  }

  #lastOf(block: number): number {
    const { ends } = this.#tree;
    let last = -1;
    for (let child = block + 1; child < ends[block]; child = ends[child]) last = child;
    return last;
  }

  /** The variable's own declaration in this list: nothing before it is about it. */
  #addDeclaration(list: number, child: number): boolean {
    const { kinds, parents } = this.#tree;
    const { root, unit } = this.#reference;
    const place = root?.declarations.find((each) => each.unit === unit);
    if (place === undefined || parents[place.node] !== list || place.node >= child) return false;
    const isWhole = kinds[this.#reference.node] === kind.identifier && kinds[place.node] === kind.variable;
    if (isWhole) this.#found.push({ kind: 'assigned', node: place.node });
    return true;
  }

  #addAssignment(node: number): boolean {
    if (!isSame(this.#names, this.#reference, node + 1)) return this.#changesIn(node) && this.#forget();
    this.#found.push({ kind: 'assigned', node });
    return true;
  }

  /** A clause is entered by its own case, or from the one before it where that one goes on. */
  #addClause(clause: number): boolean {
    const { parents, ends } = this.#tree;
    const statement = parents[clause];
    const all: number[] = [];
    for (let node = ends[statement + 1]; node <= clause; node = ends[node]) all.push(node);
    let first = all.length - 1;
    while (first > 0 && !clauseExits(this.#tree, all[first - 1], this.#never)) first--;
    const clauses = all.slice(first);
    this.#found.push({ kind: 'clauses', statement, clauses });
    return clauses.some((each) => each !== clause && this.#changesIn(each)) && this.#forget();
  }

  /** Whether something in a node may give the reference, or what it begins with, another value. */
  #changesIn(node: number): boolean {
    const { ends } = this.#tree;
    for (let index = firstFrom(this.#of.assigned, node); index < this.#of.assigned.length; index++) {
      const target = this.#of.assigned[index];
      if (target >= ends[node]) return false;
      if (this.#touches(target)) return true;
    }
    return false;
  }

  /** `root` is the first name of something that is assigned to. */
  #touches(root: number): boolean {
    const { kinds, parents } = this.#tree;
    let target = root;
    while (isAccess(kinds[parents[target]]) && parents[target] + 1 === target) target = parents[target];
    return isSame(this.#names, this.#reference, target) || beginsWith(this.#names, this.#reference, target);
  }
}

function isAccess(value: number): boolean {
  return value === kind.propertyAccess || value === kind.elementAccess || value === kind.nonNull;
}
