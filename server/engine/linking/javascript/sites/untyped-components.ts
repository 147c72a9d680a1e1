import { isComponentFile } from '../../../languages/typescript/component-files.ts';
import { kind } from '../../../languages/typescript/node-kinds.ts';
import { nameOf } from '../../../source/code-tree.ts';
import type { SymbolName } from '../../file-links.ts';
import type { Names, Unit } from '../entity.ts';
import { isIntrinsic } from '../expressions/jsx.ts';
import type { Type, Types } from '../type.ts';
import { createCalledFunctions } from './called-functions.ts';
import { createComponentProperties } from './component-properties.ts';
import type { LostTypes } from './lost-types.ts';

const statementParents: ReadonlySet<number> = new Set([kind.markup, kind.block]);

/** Whether a node is given to a component by the markup of one that is a file. Slots and tags that are computed are lists there. */
export function isInMarkup({ tree: { kinds, parents }, tree, path }: Unit, node: number): boolean {
  const parent = parents[node];
  if (kinds[parent] !== kind.jsxAttribute && kinds[parent] !== kind.jsxSpread && kinds[parent] !== kind.arrayLiteral)
    return false;
  if (!isComponentFile(path)) return false;
  if (kinds[parent] === kind.arrayLiteral) return statementParents.has(kinds[parents[parent]]);
  const tag = parents[parent] + 1;
  return kinds[tag] !== kind.identifier || !isIntrinsic(nameOf(tree, tag));
}

/** Returns what finds types that values lose which markup gives to a component: it has them under the type that it declares, if any. */
export function createUntypedComponents(
  names: Names,
  types: Types,
  lost: LostTypes,
): (unit: Unit, node: number, value: Type) => readonly SymbolName[] {
  const functions = createCalledFunctions(names);
  const propertiesOf = createComponentProperties(names, types);
  return (unit, node, value) => {
    const { tree } = unit;
    const attribute = tree.parents[node];
    if (tree.kinds[attribute] !== kind.jsxAttribute) return lost.of(value);
    const component = functions.component(unit, tree.parents[attribute] + 1);
    const declared = component?.node === 0 ? propertiesOf(component.unit, nameOf(tree, attribute)) : [];
    if (declared.length === 0) return lost.of(value);
    return declared.flatMap((entity) => {
      const type = types.valueType(entity);
      return lost.isUntyped(type) ? lost.of(value) : lost.between(value, type);
    });
  };
}
