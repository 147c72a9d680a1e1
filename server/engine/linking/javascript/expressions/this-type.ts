import { flag } from '../../../languages/typescript/node-flags.ts';
import { kind } from '../../../languages/typescript/node-kinds.ts';
import { nameOf } from '../../../source/code-tree.ts';
import type { Entity, Names, Place, Unit } from '../entity.ts';
import type { Type, Types } from '../type.ts';
import type { ContextOf, Evaluate } from './evaluation.ts';
import type { FunctionContexts } from './function-contexts.ts';
import type { Narrow } from './narrowing/narrow.ts';
import { annotationOf, hasFlag, isClass, parametersOf } from './syntax.ts';

/** Types of `this` and `super`. */
export function createThisTypes(
  names: Names,
  types: Types,
  evaluate: Evaluate,
  contextOf: ContextOf,
  narrow: Narrow,
  contextualSignature: FunctionContexts['contextualSignature'],
): readonly (Evaluate | undefined)[] {
  const table: (Evaluate | undefined)[] = [];
  const notInferred = types.intrinsic('unresolved', 'not_inferred');
  table[kind.thisExpression] = (unit, node) => narrow(unit, node, thisType(unit, node));
  table[kind.superExpression] = superType;
  table[kind.metaProperty] = metaProperty;
  return table;

  function thisType(unit: Unit, node: number): Type {
    const container = names.thisContainer(unit, node);
    if (container === undefined) return types.intrinsic('any');
    const { kinds } = container.unit.tree;
    if (isClass(kinds[container.node])) return classThis(container, unit, node);
    if (kinds[container.node] === kind.objectLiteral) {
      return expectedThis(container.unit, memberAround(container, node)) ?? literalThis(container);
    }
    return functionThis(container);
  }

  function classThis(container: Place, unit: Unit, node: number): Type {
    const entity = names.entityAt(container.unit, container.node);
    if (entity === undefined) return notInferred;
    return isInStatic(unit, node, container.node) ? types.valueType(entity) : types.thisTypeOf(entity);
  }

  /** The literal's expected type comes first: with one its methods may use members that the literal does not have. */
  function literalThis({ unit, node }: Place): Type {
    const context = contextOf(unit, node);
    if (context === undefined || types.isOpen(context)) return evaluate(unit, node);
    return markedThis(context) ?? types.nonNullable(context);
  }

  /** Returns the type of `this` in a function, by the declaration of the parameter that takes the function. */
  function expectedThis(unit: Unit, node: number): Type | undefined {
    return contextualSignature(unit, node)?.thisType?.();
  }

  function functionThis({ unit, node }: Place): Type {
    const { tree } = unit;
    const first = parametersOf(tree, node)[0];
    if (first !== undefined && nameOf(tree, first) === 'this') {
      const annotation = annotationOf(tree, first);
      if (annotation >= 0) return types.fromNode({ unit, node: annotation });
    }
    return (
      expectedThis(unit, node) ?? assignedThis(unit, node) ?? constructedThis(unit, node) ?? types.intrinsic('any')
    );
  }

  /** `a.b = function () {}` is called on `a`, `A.prototype.b = function () {}` on what `new A()` makes. */
  function assignedThis(unit: Unit, node: number): Type | undefined {
    const { kinds, parents } = unit.tree;
    const parent = parents[node];
    if (kinds[parent] !== kind.assign || kinds[parent + 1] !== kind.propertyAccess || parent + 1 === node)
      return undefined;
    const receiver = parent + 2;
    if (kinds[receiver] !== kind.propertyAccess || nameOf(unit.tree, receiver) !== 'prototype') {
      return evaluate(unit, receiver);
    }
    return instanceOf(evaluate(unit, receiver + 1));
  }

  /** A function that is called with `new`, as before there were classes. */
  function constructedThis(unit: Unit, node: number): Type | undefined {
    const entity = names.entityAt(unit, node);
    return entity === undefined ? undefined : instanceOf(types.valueType(entity));
  }

  function instanceOf(type: Type): Type | undefined {
    return types.constructSignatures(type)[0]?.returnType();
  }

  function superType(unit: Unit, node: number): Type {
    const container = names.thisContainer(unit, node);
    const entity = container === undefined ? undefined : classAround(container);
    if (container === undefined || entity === undefined) return notInferred;
    if (isCalled(unit, node) || isInStatic(unit, node, container.node)) {
      return types.baseConstructor(entity) ?? notInferred;
    }
    return types.basesOf(types.declaredType(entity))[0] ?? notInferred;
  }

  function classAround({ unit, node }: Place): Entity | undefined {
    return isClass(unit.tree.kinds[node]) ? names.entityAt(unit, node) : undefined;
  }

  function metaProperty(unit: Unit, node: number): Type {
    if (nameOf(unit.tree, node) === 'import.meta') return types.globalReference('ImportMeta');
    const container = names.thisContainer(unit, node);
    const entity = container === undefined ? undefined : classAround(container);
    return entity === undefined ? types.intrinsic('any') : types.valueType(entity);
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
