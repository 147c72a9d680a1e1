import { kind } from '../../../languages/typescript/node-kinds.ts';
import type { Unit } from '../entity.ts';
import type { Evaluate } from '../expressions/evaluation.ts';
import { argumentsOf, bodyOf, childList, isFunction, valueOf } from '../expressions/syntax.ts';
import type { Type, Types } from '../type.ts';
import { anyTypes, type CarriedTypes, noTypes, together } from './carried-types.ts';

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
  originOf: (unit: Unit, node: number, depth: number) => CarriedTypes,
): (unit: Unit, node: number, depth: number) => CarriedTypes {
  return carriedBy;

  function carriedBy(unit: Unit, node: number, depth: number): CarriedTypes {
    if (depth > depthMax || node < 0) return undefined;
    const { tree } = unit;
    const { kinds } = tree;
    if (plainKinds.has(kinds[node])) return noTypes;
    if (namingKinds.has(kinds[node])) return anyTypes;
    const all = (nodes: readonly number[]): CarriedTypes =>
      together(nodes.map((each) => carriedBy(unit, each, depth + 1)));
    switch (kinds[node]) {
      case kind.arrayLiteral:
      case kind.objectLiteral:
        return all(childList(tree, node));
      case kind.spread:
      case kind.awaitExpression:
      case kind.nonNull:
        return carriedBy(unit, node + 1, depth + 1);
      case kind.propertyAssignment:
        return carriedBy(unit, valueOf(tree, node), depth + 1);
      case kind.arrowFunction:
      case kind.functionExpression:
      case kind.method:
        return givenByCalling(unit, node, depth);
      case kind.newExpression:
        if (isForeignClass(unit, node + 1)) return all(argumentsOf(tree, node));
        break;
    }
    const type = evaluate(unit, node);
    return types.isOpen(type) ? originOf(unit, node, depth + 1) : givenBy(type);
  }

  function givenByCalling(unit: Unit, node: number, depth: number): CarriedTypes {
    const { tree } = unit;
    const body = bodyOf(tree, node);
    if (body < 0) return undefined;
    const results = tree.kinds[body] === kind.block ? resultsOf(unit, body) : [body];
    return together(results.map((value) => carriedBy(unit, value, depth + 1)));
  }

  function isForeignClass(unit: Unit, callee: number): boolean {
    const made = types.constructSignatures(evaluate(unit, callee));
    return made.length > 0 && made.every(({ place }) => place?.unit.isForeign === true);
  }
}

/** Returns the values that a function returns and yields by its own statements. */
function resultsOf({ tree }: Unit, body: number): number[] {
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
