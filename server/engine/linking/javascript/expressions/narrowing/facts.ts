import { kind } from '../../../../languages/typescript/node-kinds.ts';
import type { Names } from '../../entity.ts';
import { isAssignment, isClass, isFunction, isFunctionValue } from '../syntax.ts';
import { type NeverReturns, alwaysExits, clauseExits, hasBreak, isLoop } from './exits.ts';
import { type Reference, beginsWith, isSame } from './reference.ts';
import { firstFrom, isStatementList, liesIn } from './telling-nodes.ts';

/** Something that is known of a reference where it stands. */
export type Fact =
  | { readonly kind: 'condition'; readonly node: number; readonly holds: boolean }
  /** One of these clauses of a `switch` was entered. */
  | { readonly kind: 'clauses'; readonly statement: number; readonly clauses: readonly number[] }
  /** It has the value that an assignment or declaration gave it: what was known before is void. */
  | { readonly kind: 'assigned'; readonly node: number }
  /** It may have been given another value: what was known before is void. */
  | { readonly kind: 'forgotten' }
  /** A call that comes back only where what it is told holds. */
  | { readonly kind: 'asserted'; readonly call: number };

/** What `collectFacts` has to know of the reference, so that it looks only where something is said of it. */
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
 * What the code around a reference says of it, by syntax alone, the outermost and earliest fact first: conditions that it
 * stands under, exits that it stands behind, assignments before it.
 */
export function collectFacts(names: Names, reference: Reference, of: SaidOf, never: NeverReturns): Fact[] {
  const { tree } = reference.unit;
  const { kinds, parents, ends } = tree;
  const found: Fact[] = [];
  for (let child = reference.node; child !== 0 && found.length < factsMax; child = parents[child]) {
    if (addFrom(parents[child], child)) break;
  }
  return found.toReversed();

  /** True where nothing further out can be known. */
  function addFrom(parent: number, child: number): boolean {
    const value = kinds[parent];
    if (isFunction(value) || isClass(value)) return !(isFunctionValue(value) && of.isFixed);
    if (isStatementList(value)) return addBefore(parent, child);
    switch (value) {
      case kind.and:
      case kind.andAssign:
        return child === parent + 1 ? false : addCondition(parent + 1, true);
      case kind.or:
      case kind.orAssign:
        return child === parent + 1 ? false : addCondition(parent + 1, false);
      case kind.conditional:
      case kind.ifStatement:
        return child === parent + 1 ? false : addCondition(parent + 1, child === ends[parent + 1]);
      case kind.catchClause:
        return changesIn(parents[parent]) && forget();
      default:
        return isLoop(value) && addLoop(parent, child);
    }
  }

  function addCondition(node: number, holds: boolean): boolean {
    if (liesIn(of.said, tree, node)) found.push({ kind: 'condition', node, holds });
    return false;
  }

  function forget(): boolean {
    found.push({ kind: 'forgotten' });
    return true;
  }

  /** What holds at the beginning of a round may have been changed by the round before. */
  function addLoop(loop: number, child: number): boolean {
    const condition = conditionOf(loop);
    if (condition >= 0 && child > condition) addCondition(condition, true);
    const isOnce = kinds[loop] === kind.forStatement ? child === loop + 1 : isListed(loop) && ends[child] < ends[loop];
    return !isOnce && changesIn(loop) && forget();
  }

  function isListed(loop: number): boolean {
    return kinds[loop] === kind.forOf || kinds[loop] === kind.forIn;
  }

  /** -1 where nothing is asked before the body. */
  function conditionOf(loop: number): number {
    if (kinds[loop] === kind.whileStatement) return loop + 1;
    return kinds[loop] === kind.forStatement ? ends[loop + 1] : -1;
  }

  /** Statements of a list before `child` that say something, the nearest first. */
  function addBefore(list: number, child: number): boolean {
    let left = statementsMax;
    for (let index = firstFrom(of.said, child) - 1; index >= 0 && of.said[index] > list && left > 0; left--) {
      const statement = statementOf(list, of.said[index]);
      if (addStatement(statement) || found.length >= factsMax) return true;
      index = firstFrom(of.said, statement) - 1;
    }
    if (addDeclaration(list, child)) return true;
    return (kinds[list] === kind.caseClause || kinds[list] === kind.defaultClause) && addClause(list);
  }

  function statementOf(list: number, node: number): number {
    let statement = node;
    while (parents[statement] !== list) statement = parents[statement];
    return statement;
  }

  function addStatement(node: number): boolean {
    switch (kinds[node]) {
      case kind.ifStatement:
        return addIf(node);
      case kind.call:
        found.push({ kind: 'asserted', call: node });
        return changesIn(node) && forget();
      case kind.whileStatement:
        if (!hasBreak(tree, node)) addCondition(node + 1, false);
        return changesIn(node) && forget();
      case kind.functionDeclaration:
      case kind.classDeclaration:
      case kind.returnStatement:
        return false;
      default:
        return isAssignment(kinds[node]) ? addAssignment(node) : changesIn(node) && forget();
    }
  }

  function addIf(node: number): boolean {
    const then = ends[node + 1];
    const otherwise = ends[then] < ends[node] ? ends[then] : -1;
    const thenExits = alwaysExits(tree, then, never);
    const elseExits = otherwise >= 0 && alwaysExits(tree, otherwise, never);
    if (!thenExits && changesIn(then)) return otherwise < 0 ? addFilled(node, then) : forget();
    if (otherwise >= 0 && !elseExits && changesIn(otherwise)) return forget();
    if (thenExits) addCondition(node + 1, false);
    if (elseExits) addCondition(node + 1, true);
    return changesIn(node + 1) && forget();
  }

  /** `if (!a) a = b;`: it is what is declared, and what the condition denies. */
  function addFilled(node: number, then: number): boolean {
    const inner = kinds[then] === kind.block ? lastOf(then) : then;
    const isFilled = inner >= 0 && kinds[inner] === kind.assign && isSame(names, reference, inner + 1);
    if (isFilled) addCondition(node + 1, false);
    return forget();
  }

  function lastOf(block: number): number {
    let last = -1;
    for (let child = block + 1; child < ends[block]; child = ends[child]) last = child;
    return last;
  }

  /** The variable's own declaration in this list: nothing before it is about it. */
  function addDeclaration(list: number, child: number): boolean {
    const { root, unit } = reference;
    const place = root?.declarations.find((each) => each.unit === unit);
    if (place === undefined || parents[place.node] !== list || place.node >= child) return false;
    const isWhole = kinds[reference.node] === kind.identifier && kinds[place.node] === kind.variable;
    if (isWhole) found.push({ kind: 'assigned', node: place.node });
    return true;
  }

  function addAssignment(node: number): boolean {
    if (!isSame(names, reference, node + 1)) return changesIn(node) && forget();
    found.push({ kind: 'assigned', node });
    return true;
  }

  /** A clause is entered by its own case, or from the one before it where that one goes on. */
  function addClause(clause: number): boolean {
    const statement = parents[clause];
    const all: number[] = [];
    for (let node = ends[statement + 1]; node <= clause; node = ends[node]) all.push(node);
    let first = all.length - 1;
    while (first > 0 && !clauseExits(tree, all[first - 1], never)) first--;
    const clauses = all.slice(first);
    found.push({ kind: 'clauses', statement, clauses });
    return clauses.some((each) => each !== clause && changesIn(each)) && forget();
  }

  /** Whether something in a node may give the reference, or what it begins with, another value. */
  function changesIn(node: number): boolean {
    for (let index = firstFrom(of.assigned, node); index < of.assigned.length; index++) {
      const target = of.assigned[index];
      if (target >= ends[node]) return false;
      if (touches(target)) return true;
    }
    return false;
  }

  /** `root` is the first name of something that is assigned to. */
  function touches(root: number): boolean {
    let target = root;
    while (isAccess(kinds[parents[target]]) && parents[target] + 1 === target) target = parents[target];
    return isSame(names, reference, target) || beginsWith(names, reference, target);
  }
}

function isAccess(value: number): boolean {
  return value === kind.propertyAccess || value === kind.elementAccess || value === kind.nonNull;
}
