import { type Entity, meaning, typeMeaning } from '../entity.ts';
import type { AnonymousType, IntrinsicType, Mapper, Property, ReferenceType, TupleType, Type } from '../type.ts';
import { isTooFar, Nesting } from './nesting.ts';
import type { Parts } from './parts.ts';

type Deps = Pick<
  Parts,
  | 'store'
  | 'names'
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
export function createMembers(parts: Deps) {
  const { store, names } = parts;
  const { steps } = parts.queries.dependencies;
  const nesting = new Nesting(parts.queries.dependencies);

  function property(type: Type, name: string): Property | undefined {
    return declared(type, name) ?? fromObject(type, name) ?? indexed(type, name);
  }

  /** Returns the member that the type itself or its bases declare. */
  function declared(type: Type, name: string): Property | undefined {
    switch (type.form) {
      case 'intrinsic':
        return globalMember(interfaceNames[type.name], name);
      case 'literal':
        return globalMember(interfaceNames[typeof type.value], name);
      case 'reference':
        return type.entity.meanings & meaning.enumLike ? ofEnum(type, name) : ofReference(type, name);
      case 'anonymous':
        return ofAnonymous(type, name);
      case 'union':
        return ofUnion(type.members, name);
      case 'intersection':
        return ofIntersection(type.members, name);
      case 'tuple':
        return ofTuple(type, name);
      default: {
        const apparent = parts.apparent(type);
        return apparent === type ? undefined : declared(apparent, name);
      }
    }
  }

  function ofReference(type: ReferenceType, name: string): Property | undefined {
    const own = names.memberOf(type.entity, name);
    if (own !== undefined) return propertyOf(own, parts.mapperOf(type));
    const bases = parts.basesOf(type);
    return bases.length === 0 ? undefined : inBases(bases, name, new Set(), 0);
  }

  /** `seen`: bases that do not have it. */
  function inBases(bases: readonly Type[], name: string, seen: Set<Type>, depth: number): Property | undefined {
    if (isTooFar(depth)) return undefined;
    for (const base of bases) {
      if (seen.has(base)) continue;
      seen.add(base);
      steps.take();
      const found = inBase(base, name, seen, depth);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  function inBase(base: Type, name: string, seen: Set<Type>, depth: number): Property | undefined {
    if (base.form !== 'reference' || (base.entity.meanings & meaning.enumLike) !== 0) return declared(base, name);
    const own = names.memberOf(base.entity, name);
    if (own !== undefined) return propertyOf(own, parts.mapperOf(base));
    return inBases(parts.basesOf(base), name, seen, depth + 1);
  }

  function propertyOf(entity: Entity, mapper: Mapper | undefined): Property {
    return {
      name: entity.name,
      entities: [entity],
      isOptional: (entity.meanings & meaning.optional) !== 0,
      type: () => parts.instantiate(valueOf(entity), mapper),
    };
  }

  function valueOf(entity: Entity): Type {
    const type = parts.valueType(entity);
    if ((entity.meanings & meaning.optional) === 0) return type;
    return parts.union([type, store.intrinsic('undefined')]);
  }

  /** Of an enum's value: that of its numbers or texts, which both have in common what is asked for. */
  function ofEnum(type: ReferenceType, name: string): Property | undefined {
    const members = [...names.staticsOf(type.entity).values()].map((entity) => parts.declaredType(entity));
    const isText = members.some((member) => member.form === 'literal' && typeof member.value === 'string');
    return globalMember(isText ? 'String' : 'Number', name);
  }

  function ofAnonymous(type: AnonymousType, name: string): Property | undefined {
    const { of } = type;
    if (of.kind === 'computed') return of.properties.get(name);
    if (of.kind === 'members') {
      const member = names.memberOf(of.entity, name);
      return member && propertyOf(member, type.mapper);
    }
    if (of.kind === 'class') return ofClass(of.entity, name);
    if (of.kind === 'namespace') return exported(of.entity, name);
    const member = of.entity && names.staticOf(of.entity, name);
    return member && propertyOf(member, undefined);
  }

  function exported(entity: Entity, name: string): Property | undefined {
    if (entity.meanings & meaning.module) {
      const found = names.exportOf(entity, name);
      return found.entity && propertyOf(found.entity, undefined);
    }
    const member = names.staticOf(entity, name);
    if (member === undefined) return undefined;
    const found = names.followAlias(member);
    return found.entity && propertyOf(found.entity, undefined);
  }

  function ofClass(entity: Entity, name: string): Property | undefined {
    const own = names.staticOf(entity, name);
    if (own !== undefined) return propertyOf(own, undefined);
    if (name === 'prototype') return computed(name, () => parts.declaredType(entity));
    return nesting.within(() => {
      const base = parts.baseConstructor(entity);
      return base && declared(base, name);
    }, undefined);
  }

  function ofTuple({ elements }: TupleType, name: string): Property | undefined {
    const element = /^\d+$/.test(name) ? elements[Number(name)] : undefined;
    if (element !== undefined && element.kind !== 'rest') return computed(name, () => elementType(element));
    if (name === 'length' && elements.every(({ kind }) => kind !== 'rest'))
      return computed(name, () => lengthOf(elements));
    return declared(parts.arrayOf(parts.union(elements.map(({ type }) => type))), name);
  }

  function elementType({ type, kind }: TupleType['elements'][number]): Type {
    return kind === 'optional' ? parts.union([type, store.intrinsic('undefined')]) : type;
  }

  function lengthOf(elements: TupleType['elements']): Type {
    const required = elements.filter(({ kind }) => kind === 'required').length;
    const lengths = Array.from({ length: elements.length - required + 1 }, (_, more) =>
      store.literal(required + more, false),
    );
    return parts.union(lengths);
  }

  /**
   * Returns the member that every member of a union has, without those that are nothing: reading from these is an error
   * of its own.
   */
  function ofUnion(members: readonly Type[], name: string): Property | undefined {
    const found: Property[] = [];
    for (const member of members) {
      if (isNothing(member)) continue;
      steps.take();
      const one = property(member, name);
      if (one === undefined) return undefined;
      found.push(one);
    }
    return joined(found, name, parts.union);
  }

  function ofIntersection(members: readonly Type[], name: string): Property | undefined {
    const found: Property[] = [];
    for (const member of members) {
      steps.take();
      const one = declared(member, name);
      if (one !== undefined) found.push(one);
    }
    return joined(found, name, parts.intersection);
  }

  function joined(
    found: readonly Property[],
    name: string,
    join: (types: readonly Type[]) => Type,
  ): Property | undefined {
    if (found.length < 2) return found[0];
    return {
      name,
      entities: [...new Set(found.flatMap(({ entities }) => entities))],
      isOptional:
        join === parts.union ? found.some(({ isOptional }) => isOptional) : found.every(({ isOptional }) => isOptional),
      type: () => join(found.map((one) => one.type())),
    };
  }

  /** Members that every object or function has. */
  function fromObject(type: Type, name: string): Property | undefined {
    if (type.form === 'union' || parts.isOpen(type)) return undefined;
    if (type.form === 'intrinsic' && interfaceNames[type.name] === undefined) return undefined;
    if (type.form === 'parameter' || type.form === 'deferred') {
      const apparent = parts.apparent(type);
      return apparent === type ? undefined : fromObject(apparent, name);
    }
    return (isFunction(type) ? ofFunction(type, name) : undefined) ?? globalMember('Object', name);
  }

  function isFunction(type: Type): boolean {
    if (type.form === 'anonymous' && (type.of.kind === 'function' || type.of.kind === 'class')) return true;
    return parts.callSignatures(type).length > 0 || parts.constructSignatures(type).length > 0;
  }

  function ofFunction(type: Type, name: string): Property | undefined {
    const isCalled = parts.callSignatures(type).length > 0;
    return globalMember(isCalled ? 'CallableFunction' : 'NewableFunction', name) ?? globalMember('Function', name);
  }

  function globalMember(interfaceName: string | undefined, name: string): Property | undefined {
    const entity = interfaceName === undefined ? undefined : names.global(interfaceName, typeMeaning);
    return entity === undefined ? undefined : declared(parts.declaredType(entity), name);
  }

  function indexed(type: Type, name: string): Property | undefined {
    const fitting = parts.indexSignatures(type).find(({ key }) => fitsKey(key, name));
    return fitting && computed(name, () => fitting.value);
  }

  return { property };
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
