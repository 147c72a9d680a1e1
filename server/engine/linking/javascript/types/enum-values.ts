import { kind } from '../../../languages/typescript/node-kinds.ts';
import { nameOf } from '../../../source/code-tree.ts';
import type { Entity, Unit } from '../entity.ts';
import { childrenOfKind, expressionChild } from './tree-parts.ts';

/**
 * Returns the value of an enum member as far as its text gives it: a literal, or one more than the member before.
 * Members without one cannot be distinguished and have the type of their enum. Computed values get a number of their
 * own: they only have to differ.
 */
export function enumValue(entity: Entity): string | number | undefined {
  const [{ unit, node }] = entity.declarations;
  if (unit.tree.kinds[node] !== kind.enumMember) return undefined;
  const members = childrenOfKind(unit.tree, unit.tree.parents[node], kind.enumMember);
  const last = members.indexOf(node);
  let since = 0;
  for (let index = last; index >= 0; index--, since++) {
    const written = writtenValue(unit, members[index]);
    if (written === undefined) continue;
    if (since === 0) return written;
    return typeof written === 'number' ? written + since : undefined;
  }
  return last;
}

function writtenValue(unit: Unit, member: number): string | number | undefined {
  const value = expressionChild(unit.tree, member);
  return value < 0 ? undefined : (valueAt(unit, value) ?? `\0${nameOf(unit.tree, member)}`);
}

function valueAt(unit: Unit, node: number): string | number | undefined {
  const { tree } = unit;
  const text = nameOf(tree, node);
  switch (tree.kinds[node]) {
    case kind.stringLiteral:
      return text;
    case kind.template:
      return tree.ends[node] === node + 1 ? text : undefined;
    case kind.numberLiteral:
      return Number(text.replaceAll('_', ''));
    case kind.unary: {
      const value = valueAt(unit, node + 1);
      return typeof value === 'number' && text === '-' ? -value : undefined;
    }
    case kind.arithmetic:
      return text === '<<' ? shifted(valueAt(unit, node + 1), valueAt(unit, tree.ends[node + 1])) : undefined;
    default:
      return undefined;
  }
}

function shifted(value: string | number | undefined, by: string | number | undefined): number | undefined {
  return typeof value === 'number' && typeof by === 'number' ? value << by : undefined;
}
