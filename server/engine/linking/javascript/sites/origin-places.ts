import { kind } from '../../../languages/typescript/node-kinds.ts';
import { nameOf } from '../../../source/code-tree.ts';
import { meaning, type Names, type Place, type Unit, valueMeaning } from '../entity.ts';
import { isAssignment, isFunctionValue, isJavaScript, secondChild, valueOf } from '../expressions/syntax.ts';

/** The variable or parameter whose pattern a binding element is in. */
export function patternOwner({ tree: { kinds, parents } }: Unit, element: number): number {
  let node = element;
  while (
    kinds[node] === kind.bindingElement ||
    kinds[node] === kind.objectPattern ||
    kinds[node] === kind.arrayPattern
  ) {
    node = parents[node];
  }
  return node;
}

/** The call to which the function of a parameter is passed, itself or in a literal, and which argument that is. */
export function functionAround(
  { tree: { kinds, parents } }: Unit,
  parameter: number,
): { readonly call: number; readonly argument: number } | undefined {
  let node = parents[parameter];
  if (!isFunctionValue(kinds[node]) && kinds[node] !== kind.method) return undefined;
  while (literalKinds.has(kinds[parents[node]])) node = parents[node];
  const call = parents[node];
  if (kinds[call] !== kind.call && kinds[call] !== kind.newExpression) return undefined;
  return call + 1 === node ? undefined : { call, argument: node };
}

const literalKinds = new Set<number>([kind.propertyAssignment, kind.objectLiteral, kind.arrayLiteral]);

/** Returns the initial value of a variable, or the values that a loop takes it from; -1: neither. */
export function valueOfVariable({ tree }: Unit, variable: number): number {
  const around = tree.parents[variable];
  const isLoop = tree.kinds[around] === kind.forOf && around + 1 === variable;
  return isLoop ? secondChild(tree, around) : valueOf(tree, variable);
}

/** From a name in a pattern up to what the pattern takes from: a default may be what is taken. */
export function defaultsIn({ tree }: Unit, element: number, owner: number): number[] {
  const values: number[] = [];
  for (let node = element; node !== owner; node = tree.parents[node]) {
    const value = tree.kinds[node] === kind.bindingElement ? valueOf(tree, node) : -1;
    if (value >= 0) values.push(value);
  }
  return values;
}

/** Returns the assigned value; -1 where it is computed from the one before. */
export function assignedValue({ unit, node }: Place): Place {
  const { tree } = unit;
  if (isAssignment(tree.kinds[node])) return { unit, node: secondChild(tree, node) };
  return { unit, node: tree.kinds[node] === kind.compoundAssign ? -1 : node };
}

/** A variable with a function of JavaScript that has a prototype: what it makes is not known. */
export function isConstructorFunction(names: Names, unit: Unit, node: number): boolean {
  const { tree } = unit;
  if (tree.kinds[node] !== kind.identifier || !isJavaScript(tree)) return false;
  const { entity } = names.resolve(unit, node, nameOf(tree, node), valueMeaning);
  return entity !== undefined && (entity.meanings & meaning.variable) !== 0 && names.membersOf(entity).size > 0;
}
