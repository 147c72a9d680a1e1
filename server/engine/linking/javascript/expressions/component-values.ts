import { kind } from '../../../languages/typescript/node-kinds.ts';
import { nameOf } from '../../../source/code-tree.ts';
import { markupNode } from '../binder/markup-node.ts';
import { isStoreName } from '../binder/markup-names.ts';
import type { Unit } from '../entity.ts';
import type { Type, Types } from '../type.ts';

/**
 * Returns the value of a component's name where it differs from the value of its variable: `$store` is the value of a
 * store, and in markup an object that has its value in `value` stands for that value.
 */
export function createComponentValues(types: Types): (unit: Unit, node: number, declared: Type) => Type {
  return (unit, node, declared) => {
    if (isStoreName(unit.path, nameOf(unit.tree, node))) return storedValue(declared);
    return node > markupNode(unit.tree) ? unwrapped(unit, node, declared) : declared;
  };

  /** Returns the type of the argument that a subscriber gets. */
  function storedValue(store: Type): Type {
    const subscribe = types.property(types.nonNullable(store), 'subscribe')?.type();
    const subscriber = subscribe && types.callSignatures(subscribe)[0]?.parameters[0]?.type();
    const value = subscriber && types.callSignatures(types.nonNullable(subscriber))[0]?.parameters[0]?.type();
    return value ?? types.intrinsic('unresolved', 'not_inferred');
  }

  function unwrapped(unit: Unit, node: number, declared: Type): Type {
    const type = types.nonNullable(declared);
    if (types.isOpen(type)) return declared;
    const held = types.property(type, 'value')?.type();
    if (held === undefined) return declared;
    if (!fitsItsPlace(unit, node, type)) return held;
    if (!isAskedFor(unit, node, 'value') || !hasValue(held)) return declared;
    return isOfPackage(type) ? held : types.union([declared, held]);
  }

  /** `name.value` is asked of what a reference holds; an object of the project may have its value in `value` itself. */
  function hasValue(held: Type): boolean {
    return types.property(types.nonNullable(held), 'value') !== undefined;
  }

  /** Whether the variable itself has what is asked of it there. */
  function fitsItsPlace({ tree }: Unit, node: number, type: Type): boolean {
    const { kinds, parents } = tree;
    const parent = parents[node];
    if (kinds[parent] === kind.forOf) return isList(type);
    if (parent + 1 !== node) return true;
    if (kinds[parent] === kind.elementAccess) return isList(type);
    if (kinds[parent] === kind.propertyAccess) return types.property(type, nameOf(tree, parent)) !== undefined;
    return kinds[parent] !== kind.call || types.callSignatures(type).length > 0;
  }

  function isList(type: Type): boolean {
    return types.property(type, 'length') !== undefined;
  }
}

function isAskedFor({ tree }: Unit, node: number, member: string): boolean {
  const parent = tree.parents[node];
  return tree.kinds[parent] === kind.propertyAccess && parent + 1 === node && nameOf(tree, parent) === member;
}

function isOfPackage(type: Type): boolean {
  return type.form === 'reference' && type.entity.declarations[0].unit.isForeign;
}
