import { flag } from '../../../languages/typescript/node-flags.ts';
import { kind } from '../../../languages/typescript/node-kinds.ts';
import { nameOf } from '../../../source/code-tree.ts';
import { annotationOf, hasFlag, parametersOf } from '../expressions/syntax.ts';
import type { Signature, Type, Types } from '../type.ts';
import { createOutsideReturns } from './outside-returns.ts';
import { isAnyObject, type Within, anyMember, somewhere } from './path-within.ts';

/**
 * Reports whether a function of a dependency calls its argument at most: a parameter of a function type is called;
 * where a parameter of any type goes is unknown. A dependency that stores a value and returns it shows that in its
 * declarations: `push` of a list takes an element, a type parameter; `map` takes a function.
 */
export function createOutsideParameters(
  types: Types,
): (signature: Signature, index: number, within: Within, isResult: boolean) => boolean {
  const mayComeBack = createOutsideReturns(types, knownMembers);
  return ({ place, parameters }, index, within, isResult) => {
    if (place === undefined) return false;
    const { unit, node } = place;
    const declared = parametersOf(unit.tree, node).filter((each) => nameOf(unit.tree, each) !== 'this');
    const last = declared.length - 1;
    const parameter = declared[Math.min(index, last)];
    if (parameter === undefined || parameters.length !== declared.length) return false;
    const annotation = annotationOf(unit.tree, parameter);
    if (annotation < 0) return false;
    const declaredType = types.fromNode({ unit, node: annotation });
    const isRest = index >= last && hasFlag(unit.tree, parameter, flag.rest);
    const given = isRest ? elementOf(declaredType) : declaredType;
    return given !== undefined && mayTake(given, within) && !mayComeBack(given, within, isResult);
  };

  function mayTake(given: Type, within: Within): boolean {
    const members = knownMembers(given);
    if (members === undefined) return false;
    if (within.length === 0) return members.some(isFunction);
    return members.every((member) => !hasArguments(member)) || expectsFunction(given, within);
  }

  /** Undefined where some of it may be anything. */
  function knownMembers(given: Type): readonly Type[] | undefined {
    const type = types.nonNullable(given);
    const members = type.form === 'union' ? type.members : [type];
    return members.some((member) => types.isOpen(member) || isGeneric(member) || isAnyObject(member))
      ? undefined
      : members;
  }

  /** Reports whether a member of the options of a call is declared to be a function, even if other members are open. */
  function expectsFunction(options: Type, path: Within): boolean {
    if (path === somewhere || path === anyMember) return false;
    let type: Type | undefined = options;
    for (const name of path) type = type && types.property(types.nonNullable(type), name)?.type();
    return type !== undefined && knownMembers(type)?.some(isFunction) === true;
  }

  /** Each of the arguments that a rest parameter takes; undefined where they differ. */
  function elementOf(list: Type): Type | undefined {
    return list.form === 'reference' ? types.indexed(list, types.intrinsic('number')) : undefined;
  }

  function isFunction(type: Type): boolean {
    const isSome = types.callSignatures(type).length > 0 || types.constructSignatures(type).length > 0;
    return isSome || type === types.globalReference('Function');
  }
}

export function isForeignSignature({ place }: Signature): boolean {
  return place !== undefined && place.unit.isForeign && !isFunctionType(place.unit.tree.kinds[place.node]);
}

/** A function type of a dependency says nothing of who stands behind it. */
function isFunctionType(value: number): boolean {
  return value === kind.functionType || value === kind.constructorType;
}

function isGeneric({ form }: Type): boolean {
  return form === 'parameter' || form === 'deferred' || form === 'tuple';
}

function hasArguments(type: Type): boolean {
  return type.form === 'reference' && type.arguments.length > 0;
}
