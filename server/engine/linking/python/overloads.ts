import { flag, kind } from '../../languages/python/node-kinds.ts';
import { isOverload } from './decorators.ts';
import { childList, hasFlag, parametersOf } from './syntax.ts';
import { type FunctionType, membersOf, type Type } from './type.ts';
import type { Unit } from './unit.ts';

/** Of overloads those that take as many arguments. */
export function applicable(callee: Type, unit: Unit, node: number): readonly Type[] {
  const members = membersOf(callee);
  if (members.length === 1 || node < 0) return members;
  const overloads = members.filter((each) => each.form === 'function' && isOverload(each.unit, each.node));
  const candidates = overloads.length > 0 ? overloads : members;
  const fitting = candidates.filter((each) => each.form !== 'function' || takes(each, unit, node));
  return fitting.length > 0 ? fitting : candidates;
}

function takes({ unit: target, node: definition, self }: FunctionType, unit: Unit, node: number): boolean {
  const args = childList(unit.tree, node).slice(1);
  if (args.some((each) => unit.tree.kinds[each] === kind.star || unit.tree.kinds[each] === kind.doubleStar))
    return true;
  const { tree } = target;
  const parameters = parametersOf(tree, definition).slice(self === undefined ? 0 : 1);
  if (parameters.some((each) => hasFlag(tree, each, flag.star | flag.doubleStar))) return true;
  const required = parameters.filter(
    (each) => !childList(tree, each).some((child) => tree.kinds[child] !== kind.annotation),
  );
  return args.length >= required.length && args.length <= parameters.length;
}
