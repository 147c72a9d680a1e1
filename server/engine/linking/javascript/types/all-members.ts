import { kind } from '../../../languages/typescript/node-kinds.ts';
import { type Entity, meaning, typeMeaning, type Names } from '../entity.ts';
import type { AnonymousType, Mapper, Property, Type } from '../type.ts';
import { isHiddenEntity } from './hidden-members.ts';
import { isTooFar, Nesting } from './nesting.ts';
import type { IndexSignature, Parts } from './parts.ts';
import { childOfKind, childrenOfKind, typeChild } from './tree-parts.ts';
import type { TypeStore } from './type-store.ts';
import type { Steps } from '../../steps.ts';

type Deps = Pick<
  Parts,
  | 'store'
  | 'names'
  | 'enumKeys'
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
export class AllMembers {
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

  properties(type: Type): ReadonlyMap<string, Property> {
    if (type.form === 'anonymous' && type.of.kind === 'computed') return type.of.properties;
    const found = new Map<string, Property>();
    for (const name of this.#namesOf(type)) {
      const property = this.#parts.property(type, name);
      if (property !== undefined) found.set(name, property);
    }
    return found;
  }

  #namesOf(type: Type): Set<string> {
    switch (type.form) {
      case 'intrinsic':
      case 'literal':
        return new Set();
      case 'reference':
        return this.#ofReference(type.entity, type);
      case 'anonymous':
        return this.#ofAnonymous(type);
      case 'union': {
        const [first, ...others] = type.members.map((each) => this.#namesOf(each));
        return new Set([...first].filter((name) => others.every((other) => other.has(name))));
      }
      case 'intersection':
        return new Set(type.members.flatMap((member) => [...this.#namesOf(member)]));
      case 'tuple':
        return new Set([...type.elements.map((_, index) => String(index)), 'length']);
      default: {
        const apparent = this.#parts.apparent(type);
        return apparent === type ? new Set() : this.#namesOf(apparent);
      }
    }
  }

  #ofReference(entity: Entity, type: Type): Set<string> {
    if (entity.meanings & meaning.enumLike) return new Set();
    const found = new Set(this.#names.membersOf(entity).keys());
    this.#addFromBases(found, this.#parts.basesOf(type), new Set(), 0);
    return found;
  }

  #addFromBases(found: Set<string>, bases: readonly Type[], seen: Set<Type>, depth: number): void {
    if (isTooFar(depth)) return;
    for (const base of bases) {
      if (seen.has(base)) continue;
      seen.add(base);
      this.#steps.take();
      if (base.form !== 'reference' || (base.entity.meanings & meaning.enumLike) !== 0) {
        for (const name of this.#namesOf(base)) found.add(name);
        continue;
      }
      for (const name of this.#names.membersOf(base.entity).keys()) found.add(name);
      this.#addFromBases(found, this.#parts.basesOf(base), seen, depth + 1);
    }
  }

  #ofAnonymous({ of }: AnonymousType): Set<string> {
    switch (of.kind) {
      case 'members':
        return this.#parts.enumKeys.namesIn(of.entity);
      case 'computed':
        return new Set(of.properties.keys());
      case 'function':
        return new Set(of.entity === undefined ? [] : this.#names.staticsOf(of.entity).keys());
      case 'class':
        return this.#ofClass(of.entity);
      default:
        return new Set(
          of.entity.meanings & meaning.module
            ? this.#names.exportNames(of.entity)
            : this.#names.staticsOf(of.entity).keys(),
        );
    }
  }

  #ofClass(entity: Entity): Set<string> {
    const found = new Set(this.#names.staticsOf(entity).keys());
    this.#nesting.within(() => {
      const base = this.#parts.baseConstructor(entity);
      if (base !== undefined) for (const name of this.#namesOf(base)) found.add(name);
    }, undefined);
    return found;
  }

  indexSignatures(type: Type): readonly IndexSignature[] {
    switch (type.form) {
      case 'reference': {
        const own = this.#declaredIn(type.entity, this.#parts.mapperOf(type));
        return own.length > 0 ? own : this.#inherited(type, new Set(), 0);
      }
      case 'anonymous':
        return this.#ofKind(type);
      case 'intersection':
        return type.members.flatMap((each) => this.indexSignatures(each));
      case 'union':
        return type.members.every((member) => this.indexSignatures(member).length > 0)
          ? this.#joinedSignatures(type.members)
          : [];
      case 'parameter':
      case 'deferred': {
        const apparent = this.#parts.apparent(type);
        return apparent === type ? [] : this.indexSignatures(apparent);
      }
      default:
        return [];
    }
  }

  #inherited(type: Type, seen: Set<Type>, depth: number): readonly IndexSignature[] {
    if (isTooFar(depth)) return [];
    return this.#parts.basesOf(type).flatMap((base) => {
      if (seen.has(base)) return [];
      seen.add(base);
      if (base.form !== 'reference') return this.indexSignatures(base);
      const own = this.#declaredIn(base.entity, this.#parts.mapperOf(base));
      return own.length > 0 ? own : this.#inherited(base, seen, depth + 1);
    });
  }

  #joinedSignatures(members: readonly Type[]): readonly IndexSignature[] {
    const firsts = members.map((member) => this.indexSignatures(member)[0]);
    return [{ key: firsts[0].key, value: this.#parts.union(firsts.map(({ value }) => value)) }];
  }

  #ofKind({ of, mapper }: AnonymousType): readonly IndexSignature[] {
    if (of.kind === 'members') return this.#declaredIn(of.entity, mapper);
    if (of.kind !== 'computed' || of.index === undefined) return [];
    return [{ key: this.#store.intrinsic('string'), value: of.index }];
  }

  #declaredIn({ declarations }: Entity, mapper: Mapper | undefined): IndexSignature[] {
    return declarations.flatMap(({ unit, node }) =>
      childrenOfKind(unit.tree, node, kind.indexSignature).flatMap((signature) => {
        const key = typeChild(unit.tree, childOfKind(unit.tree, signature, kind.parameter));
        const value = typeChild(unit.tree, signature);
        if (key < 0 || value < 0) return [];
        return [{ key: this.#parts.typeAt(unit, key, mapper), value: this.#parts.typeAt(unit, value, mapper) }];
      }),
    );
  }

  /** Returns the type of `keyof`. */
  keysOf(type: Type): Type {
    if (type.form === 'union') return this.#commonKeys(type.members);
    if (type.form === 'intersection') return this.#parts.union(type.members.map((each) => this.keysOf(each)));
    if (type.form === 'intrinsic' && type.name === 'any') {
      return this.#parts.union([
        this.#store.intrinsic('string'),
        this.#store.intrinsic('number'),
        this.#store.intrinsic('symbol'),
      ]);
    }
    if (type.form === 'intrinsic' && type.name === 'unresolved') return type;
    const keys = [...this.#namesOf(this.#apparentObject(type))].filter((name) => this.#isPublic(type, name));
    const signatures = this.indexSignatures(type).flatMap(({ key }) =>
      key.form === 'intrinsic' && key.name === 'string' ? [key, this.#store.intrinsic('number')] : [key],
    );
    return this.#parts.union([...keys.map((name) => this.#keyType(type, name)), ...signatures]);
  }

  /** Private and protected members are no keys. */
  #isPublic(type: Type, name: string): boolean {
    if (name === '' || name.startsWith('#')) return false;
    if (type.form !== 'reference' || (type.entity.meanings & meaning.classLike) === 0) return true;
    return this.#parts.property(type, name)?.entities.some(isHiddenEntity) !== true;
  }

  #keyType(type: Type, name: string): Type {
    return this.#store.literal(type.form === 'tuple' || !/^\d+$/.test(name) ? name : Number(name), false);
  }

  #commonKeys(members: readonly Type[]): Type {
    const [first, ...others] = members.map((member) => new Set(membersOf(this.keysOf(member))));
    return this.#parts.union([...first].filter((key) => others.every((other) => other.has(key))));
  }

  #apparentObject(type: Type): Type {
    if (type.form !== 'literal' && type.form !== 'intrinsic') return type;
    const name = type.form === 'literal' ? typeof type.value : type.name;
    const entity = this.#names.global(name.charAt(0).toUpperCase() + name.slice(1), typeMeaning);
    return entity === undefined || name === 'object' ? type : this.#store.reference(entity, []);
  }
}

export function membersOf(type: Type): readonly Type[] {
  return type.form === 'union' ? type.members : [type];
}
