import { kind } from '../../../languages/typescript/node-kinds.ts';
import { type Entity, meaning, typeMeaning } from '../entity.ts';
import type { AnonymousType, Mapper, Property, Type } from '../type.ts';
import { isHiddenEntity } from './hidden-members.ts';
import { isTooFar, Nesting } from './nesting.ts';
import type { IndexSignature, Parts } from './parts.ts';
import { childOfKind, childrenOfKind, typeChild } from './tree-parts.ts';

type Deps = Pick<
  Parts,
  | 'store'
  | 'names'
  | 'queries'
  | 'union'
  | 'typeAt'
  | 'mapperOf'
  | 'basesOf'
  | 'property'
  | 'apparent'
  | 'baseConstructor'
  | 'arrayOf'
  | 'properties'
>;

/** All members of types, and their index signatures. */
export function createAllMembers(parts: Deps) {
  const { store, names } = parts;
  const { steps } = parts.queries.dependencies;
  const nesting = new Nesting(parts.queries.dependencies);

  function properties(type: Type): ReadonlyMap<string, Property> {
    if (type.form === 'anonymous' && type.of.kind === 'computed') return type.of.properties;
    const found = new Map<string, Property>();
    for (const name of namesOf(type)) {
      const property = parts.property(type, name);
      if (property !== undefined) found.set(name, property);
    }
    return found;
  }

  function namesOf(type: Type): Set<string> {
    switch (type.form) {
      case 'intrinsic':
      case 'literal':
        return new Set();
      case 'reference':
        return ofReference(type.entity, type);
      case 'anonymous':
        return ofAnonymous(type);
      case 'union': {
        const [first, ...others] = type.members.map(namesOf);
        return new Set([...first].filter((name) => others.every((other) => other.has(name))));
      }
      case 'intersection':
        return new Set(type.members.flatMap((member) => [...namesOf(member)]));
      case 'tuple':
        return new Set([...type.elements.map((_, index) => String(index)), 'length']);
      default: {
        const apparent = parts.apparent(type);
        return apparent === type ? new Set() : namesOf(apparent);
      }
    }
  }

  function ofReference(entity: Entity, type: Type): Set<string> {
    if (entity.meanings & meaning.enumLike) return new Set();
    const found = new Set(names.membersOf(entity).keys());
    addFromBases(found, parts.basesOf(type), new Set(), 0);
    return found;
  }

  function addFromBases(found: Set<string>, bases: readonly Type[], seen: Set<Type>, depth: number): void {
    if (isTooFar(depth)) return;
    for (const base of bases) {
      if (seen.has(base)) continue;
      seen.add(base);
      steps.take();
      if (base.form !== 'reference' || (base.entity.meanings & meaning.enumLike) !== 0) {
        for (const name of namesOf(base)) found.add(name);
        continue;
      }
      for (const name of names.membersOf(base.entity).keys()) found.add(name);
      addFromBases(found, parts.basesOf(base), seen, depth + 1);
    }
  }

  function ofAnonymous({ of }: AnonymousType): Set<string> {
    switch (of.kind) {
      case 'members':
        return new Set(names.membersOf(of.entity).keys());
      case 'computed':
        return new Set(of.properties.keys());
      case 'function':
        return new Set(of.entity === undefined ? [] : names.staticsOf(of.entity).keys());
      case 'class':
        return ofClass(of.entity);
      default:
        return new Set(
          of.entity.meanings & meaning.module ? names.exportNames(of.entity) : names.staticsOf(of.entity).keys(),
        );
    }
  }

  function ofClass(entity: Entity): Set<string> {
    const found = new Set(names.staticsOf(entity).keys());
    nesting.within(() => {
      const base = parts.baseConstructor(entity);
      if (base !== undefined) for (const name of namesOf(base)) found.add(name);
    }, undefined);
    return found;
  }

  function indexSignatures(type: Type): readonly IndexSignature[] {
    switch (type.form) {
      case 'reference': {
        const own = declaredIn(type.entity, parts.mapperOf(type));
        return own.length > 0 ? own : inherited(type, new Set(), 0);
      }
      case 'anonymous':
        return ofKind(type);
      case 'intersection':
        return type.members.flatMap(indexSignatures);
      case 'union':
        return type.members.every((member) => indexSignatures(member).length > 0) ? joinedSignatures(type.members) : [];
      case 'parameter':
      case 'deferred': {
        const apparent = parts.apparent(type);
        return apparent === type ? [] : indexSignatures(apparent);
      }
      default:
        return [];
    }
  }

  function inherited(type: Type, seen: Set<Type>, depth: number): readonly IndexSignature[] {
    if (isTooFar(depth)) return [];
    return parts.basesOf(type).flatMap((base) => {
      if (seen.has(base)) return [];
      seen.add(base);
      if (base.form !== 'reference') return indexSignatures(base);
      const own = declaredIn(base.entity, parts.mapperOf(base));
      return own.length > 0 ? own : inherited(base, seen, depth + 1);
    });
  }

  function joinedSignatures(members: readonly Type[]): readonly IndexSignature[] {
    const firsts = members.map((member) => indexSignatures(member)[0]);
    return [{ key: firsts[0].key, value: parts.union(firsts.map(({ value }) => value)) }];
  }

  function ofKind({ of, mapper }: AnonymousType): readonly IndexSignature[] {
    if (of.kind === 'members') return declaredIn(of.entity, mapper);
    if (of.kind !== 'computed' || of.index === undefined) return [];
    return [{ key: store.intrinsic('string'), value: of.index }];
  }

  function declaredIn({ declarations }: Entity, mapper: Mapper | undefined): IndexSignature[] {
    return declarations.flatMap(({ unit, node }) =>
      childrenOfKind(unit.tree, node, kind.indexSignature).flatMap((signature) => {
        const key = typeChild(unit.tree, childOfKind(unit.tree, signature, kind.parameter));
        const value = typeChild(unit.tree, signature);
        if (key < 0 || value < 0) return [];
        return [{ key: parts.typeAt(unit, key, mapper), value: parts.typeAt(unit, value, mapper) }];
      }),
    );
  }

  /** Returns the type of `keyof`. */
  function keysOf(type: Type): Type {
    if (type.form === 'union') return commonKeys(type.members);
    if (type.form === 'intersection') return parts.union(type.members.map(keysOf));
    if (type.form === 'intrinsic' && type.name === 'any') {
      return parts.union([store.intrinsic('string'), store.intrinsic('number'), store.intrinsic('symbol')]);
    }
    if (type.form === 'intrinsic' && type.name === 'unresolved') return type;
    const keys = [...namesOf(apparentObject(type))].filter((name) => isPublic(type, name));
    const signatures = indexSignatures(type).flatMap(({ key }) =>
      key.form === 'intrinsic' && key.name === 'string' ? [key, store.intrinsic('number')] : [key],
    );
    return parts.union([...keys.map((name) => keyType(type, name)), ...signatures]);
  }

  /** Private and protected members are no keys. */
  function isPublic(type: Type, name: string): boolean {
    if (name === '' || name.startsWith('#')) return false;
    if (type.form !== 'reference' || (type.entity.meanings & meaning.classLike) === 0) return true;
    return parts.property(type, name)?.entities.some(isHiddenEntity) !== true;
  }

  function keyType(type: Type, name: string): Type {
    return store.literal(type.form === 'tuple' || !/^\d+$/.test(name) ? name : Number(name), false);
  }

  function commonKeys(members: readonly Type[]): Type {
    const [first, ...others] = members.map((member) => new Set(membersOf(keysOf(member))));
    return parts.union([...first].filter((key) => others.every((other) => other.has(key))));
  }

  function apparentObject(type: Type): Type {
    if (type.form !== 'literal' && type.form !== 'intrinsic') return type;
    const name = type.form === 'literal' ? typeof type.value : type.name;
    const entity = names.global(name.charAt(0).toUpperCase() + name.slice(1), typeMeaning);
    return entity === undefined || name === 'object' ? type : store.reference(entity, []);
  }

  return { properties, indexSignatures, keysOf };
}

export function membersOf(type: Type): readonly Type[] {
  return type.form === 'union' ? type.members : [type];
}
