import { type Entity, meaning, type Names } from '../entity.ts';
import type { AnonymousType, ReferenceType, Type, Types } from '../type.ts';
import type { DeclaredSymbols } from './declared-symbols.ts';

/** Types of the project that escape; undefined: unknown. */
export type CarriedTypes = ReadonlySet<Type> | undefined;

export const noTypes: ReadonlySet<Type> = new Set();
/** An unknown value escapes to external code. */
export const anyTypes: ReadonlySet<Type> = new Set();

/** Types of members of types are looked at so far. */
const depthMax = 4;
/** Upper bound on the members of an object that are looked at; with more, its content is unknown. */
const propertiesMax = 40;

export function together(parts: Iterable<CarriedTypes>): CarriedTypes {
  const all = new Set<Type>();
  let isAnyTypes = false;
  for (const part of parts) {
    if (part === undefined) return undefined;
    isAnyTypes ||= part === anyTypes;
    for (const type of part) all.add(type);
  }
  if (isAnyTypes) return anyTypes;
  return all.size === 0 ? noTypes : all;
}

export interface CarriedBy {
  /** Returns the types of the project that a declaration of that type can refer to. */
  byType(type: Type): CarriedTypes;
  /** Returns the types that come with a value of the type; a text or number may be the name of an earlier value. */
  byValue(type: Type): CarriedTypes;
}

/**
 * Which types of the project come with a value of a type: itself, what it holds, what calling it gives. Members of classes
 * and interfaces do not count: to take them out by names that are not in the code is reflection.
 */
export function createCarriedTypes(names: Names, types: Types, symbols: DeclaredSymbols): CarriedBy {
  return {
    byType: (type) => givenBy(type, 0, noTypes),
    byValue: (type) => givenBy(type, 0, anyTypes),
  };

  /** `named`: the types that a text or number gives access to. */
  function givenBy(type: Type, depth: number, named: CarriedTypes): CarriedTypes {
    if (depth > depthMax) return undefined;
    const each = (parts: readonly Type[]): CarriedTypes =>
      together(parts.map((part) => givenBy(part, depth + 1, named)));
    switch (type.form) {
      case 'intrinsic':
        if (type.name === 'unresolved') return type.reason === 'external' ? noTypes : undefined;
        if (namingTypes.has(type.name)) return named;
        return plainNames.has(type.name) ? noTypes : undefined;
      case 'literal':
        return typeof type.value === 'boolean' ? noTypes : named;
      case 'union':
      case 'intersection':
        return each(type.members);
      case 'tuple':
        return each(type.elements.map((element) => element.type));
      case 'reference':
        return (type.entity.meanings & meaning.enumLike) === 0 ? byReference(type, each) : named;
      case 'anonymous':
        return byAnonymous(type, each);
      default:
        return undefined;
    }
  }

  function byAnonymous(type: AnonymousType, each: (parts: readonly Type[]) => CarriedTypes): CarriedTypes {
    const { of } = type;
    if (of.kind === 'function') {
      const signatures = [...types.callSignatures(type), ...types.constructSignatures(type)];
      return each(signatures.map((signature) => signature.returnType()));
    }
    if (of.kind === 'class') return isForeign(of.entity) ? noTypes : new Set([type]);
    if (of.kind !== 'members' || names.membersOf(of.entity).size > propertiesMax) return undefined;
    const properties = [...types.properties(type).values()];
    const inner = each(properties.map((property) => property.type()));
    if (ownerOf(type) !== undefined) return together([new Set([type]), inner]);
    // Functions in an object without a name have no owner that could be recorded.
    return properties.some((property) => property.entities.some((entity) => symbols.of(entity).length > 0))
      ? undefined
      : inner;
  }

  function ownerOf(type: AnonymousType): Entity | undefined {
    return type.of.kind === 'members' && symbols.of(type.of.entity).length > 0 ? type.of.entity : undefined;
  }
}

function byReference(type: ReferenceType, each: (parts: readonly Type[]) => CarriedTypes): CarriedTypes {
  const inner = each(type.arguments);
  // Something of the standard library may be a class of the project that extends it, where it is no container.
  if (isForeign(type.entity)) return type.arguments.length === 0 ? undefined : inner;
  return together([new Set([type]), inner]);
}

function isForeign({ declarations }: Entity): boolean {
  return declarations.every(({ unit }) => unit.isForeign);
}

const plainNames: ReadonlySet<string> = new Set(['never', 'void', 'undefined', 'null', 'boolean']);
/** Code that has one of them may look up values under it. */
const namingTypes: ReadonlySet<string> = new Set(['string', 'number', 'bigint', 'symbol']);

/**
 * A value destructured from several things by a computed name, or by a pattern, is recorded only where there is no
 * other result.
 */
export function orNoTypes(given: CarriedTypes): CarriedTypes {
  return given === undefined || given === noTypes ? given : anyTypes;
}
