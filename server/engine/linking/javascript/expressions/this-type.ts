import { flag } from '../../../languages/typescript/node-flags.ts';
import { kind } from '../../../languages/typescript/node-kinds.ts';
import { nameOf } from '../../../source/code-tree.ts';
import type { Entity, Names, Place, Unit } from '../entity.ts';
import type { Type, Types, IntrinsicType } from '../type.ts';
import type { ContextOf, Evaluate } from './evaluation.ts';
import type { FunctionContexts } from './function-contexts.ts';
import type { Narrow } from './narrowing/narrow.ts';
import { annotationOf, hasFlag, isClass, parametersOf } from './syntax.ts';

/** Types of `this` and `super`. */
export class ThisTypes {
  readonly #names: Names;
  readonly #types: Types;
  readonly #evaluate: Evaluate;
  readonly #contextOf: ContextOf;
  readonly #narrow: Narrow;
  readonly #contextualSignature: FunctionContexts['contextualSignature'];
  readonly #notInferred: IntrinsicType;

  constructor(
    names: Names,
    types: Types,
    evaluate: Evaluate,
    contextOf: ContextOf,
    narrow: Narrow,
    contextualSignature: FunctionContexts['contextualSignature'],
  ) {
    this.#names = names;
    this.#types = types;
    this.#evaluate = evaluate;
    this.#contextOf = contextOf;
    this.#narrow = narrow;
    this.#contextualSignature = contextualSignature;
    this.#notInferred = types.intrinsic('unresolved', 'not_inferred');
  }

  handlers(): readonly (Evaluate | undefined)[] {
    const table: (Evaluate | undefined)[] = [];
    table[kind.thisExpression] = (unit, node) => this.#narrow(unit, node, this.#thisType(unit, node));
    table[kind.superExpression] = (unit, node) => this.#superType(unit, node);
    table[kind.metaProperty] = (unit, node) => this.#metaProperty(unit, node);
    return table;
  }

  #thisType(unit: Unit, node: number): Type {
    const container = this.#names.thisContainer(unit, node);
    if (container === undefined) return this.#types.intrinsic('any');
    const { kinds } = container.unit.tree;
    if (isClass(kinds[container.node])) return this.#classThis(container, unit, node);
    if (kinds[container.node] === kind.objectLiteral) {
      return this.#expectedThis(container.unit, memberAround(container, node)) ?? this.#literalThis(container);
    }
    return this.#functionThis(container);
  }

  #classThis(container: Place, unit: Unit, node: number): Type {
    const entity = this.#names.entityAt(container.unit, container.node);
    if (entity === undefined) return this.#notInferred;
    // A template is code of instances.
    const isStatic = container.unit === unit && isInStatic(unit, node, container.node);
    return isStatic ? this.#types.valueType(entity) : this.#types.thisTypeOf(entity);
  }

  /** The literal's expected type comes first: with one its methods may use members that the literal does not have. */
  #literalThis({ unit, node }: Place): Type {
    const context = this.#contextOf(unit, node);
    if (context === undefined || this.#types.isOpen(context)) return this.#evaluate(unit, node);
    return markedThis(context) ?? this.#types.nonNullable(context);
  }

  /** Returns the type of `this` in a function, by the declaration of the parameter that takes the function. */
  #expectedThis(unit: Unit, node: number): Type | undefined {
    return this.#contextualSignature(unit, node)?.thisType?.();
  }

  #functionThis({ unit, node }: Place): Type {
    const { tree } = unit;
    const first = parametersOf(tree, node)[0];
    if (first !== undefined && nameOf(tree, first) === 'this') {
      const annotation = annotationOf(tree, first);
      if (annotation >= 0) return this.#types.fromNode({ unit, node: annotation });
    }
    return (
      this.#expectedThis(unit, node) ??
      this.#assignedThis(unit, node) ??
      this.#constructedThis(unit, node) ??
      this.#types.intrinsic('any')
    );
  }

  /** `a.b = function () {}` is called on `a`, `A.prototype.b = function () {}` on what `new A()` makes. */
  #assignedThis(unit: Unit, node: number): Type | undefined {
    const { kinds, parents } = unit.tree;
    const parent = parents[node];
    if (kinds[parent] !== kind.assign || kinds[parent + 1] !== kind.propertyAccess || parent + 1 === node)
      return undefined;
    const receiver = parent + 2;
    if (kinds[receiver] !== kind.propertyAccess || nameOf(unit.tree, receiver) !== 'prototype') {
      return this.#evaluate(unit, receiver);
    }
    return this.#instanceOf(this.#evaluate(unit, receiver + 1));
  }

  /** A function that is called with `new`, as before there were classes. */
  #constructedThis(unit: Unit, node: number): Type | undefined {
    const entity = this.#names.entityAt(unit, node);
    return entity === undefined ? undefined : this.#instanceOf(this.#types.valueType(entity));
  }

  #instanceOf(type: Type): Type | undefined {
    return this.#types.constructSignatures(type)[0]?.returnType();
  }

  #superType(unit: Unit, node: number): Type {
    const container = this.#names.thisContainer(unit, node);
    const entity = container === undefined ? undefined : this.#classAround(container);
    if (container === undefined || entity === undefined) return this.#notInferred;
    if (isCalled(unit, node) || isInStatic(unit, node, container.node)) {
      return this.#types.baseConstructor(entity) ?? this.#notInferred;
    }
    return this.#types.basesOf(this.#types.declaredType(entity))[0] ?? this.#notInferred;
  }

  #classAround({ unit, node }: Place): Entity | undefined {
    return isClass(unit.tree.kinds[node]) ? this.#names.entityAt(unit, node) : undefined;
  }

  #metaProperty(unit: Unit, node: number): Type {
    if (nameOf(unit.tree, node) === 'import.meta') return this.#types.globalReference('ImportMeta');
    const container = this.#names.thisContainer(unit, node);
    const entity = container === undefined ? undefined : this.#classAround(container);
    return entity === undefined ? this.#types.intrinsic('any') : this.#types.valueType(entity);
  }
}

function memberAround({ unit: { tree }, node: literal }: Place, node: number): number {
  let member = node;
  while (tree.parents[member] !== literal) member = tree.parents[member];
  return member;
}

function isCalled({ tree: { kinds, parents } }: Unit, node: number): boolean {
  return kinds[parents[node]] === kind.call && parents[node] + 1 === node;
}

/** Whether a place in a class belongs to the class itself, not to its instances. */
export function isInStatic({ tree }: Unit, node: number, classNode: number): boolean {
  let member = node;
  while (tree.parents[member] !== classNode && member !== 0) member = tree.parents[member];
  return hasFlag(tree, member, flag.isStatic) || tree.kinds[member] === kind.staticBlock;
}

/** `ThisType<T>` says what `this` is in the methods of a literal, and nothing else. */
function markedThis(context: Type): Type | undefined {
  const marks = context.form === 'intersection' ? context.members : [context];
  const mark = marks.find((each) => each.form === 'reference' && each.entity.name === 'ThisType');
  return mark?.form === 'reference' ? mark.arguments[0] : undefined;
}
