import { kind } from '../../../languages/typescript/node-kinds.ts';
import { nameOf } from '../../../source/code-tree.ts';
import { type Missing, type Names, type Unit, valueMeaning } from '../entity.ts';
import type { IntrinsicType, Type, Types } from '../type.ts';
import { createComponentValues } from './component-values.ts';
import type { Evaluate } from './evaluation.ts';
import type { Narrow } from './narrowing/narrow.ts';
import { createOwnExports } from './own-exports.ts';

/** Why a name has no type, as types say it. */
export function unresolvedReason(missing: Missing): IntrinsicType['reason'] {
  return missing === 'not_found' || missing === 'receiver_type_unknown' ? 'not_inferred' : missing;
}

/** Types of plain names. */
export function createNamesAsValues(names: Names, types: Types, narrow: Narrow): readonly (Evaluate | undefined)[] {
  const table: (Evaluate | undefined)[] = [];
  table[kind.identifier] = identifier;
  // `{ name }`: what the name stands for.
  table[kind.shorthandProperty] = identifier;
  const componentValue = createComponentValues(types);
  const isOwnExports = createOwnExports(names);
  return table;

  function identifier(unit: Unit, node: number): Type {
    const name = nameOf(unit.tree, node);
    if (name === 'undefined') return types.intrinsic('undefined');
    if (name === 'exports' && isOwnExports(unit, node)) return types.valueType(names.moduleOf(unit));
    const resolved = names.resolve(unit, node, name, valueMeaning);
    if (resolved.entity !== undefined) {
      return narrow(unit, node, componentValue(unit, node, types.valueType(resolved.entity)));
    }
    if (name === 'arguments') return types.globalReference('IArguments');
    return types.intrinsic('unresolved', unresolvedReason(resolved.missing));
  }
}
