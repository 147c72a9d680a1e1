import { flag } from '../../../languages/typescript/node-flags.ts';
import { kind } from '../../../languages/typescript/node-kinds.ts';
import { nameOf } from '../../../source/code-tree.ts';
import { type Entity, type Names, type Place, type Unit, valueMeaning } from '../entity.ts';
import type { Evaluate } from '../expressions/evaluation.ts';
import { childOfKind, hasFlag } from '../expressions/syntax.ts';
import type { Types } from '../type.ts';

/**
 * Names of members that are taken by a constant: `receiver[key]` where the type of the receiver declares `[key]` by the same
 * constant, as members are that stand under a symbol.
 *
 * Declarations go by the text in their brackets, so that a constant that is imported under different names is not found.
 */
export function createKeyedMembers(
  names: Names,
  types: Types,
  evaluate: Evaluate,
): (unit: Unit, receiver: number, key: number) => string | undefined {
  return (unit, receiver, key) => {
    const constant = constantAt(unit, key);
    if (constant === undefined) return undefined;
    const name = `[${nameOf(unit.tree, key)}]`;
    const found = types.property(types.apparent(types.nonNullable(evaluate(unit, receiver))), name)?.entities ?? [];
    const isMeant = found.length > 0 && found.every((member) => isKeyedBy(member, constant));
    return isMeant ? name : undefined;
  };

  function isKeyedBy({ declarations }: Entity, constant: Entity): boolean {
    return declarations.every(({ unit, node }) => {
      const computed = childOfKind(unit.tree, node, kind.computedName);
      return computed >= 0 && constantAt(unit, computed + 1) === constant;
    });
  }

  function constantAt(unit: Unit, node: number): Entity | undefined {
    const { tree } = unit;
    if (tree.kinds[node] !== kind.identifier) return undefined;
    const { entity } = names.resolve(unit, node, nameOf(tree, node), valueMeaning);
    return entity?.declarations.every(isConstant) === true ? entity : undefined;
  }
}

function isConstant({ unit: { tree }, node }: Place): boolean {
  return tree.kinds[node] === kind.variable && hasFlag(tree, node, flag.constant);
}
