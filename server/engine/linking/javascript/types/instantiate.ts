import type { Place, Unit } from '../entity.ts';
import { kind } from '../../../languages/typescript/node-kinds.ts';
import { nameOf } from '../../../source/code-tree.ts';
import { Query } from '../../query.ts';
import type { AnonymousType, DeferredType, Mapper, Property, ReferenceType, Type, TypeParameterType } from '../type.ts';
import { TypeMapper } from './mapper.ts';
import type { Parts } from './parts.ts';
import { typeChildren } from './tree-parts.ts';
import { isFree, originOf } from './type-store.ts';

type Deps = Pick<
  Parts,
  | 'store'
  | 'queries'
  | 'union'
  | 'intersection'
  | 'outerParameters'
  | 'outerParametersOf'
  | 'unresolved'
  | 'typeAt'
  | 'conditionalAt'
  | 'mappedAt'
  | 'indexedAt'
  | 'templateAt'
  | 'tupleAt'
  | 'keysOf'
  | 'isWaiting'
  | 'changeCase'
>;

/** Replaces type parameters, and works out what waited for them. */
export function createInstantiation(parts: Deps) {
  const { store } = parts;
  const results = new Query<DeferredType, Type>(parts.queries, parts.unresolved('too_deep'));
  const computedCopies = new Map<AnonymousType, Map<string, Type>>();

  function instantiate(type: Type, mapper: Mapper | undefined): Type {
    if (mapper === undefined || !isFree(type)) return type;
    switch (type.form) {
      case 'parameter':
        return mapper.get(type) ?? type;
      case 'reference':
        return instantiateReference(type, mapper);
      case 'union':
        return parts.union(type.members.map((member) => instantiate(member, mapper)));
      case 'intersection':
        return parts.intersection(type.members.map((member) => instantiate(member, mapper)));
      case 'tuple':
        return store.tuple(type.elements.map((element) => ({ ...element, type: instantiate(element.type, mapper) })));
      case 'deferred':
        return resolve(store.deferred(type.place, ...compose([type.place], type.mapper, mapper)));
      case 'anonymous':
        return instantiateAnonymous(type, mapper);
      default:
        return type;
    }
  }

  function instantiateReference(type: ReferenceType, mapper: Mapper): Type {
    const lazy = lazyParts(type);
    if (lazy !== undefined) return instantiateLazy(type, lazy, mapper);
    const args = type.arguments.map((argument) => instantiate(argument, mapper));
    return store.reference(
      type.entity,
      args,
      type.thisType === undefined ? undefined : instantiate(type.thisType, mapper),
    );
  }

  function instantiateLazy(type: ReferenceType, lazy: LazyParts, mapper: Mapper): Type {
    return store.lazyReference(
      type.entity,
      lazy.place,
      ...compose([lazy.place], lazy.mapper, mapper),
      lazy.argumentsOf,
    );
  }

  function instantiateAnonymous(type: AnonymousType, mapper: Mapper): Type {
    const { of } = type;
    switch (of.kind) {
      case 'members':
        return store.members(of.entity, ...compose(of.entity.declarations, type.mapper, mapper));
      case 'function':
        return store.functionValue(of.declarations, of.entity, ...compose(of.declarations, type.mapper, mapper));
      case 'computed':
        return instantiateComputed(type, mapper);
      default:
        return type;
    }
  }

  function instantiateComputed(type: AnonymousType, mapper: Mapper): Type {
    const origin = originOf(type);
    if (origin !== undefined) return instantiate(origin, mapper);
    let copies = computedCopies.get(type);
    if (copies === undefined) computedCopies.set(type, (copies = new Map()));
    let copy = copies.get(mapper.key);
    if (copy === undefined) copies.set(mapper.key, (copy = copyComputed(type, mapper)));
    return copy;
  }

  function copyComputed({ of }: AnonymousType, mapper: Mapper): Type {
    if (of.kind !== 'computed') throw new TypeError(of.kind);
    const properties = new Map<string, Property>();
    for (const [name, property] of of.properties) {
      properties.set(name, { ...property, name, type: () => instantiate(property.type(), mapper) });
    }
    const index = of.index === undefined ? undefined : instantiate(of.index, mapper);
    const signatures = of.signatures?.map((signature) => signature.instantiate(mapper));
    const constructs = of.constructs?.map((signature) => signature.instantiate(mapper));
    return store.computed({ properties, index, signatures, constructs }, true);
  }

  /** Returns the composition of two mappers: first `first`, then `second` of its result. */
  function compose(places: readonly Place[], first: Mapper | undefined, second: Mapper): [Mapper | undefined, boolean] {
    const outer = parts.outerParametersOf(places);
    const args = outer.map((parameter) => instantiate(first?.get(parameter) ?? parameter, second));
    return [mapperFor(outer, args), args.some(isFree)];
  }

  function restrict(unit: Unit, node: number, mapper: Mapper | undefined): Mapper | undefined {
    if (mapper === undefined) return undefined;
    const outer = parts.outerParameters(unit, node);
    return mapperFor(
      outer,
      outer.map((parameter) => mapper.get(parameter) ?? parameter),
    );
  }

  function deferredAt(unit: Unit, node: number, mapper: Mapper | undefined): Type {
    const outer = parts.outerParameters(unit, node);
    const restricted = restrict(unit, node, mapper);
    const free =
      restricted === undefined
        ? outer.length > 0
        : outer.some((parameter) => isFree(restricted.get(parameter) ?? parameter));
    return resolve(store.deferred(store.placeAt(unit, node), restricted, free));
  }

  function resolve(deferred: DeferredType): Type {
    return results.ask(deferred, () => resultOf(deferred) ?? deferred);
  }

  function resultOf(deferred: DeferredType): Type | undefined {
    const { place, mapper } = deferred;
    switch (place.unit.tree.kinds[place.node]) {
      case kind.conditionalType:
        return parts.conditionalAt(place, mapper);
      case kind.mappedType:
        return parts.mappedAt(place, mapper, deferred);
      case kind.indexedAccessType:
        return parts.indexedAt(place, mapper);
      case kind.keyOfType:
        return keysAt(place, mapper);
      case kind.templateLiteralType:
        return parts.templateAt(place, mapper);
      case kind.tupleType:
        return parts.tupleAt(place, mapper);
      case kind.typeReference:
        return changedAt(place, mapper);
      default:
        return undefined;
    }
  }

  /** `Uppercase<T>`: what the language itself computes has its own name alone. */
  function changedAt({ unit, node }: Place, mapper: Mapper | undefined): Type | undefined {
    const [argument] = typeChildren(unit.tree, node);
    if (argument === undefined) return parts.unresolved();
    const type = parts.typeAt(unit, argument, mapper);
    return parts.isWaiting(type) ? undefined : parts.changeCase(nameOf(unit.tree, node), type);
  }

  function keysAt({ unit, node }: Place, mapper: Mapper | undefined): Type | undefined {
    const type = parts.typeAt(unit, node + 1, mapper);
    return parts.isWaiting(type) ? undefined : parts.keysOf(type);
  }

  return { instantiate, restrict, deferredAt, createMapper };
}

interface LazyParts {
  readonly place: Place;
  readonly mapper: Mapper | undefined;
  argumentsOf(self: ReferenceType): readonly Type[];
}

function lazyParts(type: ReferenceType): LazyParts | undefined {
  return 'argumentsOf' in type ? (type as ReferenceType & LazyParts) : undefined;
}

/** Only what would change something, else none. */
function mapperFor(outer: readonly TypeParameterType[], args: readonly Type[]): Mapper | undefined {
  return args.every((argument, index) => argument === outer[index]) ? undefined : new TypeMapper(outer, args);
}

function createMapper(parameters: readonly TypeParameterType[], args: readonly Type[]): Mapper {
  return new TypeMapper(parameters, args);
}
