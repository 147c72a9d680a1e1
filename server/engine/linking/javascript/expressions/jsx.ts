import { kind } from '../../../languages/typescript/node-kinds.ts';
import { nameOf } from '../../../source/code-tree.ts';
import { type Entity, type Names, type Unit, namespaceMeaning } from '../entity.ts';
import type { Type, Types } from '../type.ts';
import type { Evaluate } from './evaluation.ts';

/** Expected types of attributes and children of elements: the component's properties. */
export class JsxContexts {
  readonly #names: Names;
  readonly #types: Types;
  readonly #evaluate: Evaluate;

  constructor(names: Names, types: Types, evaluate: Evaluate) {
    this.#names = names;
    this.#types = types;
    this.#evaluate = evaluate;
  }

  attributeContext(unit: Unit, attribute: number): Type | undefined {
    const { tree } = unit;
    return this.#propertyOf(unit, tree.parents[attribute], nameOf(tree, attribute));
  }

  childContext(unit: Unit, element: number, child: number): Type | undefined {
    return child === element + 1 ? undefined : this.#propertyOf(unit, element, 'children');
  }

  #propertyOf(unit: Unit, element: number, name: string): Type | undefined {
    const taken = this.propertiesTaken(unit, element);
    if (taken === undefined) return undefined;
    const members = taken.form === 'union' ? taken.members : [taken];
    const found = members.flatMap((member) => this.#types.property(member, name)?.type() ?? []);
    return found.length === 0 ? undefined : this.#types.union(found);
  }

  /** Returns the type of the properties that an element may be given; undefined where that is not known. */
  propertiesTaken(unit: Unit, element: number): Type | undefined {
    const { tree } = unit;
    const tag = element + 1;
    if (tree.kinds[tag] === kind.identifier && isIntrinsic(nameOf(tree, tag)))
      return this.#intrinsicElement(nameOf(tree, tag));
    const component = this.#types.nonNullable(this.#evaluate(unit, tag));
    if (this.#types.isOpen(component)) return undefined;
    const called = this.#types.callSignatures(component)[0];
    if (called !== undefined) return called.parameters[0]?.type();
    const made = this.#types.constructSignatures(component)[0]?.returnType();
    if (made === undefined) return undefined;
    return this.#types.property(made, 'props')?.type();
  }

  #intrinsicElement(name: string): Type | undefined {
    const space = this.#names.global('JSX', namespaceMeaning);
    const elements = space === undefined ? undefined : this.#names.staticOf(space, 'IntrinsicElements');
    return elements === undefined ? undefined : this.#types.property(this.#types.declaredType(elements), name)?.type();
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
