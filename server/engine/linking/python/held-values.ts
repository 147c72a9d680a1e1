import { kind } from '../../languages/python/node-kinds.ts';
import { symbolAt } from '../../source/code-tree.ts';
import { isEnum } from './generated-members.ts';
import type { LinkingContext } from './linking-context.ts';
import { childList } from './syntax.ts';
import { membersOf, type Type } from './type.ts';
import type { Unit } from './unit.ts';

/**
 * Returns the attribute of a class that has a function or class for its value where it stands: `form = OrderForm`. Who reads the
 * attribute has it, and nothing else. An annotated one may be a field, which tables of instances have.
 */
export function holderOf(context: LinkingContext, unit: Unit, node: number): number | undefined {
  const { tree } = unit;
  const { kinds, parents } = tree;
  const assign = parents[node];
  if (kinds[assign] !== kind.assign) return undefined;
  const parts = childList(tree, assign);
  const block = parents[assign];
  if (parts.length !== 2 || parts[1] !== node || kinds[parts[0]] !== kind.name) return undefined;
  if (kinds[block] !== kind.block || kinds[parents[block]] !== kind.classDefinition) return undefined;
  const symbol = symbolAt(tree, parts[0]);
  if (symbol < 0 || !membersOf(context.evaluate(unit, node).type).every((type) => isHeldAlone(context, type)))
    return undefined;
  return isEnum(context, context.classes.at(unit, parents[block])) ? undefined : symbol;
}

/** An enumeration gives its members to all code that has it. */
function isHeldAlone(context: LinkingContext, type: Type): boolean {
  if (type.form === 'function') return true;
  return type.form === 'class' && type.of.form === 'instance' && !isEnum(context, type.of.of);
}
