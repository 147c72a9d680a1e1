import { kind } from '../../../languages/typescript/node-kinds.ts';
import type { Unit } from '../entity.ts';
import type { Evaluate } from '../expressions/evaluation.ts';
import { argumentsOf, bodyOf, childList, isFunction, valueOf } from '../expressions/syntax.ts';
import type { Type, Types } from '../type.ts';
import { anyTypes, type CarriedTypes, noTypes, together } from './carried-types.ts';

/** Returns what comes with one kind of expression. */
type CarriedRule = (unit: Unit, node: number, depth: number) => CarriedTypes;

/** Literals in literals are looked at so far. */
const depthMax = 30;

/**
 * Returns the types of the project that come with an escaping value: the value itself, values in it, the result of
 * calling it.
 */
export function createCarried(
  types: Types,
  evaluate: Evaluate,
  givenBy: (type: Type) => CarriedTypes,
  originOf: CarriedRule,
): CarriedRule {
  /** By the kind of the expression; all others are known by their type. */
  const rules: Readonly<Partial<Record<number, CarriedRule>>> = {
    [kind.arrayLiteral]: ofLiteral,
    [kind.objectLiteral]: ofLiteral,
    [kind.spread]: ofInner,
    [kind.awaitExpression]: ofInner,
    [kind.nonNull]: ofInner,
    [kind.propertyAssignment]: (unit, node, depth) => carriedBy(unit, valueOf(unit.tree, node), depth + 1),
    [kind.arrowFunction]: givenByCalling,
    [kind.functionExpression]: givenByCalling,
    [kind.method]: givenByCalling,
    [kind.newExpression]: ofInstance,
  };
  return carriedBy;

  function carriedBy(unit: Unit, node: number, depth: number): CarriedTypes {
    if (depth > depthMax || node < 0) return undefined;
    const value = unit.tree.kinds[node];
    if (plainKinds.has(value)) return noTypes;
    if (namingKinds.has(value)) return anyTypes;
    const rule = rules[value];
    return rule === undefined ? ofType(unit, node, depth) : rule(unit, node, depth);
  }

  function ofType(unit: Unit, node: number, depth: number): CarriedTypes {
    const type = evaluate(unit, node);
    return types.isOpen(type) ? originOf(unit, node, depth + 1) : givenBy(type);
  }

  function ofAll(unit: Unit, nodes: readonly number[], depth: number): CarriedTypes {
    return together(nodes.map((each) => carriedBy(unit, each, depth + 1)));
  }

  function ofLiteral(unit: Unit, node: number, depth: number): CarriedTypes {
    return ofAll(unit, childList(unit.tree, node), depth);
  }

  function ofInner(unit: Unit, node: number, depth: number): CarriedTypes {
    return carriedBy(unit, node + 1, depth + 1);
  }

  /** An instance of a class outside has nothing but the arguments of its constructor. */
  function ofInstance(unit: Unit, node: number, depth: number): CarriedTypes {
    if (!isForeignClass(unit, node + 1)) return ofType(unit, node, depth);
    return ofAll(unit, argumentsOf(unit.tree, node), depth);
  }

  function givenByCalling(unit: Unit, node: number, depth: number): CarriedTypes {
    const { tree } = unit;
    const body = bodyOf(tree, node);
    if (body < 0) return undefined;
    const results = tree.kinds[body] === kind.block ? resultsOf(unit, body) : [body];
    return ofAll(unit, results, depth);
  }

  function isForeignClass(unit: Unit, callee: number): boolean {
    const made = types.constructSignatures(evaluate(unit, callee));
    return made.length > 0 && made.every(({ place }) => place?.unit.isForeign === true);
  }
}

/** Returns the values that a function returns and yields by its own statements. */
export function resultsOf({ tree }: Unit, body: number): number[] {
  const { kinds, ends } = tree;
  const found: number[] = [];
  for (let node = body + 1; node < ends[body];) {
    const value = kinds[node];
    if (isFunction(value) || value === kind.classDeclaration || value === kind.classExpression) {
      node = ends[node];
      continue;
    }
    const isResult = value === kind.returnStatement || value === kind.yieldExpression;
    if (isResult && ends[node] > node + 1) found.push(node + 1);
    node++;
  }
  return found;
}

/** Independent of their content, their result has no members of the project and takes none. */
const plainKinds = new Set<number>([
  kind.nullLiteral,
  kind.trueLiteral,
  kind.falseLiteral,
  kind.regularExpression,
  kind.equal,
  kind.instanceOf,
  kind.inOperator,
  kind.compare,
  kind.not,
  kind.voidExpression,
  kind.deleteExpression,
]);

/** Texts and numbers have no members of the project, and may be the name of something that was given before. */
const namingKinds = new Set<number>([
  kind.numberLiteral,
  kind.stringLiteral,
  kind.bigintLiteral,
  kind.template,
  kind.arithmetic,
  kind.unary,
  kind.typeOf,
]);
