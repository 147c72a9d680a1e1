import { type Entity, meaning, typeMeaning, type Names } from '../entity.ts';
import type { AnonymousType, IntrinsicType, Mapper, Property, ReferenceType, TupleType, Type } from '../type.ts';
import { isTooFar, Nesting } from './nesting.ts';
import type { Parts } from './parts.ts';
import type { TypeStore } from './type-store.ts';
import type { Steps } from '../../steps.ts';

type Deps = Pick<
  Parts,
  | 'store'
  | 'names'
  | 'enumKeys'
  | 'queries'
  | 'union'
  | 'intersection'
  | 'instantiate'
  | 'mapperOf'
  | 'basesOf'
  | 'baseConstructor'
  | 'valueType'
  | 'apparent'
  | 'arrayOf'
  | 'indexSignatures'
  | 'isOpen'
  | 'declaredType'
  | 'callSignatures'
  | 'constructSignatures'
  | 'unresolved'
>;

/** One member of a type by its name. */
export class Members {
  readonly #parts: Deps;
  readonly #store: TypeStore;
  readonly #names: Names;
  readonly #steps: Steps;
  readonly #nesting: Nesting;

  constructor(parts: Deps) {
    this.#parts = parts;
    this.#store = parts.store;
    this.#names = parts.names;
    this.#steps = parts.queries.dependencies.steps;
    this.#nesting = new Nesting(parts.queries.dependencies);
  }

  property(type: Type, name: string): Property | undefined {
    return this.#declared(type, name) ?? this.#fromObject(type, name) ?? this.#indexed(type, name);
  }

  /** Returns the member that the type itself or its bases declare. */
  #declared(type: Type, name: string): Property | undefined {
    switch (type.form) {
      case 'intrinsic':
        return this.#globalMember(interfaceNames[type.name], name);
      case 'literal':
        return this.#globalMember(interfaceNames[typeof type.value], name);
      case 'reference':
        return type.entity.meanings & meaning.enumLike ? this.#ofEnum(type, name) : this.#ofReference(type, name);
      case 'anonymous':
        return this.#ofAnonymous(type, name);
      case 'union':
        return this.#ofUnion(type.members, name);
      case 'intersection':
        return this.#ofIntersection(type.members, name);
      case 'tuple':
        return this.#ofTuple(type, name);
      default: {
        const apparent = this.#parts.apparent(type);
        return apparent === type ? undefined : this.#declared(apparent, name);
      }
    }
  }

  #ofReference(type: ReferenceType, name: string): Property | undefined {
    const own = this.#names.memberOf(type.entity, name);
    if (own !== undefined) return this.#propertyOf(own, this.#parts.mapperOf(type));
    const bases = this.#parts.basesOf(type);
    return bases.length === 0 ? undefined : this.#inBases(bases, name, new Set(), 0);
  }

  /** `seen`: bases that do not have it. */
  #inBases(bases: readonly Type[], name: string, seen: Set<Type>, depth: number): Property | undefined {
    if (isTooFar(depth)) return undefined;
    for (const base of bases) {
      if (seen.has(base)) continue;
      seen.add(base);
      this.#steps.take();
      const found = this.#inBase(base, name, seen, depth);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  #inBase(base: Type, name: string, seen: Set<Type>, depth: number): Property | undefined {
    if (base.form !== 'reference' || (base.entity.meanings & meaning.enumLike) !== 0) return this.#declared(base, name);
    const own = this.#names.memberOf(base.entity, name);
    if (own !== undefined) return this.#propertyOf(own, this.#parts.mapperOf(base));
    return this.#inBases(this.#parts.basesOf(base), name, seen, depth + 1);
  }

  #propertyOf(entity: Entity, mapper: Mapper | undefined): Property {
    return {
      name: entity.name,
      entities: [entity],
      isOptional: (entity.meanings & meaning.optional) !== 0,
      type: () => this.#parts.instantiate(this.#valueOf(entity), mapper),
    };
  }

  #valueOf(entity: Entity): Type {
    const type = this.#parts.valueType(entity);
    if ((entity.meanings & meaning.optional) === 0) return type;
    return this.#parts.union([type, this.#store.intrinsic('undefined')]);
  }

  /** Of an enum's value: that of its numbers or texts, which both have in common what is asked for. */
  #ofEnum(type: ReferenceType, name: string): Property | undefined {
    const members = [...this.#names.staticsOf(type.entity).values()].map((entity) => this.#parts.declaredType(entity));
    const isText = members.some((member) => member.form === 'literal' && typeof member.value === 'string');
    return this.#globalMember(isText ? 'String' : 'Number', name);
  }

  #ofAnonymous(type: AnonymousType, name: string): Property | undefined {
    const { of } = type;
    if (of.kind === 'computed') return of.properties.get(name);
    if (of.kind === 'members') {
      const member = this.#names.memberOf(of.entity, name) ?? this.#parts.enumKeys.memberOf(of.entity, name);
      return member && this.#propertyOf(member, type.mapper);
    }
    if (of.kind === 'class') return this.#ofClass(of.entity, name);
    if (of.kind === 'namespace') return this.#exported(of.entity, name);
    const member = of.entity && this.#names.staticOf(of.entity, name);
    return member && this.#propertyOf(member, undefined);
  }

  #exported(entity: Entity, name: string): Property | undefined {
    if (entity.meanings & meaning.module) {
      const found = this.#names.exportOf(entity, name);
      return found.entity && this.#propertyOf(found.entity, undefined);
    }
    const member = this.#names.staticOf(entity, name);
    if (member === undefined) return undefined;
    const found = this.#names.followAlias(member);
    return found.entity && this.#propertyOf(found.entity, undefined);
  }

  #ofClass(entity: Entity, name: string): Property | undefined {
    const own = this.#names.staticOf(entity, name);
    if (own !== undefined) return this.#propertyOf(own, undefined);
    if (name === 'prototype') return computed(name, () => this.#parts.declaredType(entity));
    return this.#nesting.within(() => {
      const base = this.#parts.baseConstructor(entity);
      return base && this.#declared(base, name);
    }, undefined);
  }

  #ofTuple({ elements }: TupleType, name: string): Property | undefined {
    const element = /^\d+$/.test(name) ? elements[Number(name)] : undefined;
    if (element !== undefined && element.kind !== 'rest') return computed(name, () => this.#elementType(element));
    if (name === 'length' && elements.every(({ kind }) => kind !== 'rest'))
      return computed(name, () => this.#lengthOf(elements));
    return this.#declared(this.#parts.arrayOf(this.#parts.union(elements.map(({ type }) => type))), name);
  }

  #elementType({ type, kind }: TupleType['elements'][number]): Type {
    return kind === 'optional' ? this.#parts.union([type, this.#store.intrinsic('undefined')]) : type;
  }

  #lengthOf(elements: TupleType['elements']): Type {
    const required = elements.filter(({ kind }) => kind === 'required').length;
    const lengths = Array.from({ length: elements.length - required + 1 }, (_, more) =>
      this.#store.literal(required + more, false),
    );
    return this.#parts.union(lengths);
  }

  /**
   * Returns the member that every member of a union has, without those that are nothing: reading from these is an error
   * of its own.
   */
  #ofUnion(members: readonly Type[], name: string): Property | undefined {
    const found: Property[] = [];
    for (const member of members) {
      if (isNothing(member)) continue;
      this.#steps.take();
      const one = this.property(member, name);
      if (one === undefined) return undefined;
      found.push(one);
    }
    return this.#joined(found, name, this.#parts.union);
  }

  #ofIntersection(members: readonly Type[], name: string): Property | undefined {
    const found: Property[] = [];
    for (const member of members) {
      this.#steps.take();
      const one = this.#declared(member, name);
      if (one !== undefined) found.push(one);
    }
    return this.#joined(found, name, this.#parts.intersection);
  }

  #joined(found: readonly Property[], name: string, join: (types: readonly Type[]) => Type): Property | undefined {
    if (found.length < 2) return found[0];
    return {
      name,
      entities: [...new Set(found.flatMap(({ entities }) => entities))],
      isOptional:
        join === this.#parts.union
          ? found.some(({ isOptional }) => isOptional)
          : found.every(({ isOptional }) => isOptional),
      type: () => join(found.map((one) => one.type())),
    };
  }

  /** Members that every object or function has. */
  #fromObject(type: Type, name: string): Property | undefined {
    if (type.form === 'union' || this.#parts.isOpen(type)) return undefined;
    if (type.form === 'intrinsic' && interfaceNames[type.name] === undefined) return undefined;
    if (type.form === 'parameter' || type.form === 'deferred') {
      const apparent = this.#parts.apparent(type);
      return apparent === type ? undefined : this.#fromObject(apparent, name);
    }
    return (this.#isFunction(type) ? this.#ofFunction(type, name) : undefined) ?? this.#globalMember('Object', name);
  }

  #isFunction(type: Type): boolean {
    if (type.form === 'anonymous' && (type.of.kind === 'function' || type.of.kind === 'class')) return true;
    return this.#parts.callSignatures(type).length > 0 || this.#parts.constructSignatures(type).length > 0;
  }

  #ofFunction(type: Type, name: string): Property | undefined {
    const isCalled = this.#parts.callSignatures(type).length > 0;
    return (
      this.#globalMember(isCalled ? 'CallableFunction' : 'NewableFunction', name) ??
      this.#globalMember('Function', name)
    );
  }

  #globalMember(interfaceName: string | undefined, name: string): Property | undefined {
    const entity = interfaceName === undefined ? undefined : this.#names.global(interfaceName, typeMeaning);
    return entity === undefined ? undefined : this.#declared(this.#parts.declaredType(entity), name);
  }

  #indexed(type: Type, name: string): Property | undefined {
    const fitting = this.#parts.indexSignatures(type).find(({ key }) => fitsKey(key, name));
    return fitting && computed(name, () => fitting.value);
  }
}

const interfaceNames: Partial<Record<IntrinsicType['name'] | string, string>> = {
  string: 'String',
  number: 'Number',
  boolean: 'Boolean',
  bigint: 'BigInt',
  symbol: 'Symbol',
  object: 'Object',
};

function fitsKey(key: Type, name: string): boolean {
  if (key.form !== 'intrinsic') return false;
  if (key.name === 'number') return /^\d+$/.test(name);
  return key.name === 'string';
}

export function isNothing(type: Type): boolean {
  return type.form === 'intrinsic' && (type.name === 'undefined' || type.name === 'null' || type.name === 'void');
}

function computed(name: string, type: () => Type, isOptional = false): Property {
  return { name, entities: [], isOptional, type };
}
