import { kind } from '../../languages/python/node-kinds.ts';
import { symbolAt } from '../../source/code-tree.ts';
import type { CollectedSites } from '../collected-sites.ts';
import { isEnum } from './generated-members.ts';
import type { LinkingContext } from './linking-context.ts';
import { decoratorsOf } from './syntax.ts';
import type { Unit } from './unit.ts';

/**
 * An enumeration that is called, asked for an item, run over or passed gives its members by their values or names, and so
 * does an annotation that a base or decorator reads: no site names them.
 */
export function addWholeEnumeration(
  context: LinkingContext,
  sites: CollectedSites,
  at: { readonly unit: Unit; readonly node: number },
  declared: { readonly unit: Unit; readonly node: number },
): void {
  if (declared.unit.tree.kinds[declared.node] !== kind.classDefinition) return;
  const of = context.classes.at(declared.unit, declared.node);
  if (!isEnum(context, of) || !givesMembers(context, at.unit, at.node)) return;
  const { unit } = declared;
  for (const member of [...context.classes.ownMembers(of).values()].flat()) {
    const symbol = unit.tree.kinds[member] === kind.name ? symbolAt(unit.tree, member) : -1;
    const base = { path: unit.path, name: unit.symbolNames[symbol] };
    if (symbol >= 0) sites.relation({ symbol: 0, base, kind: 'kept_within' });
  }
}

function givesMembers(context: LinkingContext, unit: Unit, node: number): boolean {
  const { kinds, parents } = unit.tree;
  for (let inner = node, outer = parents[node]; ; inner = outer, outer = parents[outer]) {
    switch (kinds[outer]) {
      case kind.annotation:
        return isAnnotationRead(context, unit, outer);
      case kind.attribute:
      case kind.comparison:
      case kind.classDefinition:
      case kind.classPattern:
      case kind.importName:
        return false;
      case kind.subscript:
      case kind.binary:
      case kind.tuple:
      case kind.list:
        // `Phase["IDLE"]`, `Optional[Phase]`, `Phase | None`: what is around decides where it is a type.
        if (kinds[outer] === kind.subscript && inner === outer + 1) return true;
        break;
      default:
        return true;
    }
  }
}

/** Code outside reads annotations of classes that inherit from it, and of functions that it decorates. */
function isAnnotationRead(context: LinkingContext, unit: Unit, annotation: number): boolean {
  const { kinds, parents } = unit.tree;
  for (let outer = parents[annotation]; outer > 0; outer = parents[outer]) {
    if (kinds[outer] === kind.functionDefinition) return decoratorsOf(unit.tree, outer).length > 0;
    if (kinds[outer] === kind.classDefinition) {
      return (
        decoratorsOf(unit.tree, outer).length > 0 || context.classes.ancestryOf(context.classes.at(unit, outer)).isOpen
      );
    }
  }
  return false;
}
