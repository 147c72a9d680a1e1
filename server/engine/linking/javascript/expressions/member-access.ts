import { flag } from '../../../languages/typescript/node-flags.ts';
import { kind } from '../../../languages/typescript/node-kinds.ts';
import { nameOf } from '../../../source/code-tree.ts';
import type { Names, Unit } from '../entity.ts';
import type { Type, Types } from '../type.ts';
import type { Evaluate } from './evaluation.ts';
import type { Narrow } from './narrowing/narrow.ts';
import { createOwnExports } from './own-exports.ts';
import { hasFlag, secondChild } from './syntax.ts';

/** Types of `a.b` and `a[b]`. */
export function createMemberAccess(
  names: Names,
  types: Types,
  evaluate: Evaluate,
  narrow: Narrow,
): readonly (Evaluate | undefined)[] {
  const table: (Evaluate | undefined)[] = [];
  const notInferred = types.intrinsic('unresolved', 'not_inferred');
  const isOwnExports = createOwnExports(names);
  table[kind.propertyAccess] = propertyAccess;
  table[kind.elementAccess] = elementAccess;
  return table;

  function propertyAccess(unit: Unit, node: number): Type {
    if (isOwnExports(unit, node)) return types.valueType(names.moduleOf(unit));
    const receiver = types.nonNullable(evaluate(unit, node + 1));
    if (receiver.form === 'intrinsic' && isOpenIntrinsic(receiver.name)) return narrow(unit, node, receiver);
    const name = nameOf(unit.tree, node);
    const type = types.property(receiver, name)?.type() ?? types.indexed(receiver, types.literal(name));
    return optional(unit, node, narrow(unit, node, type ?? notInferred));
  }

  function elementAccess(unit: Unit, node: number): Type {
    const receiver = types.nonNullable(evaluate(unit, node + 1));
    if (receiver.form === 'intrinsic' && isOpenIntrinsic(receiver.name)) return narrow(unit, node, receiver);
    const type = types.indexed(receiver, evaluate(unit, secondChild(unit.tree, node)));
    return optional(unit, node, narrow(unit, node, type ?? notInferred));
  }

  function optional(unit: Unit, node: number, type: Type): Type {
    return hasFlag(unit.tree, node, flag.optionalChain) ? types.union([type, types.intrinsic('undefined')]) : type;
  }
}

function isOpenIntrinsic(name: string): boolean {
  return name === 'any' || name === 'unresolved';
}
