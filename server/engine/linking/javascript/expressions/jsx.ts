import { kind } from '../../../languages/typescript/node-kinds.ts';
import { nameOf } from '../../../source/code-tree.ts';
import { type Entity, type Names, type Unit, namespaceMeaning } from '../entity.ts';
import type { Type, Types } from '../type.ts';
import type { Evaluate } from './evaluation.ts';

export interface JsxContexts {
  attributeContext(unit: Unit, attribute: number): Type | undefined;
  childContext(unit: Unit, element: number, child: number): Type | undefined;
  /** Returns the type of the properties that an element may be given; undefined where that is not known. */
  propertiesTaken(unit: Unit, element: number): Type | undefined;
}

/** Expected types of attributes and children of elements: the component's properties. */
export function createJsxContexts(names: Names, types: Types, evaluate: Evaluate): JsxContexts {
  return { attributeContext, childContext, propertiesTaken };

  function attributeContext(unit: Unit, attribute: number): Type | undefined {
    const { tree } = unit;
    return propertyOf(unit, tree.parents[attribute], nameOf(tree, attribute));
  }

  function childContext(unit: Unit, element: number, child: number): Type | undefined {
    return child === element + 1 ? undefined : propertyOf(unit, element, 'children');
  }

  function propertyOf(unit: Unit, element: number, name: string): Type | undefined {
    const taken = propertiesTaken(unit, element);
    if (taken === undefined) return undefined;
    const members = taken.form === 'union' ? taken.members : [taken];
    const found = members.flatMap((member) => types.property(member, name)?.type() ?? []);
    return found.length === 0 ? undefined : types.union(found);
  }

  function propertiesTaken(unit: Unit, element: number): Type | undefined {
    const { tree } = unit;
    const tag = element + 1;
    if (tree.kinds[tag] === kind.identifier && isIntrinsic(nameOf(tree, tag)))
      return intrinsicElement(nameOf(tree, tag));
    const component = types.nonNullable(evaluate(unit, tag));
    if (types.isOpen(component)) return undefined;
    const called = types.callSignatures(component)[0];
    if (called !== undefined) return called.parameters[0]?.type();
    const made = types.constructSignatures(component)[0]?.returnType();
    if (made === undefined) return undefined;
    return types.property(made, 'props')?.type();
  }

  function intrinsicElement(name: string): Type | undefined {
    const space = names.global('JSX', namespaceMeaning);
    const elements = space === undefined ? undefined : names.staticOf(space, 'IntrinsicElements');
    return elements === undefined ? undefined : types.property(types.declaredType(elements), name)?.type();
  }
}

/** Lower-case names are elements of the page itself. */
export function isIntrinsic(name: string): boolean {
  return /^[a-z]/.test(name) || name.includes('-') || name.includes(':');
}

/** Returns the type of an element itself. */
export function createJsxTypes(names: Names, types: Types): readonly (Evaluate | undefined)[] {
  const table: (Evaluate | undefined)[] = [];
  table[kind.jsxElement] = elementType;
  table[kind.jsxFragment] = elementType;
  return table;

  function elementType(): Type {
    const space = names.global('JSX', namespaceMeaning);
    const element: Entity | undefined = space === undefined ? undefined : names.staticOf(space, 'Element');
    return element === undefined ? types.intrinsic('unresolved', 'external') : types.declaredType(element);
  }
}
