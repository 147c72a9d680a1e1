import type { Place, Unit } from '../entity.ts';
import { kind } from '../../../languages/typescript/node-kinds.ts';
import { nameOf } from '../../../source/code-tree.ts';
import { Query } from '../../query.ts';
import type { AnonymousType, DeferredType, Mapper, Property, ReferenceType, Type, TypeParameterType } from '../type.ts';
import { TypeMapper } from './mapper.ts';
import type { Parts } from './parts.ts';
import { typeChildren } from './tree-parts.ts';
import { isFree, originOf, type TypeStore } from './type-store.ts';

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
export class Instantiation {
  readonly #parts: Deps;
  readonly #store: TypeStore;
  readonly #results: Query<DeferredType, Type>;
  readonly #computedCopies = new Map<AnonymousType, Map<string, Type>>();

  constructor(parts: Deps) {
    this.#parts = parts;
    this.#store = parts.store;
    this.#results = new Query<DeferredType, Type>(parts.queries, parts.unresolved('too_deep'));
  }

  instantiate(type: Type, mapper: Mapper | undefined): Type {
    if (mapper === undefined || !isFree(type)) return type;
    switch (type.form) {
      case 'parameter':
        return mapper.get(type) ?? type;
      case 'reference':
        return this.#instantiateReference(type, mapper);
      case 'union':
        return this.#parts.union(type.members.map((member) => this.instantiate(member, mapper)));
      case 'intersection':
        return this.#parts.intersection(type.members.map((member) => this.instantiate(member, mapper)));
      case 'tuple':
        return this.#store.tuple(
          type.elements.map((element) => ({ ...element, type: this.instantiate(element.type, mapper) })),
        );
      case 'deferred':
        return this.#resolve(this.#store.deferred(type.place, ...this.#compose([type.place], type.mapper, mapper)));
      case 'anonymous':
        return this.#instantiateAnonymous(type, mapper);
      default:
        return type;
    }
  }

  #instantiateReference(type: ReferenceType, mapper: Mapper): Type {
    const lazy = lazyParts(type);
    if (lazy !== undefined) return this.#instantiateLazy(type, lazy, mapper);
    const args = type.arguments.map((argument) => this.instantiate(argument, mapper));
    return this.#store.reference(
      type.entity,
      args,
      type.thisType === undefined ? undefined : this.instantiate(type.thisType, mapper),
    );
  }

  #instantiateLazy(type: ReferenceType, lazy: LazyParts, mapper: Mapper): Type {
    return this.#store.lazyReference(
      type.entity,
      lazy.place,
      ...this.#compose([lazy.place], lazy.mapper, mapper),
      lazy.argumentsOf,
    );
  }

  #instantiateAnonymous(type: AnonymousType, mapper: Mapper): Type {
    const { of } = type;
    switch (of.kind) {
      case 'members':
        return this.#store.members(of.entity, ...this.#compose(of.entity.declarations, type.mapper, mapper));
      case 'function':
        return this.#store.functionValue(
          of.declarations,
          of.entity,
          ...this.#compose(of.declarations, type.mapper, mapper),
        );
      case 'computed':
        return this.#instantiateComputed(type, mapper);
      default:
        return type;
    }
  }

  #instantiateComputed(type: AnonymousType, mapper: Mapper): Type {
    const origin = originOf(type);
    if (origin !== undefined) return this.instantiate(origin, mapper);
    let copies = this.#computedCopies.get(type);
    if (copies === undefined) this.#computedCopies.set(type, (copies = new Map()));
    let copy = copies.get(mapper.key);
    if (copy === undefined) copies.set(mapper.key, (copy = this.#copyComputed(type, mapper)));
    return copy;
  }

  #copyComputed({ of }: AnonymousType, mapper: Mapper): Type {
    if (of.kind !== 'computed') throw new TypeError(of.kind);
    const properties = new Map<string, Property>();
    for (const [name, property] of of.properties) {
      properties.set(name, { ...property, name, type: () => this.instantiate(property.type(), mapper) });
    }
    const index = of.index === undefined ? undefined : this.instantiate(of.index, mapper);
    const signatures = of.signatures?.map((signature) => signature.instantiate(mapper));
    const constructs = of.constructs?.map((signature) => signature.instantiate(mapper));
    return this.#store.computed({ properties, index, signatures, constructs }, true);
  }

  /** Returns the composition of two mappers: first `first`, then `second` of its result. */
  #compose(places: readonly Place[], first: Mapper | undefined, second: Mapper): [Mapper | undefined, boolean] {
    const outer = this.#parts.outerParametersOf(places);
    const args = outer.map((parameter) => this.instantiate(first?.get(parameter) ?? parameter, second));
    return [mapperFor(outer, args), args.some(isFree)];
  }

  restrict(unit: Unit, node: number, mapper: Mapper | undefined): Mapper | undefined {
    if (mapper === undefined) return undefined;
    const outer = this.#parts.outerParameters(unit, node);
    return mapperFor(
      outer,
      outer.map((parameter) => mapper.get(parameter) ?? parameter),
    );
  }

  deferredAt(unit: Unit, node: number, mapper: Mapper | undefined): Type {
    const outer = this.#parts.outerParameters(unit, node);
    const restricted = this.restrict(unit, node, mapper);
    const free =
      restricted === undefined
        ? outer.length > 0
        : outer.some((parameter) => isFree(restricted.get(parameter) ?? parameter));
    return this.#resolve(this.#store.deferred(this.#store.placeAt(unit, node), restricted, free));
  }

  #resolve(deferred: DeferredType): Type {
    return this.#results.ask(deferred, () => this.#resultOf(deferred) ?? deferred);
  }

  #resultOf(deferred: DeferredType): Type | undefined {
    const { place, mapper } = deferred;
    switch (place.unit.tree.kinds[place.node]) {
      case kind.conditionalType:
        return this.#parts.conditionalAt(place, mapper);
      case kind.mappedType:
        return this.#parts.mappedAt(place, mapper, deferred);
      case kind.indexedAccessType:
        return this.#parts.indexedAt(place, mapper);
      case kind.keyOfType:
        return this.#keysAt(place, mapper);
      case kind.templateLiteralType:
        return this.#parts.templateAt(place, mapper);
      case kind.tupleType:
        return this.#parts.tupleAt(place, mapper);
      case kind.typeReference:
        return this.#changedAt(place, mapper);
      default:
        return undefined;
    }
  }

  /** `Uppercase<T>`: what the language itself computes has its own name alone. */
  #changedAt({ unit, node }: Place, mapper: Mapper | undefined): Type | undefined {
    const [argument] = typeChildren(unit.tree, node);
    if (argument === undefined) return this.#parts.unresolved();
    const type = this.#parts.typeAt(unit, argument, mapper);
    return this.#parts.isWaiting(type) ? undefined : this.#parts.changeCase(nameOf(unit.tree, node), type);
  }

  #keysAt({ unit, node }: Place, mapper: Mapper | undefined): Type | undefined {
    const type = this.#parts.typeAt(unit, node + 1, mapper);
    return this.#parts.isWaiting(type) ? undefined : this.#parts.keysOf(type);
  }

  createMapper(parameters: readonly TypeParameterType[], args: readonly Type[]): Mapper {
    return createMapper(parameters, args);
  }
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
