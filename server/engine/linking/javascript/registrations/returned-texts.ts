import { kind } from '../../../languages/typescript/node-kinds.ts';
import { nameOf } from '../../../source/code-tree.ts';
import type { GivenValue, NamedValue } from '../../registrations.ts';
import type { Unit } from '../entity.ts';
import { isText } from '../expressions/call-types.ts';
import { childList, valueOf } from '../expressions/syntax.ts';
import { returnedValues } from './function-shape.ts';
import { anyOf, namedTexts } from './given-alternatives.ts';

/** Objects in objects are read so far. */
const depthMax = 4;

/** Texts of the one object literal that a function returns, by their names: what is written there, no name is followed. */
export function returnedTexts(unit: Unit, node: number): readonly NamedValue[] {
  const [returned, ...others] = returnedValues(unit.tree, node);
  if (returned === undefined || others.length > 0 || unit.tree.kinds[returned] !== kind.objectLiteral) return [];
  const texts = namedTexts(writtenAt(unit, returned, 0));
  return texts.kind === 'properties' ? texts.properties : [];
}

function writtenAt(unit: Unit, node: number, depth: number): GivenValue {
  const { tree } = unit;
  const further = (child: number): GivenValue => writtenAt(unit, child, depth + 1);
  if (depth > depthMax) return { kind: 'other' };
  if (isText(unit, node)) return { kind: 'text', text: nameOf(tree, node), isWhole: true };
  switch (tree.kinds[node]) {
    case kind.objectLiteral: {
      const properties = childList(tree, node)
        .filter((child) => tree.kinds[child] === kind.propertyAssignment && tree.names[child] !== 0)
        .map((child): NamedValue => ({ name: nameOf(tree, child), value: further(valueOf(tree, child)) }));
      return { kind: 'properties', properties, isWhole: false };
    }
    case kind.conditional:
      return anyOf(childList(tree, node).slice(1).map(further));
    case kind.or:
    case kind.coalesce:
      return anyOf(childList(tree, node).map(further));
    default:
      return { kind: 'other' };
  }
}
