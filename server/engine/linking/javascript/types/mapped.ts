import { flag } from '../../../languages/typescript/node-flags.ts';
import { kind } from '../../../languages/typescript/node-kinds.ts';
import type { Place, Unit } from '../entity.ts';
import { type Entity, meaning } from '../entity.ts';
import type { AnonymousType, DeferredType, Mapper, Property, Type, TypeParameterType } from '../type.ts';
import { membersOf } from './all-members.ts';
import { chain } from './mapper.ts';
import type { Parts } from './parts.ts';
import { childOfKind, hasFlag, typeChild, typeChildren } from './tree-parts.ts';
import { isFree, originOf, type TypeStore } from './type-store.ts';

type Deps = Pick<
  Parts,
  | 'store'
  | 'names'
  | 'union'
  | 'tuple'
  | 'typeAt'
  | 'deferredAt'
  | 'parameterAt'
  | 'createMapper'
  | 'isWaiting'
  | 'isArray'
  | 'globalReference'
  | 'keysOf'
  | 'properties'
  | 'property'
  | 'indexSignatures'
  | 'declaredType'
  | 'nonNullable'
  | 'arrayOf'
>;

/** A mapped type while it is worked out. */
interface Mapping {
  readonly unit: Unit;
  readonly node: number;
  readonly key: TypeParameterType;
  readonly mapper: Mapper | undefined;
  /** The type whose shape it keeps; absent where keys are all it has. */
  readonly source: Type | undefined;
}

/** `{ [K in Keys as Name]?: Template }`. */
export class MappedTypes {
  readonly #parts: Deps;
  readonly #store: TypeStore;

  constructor(parts: Deps) {
    this.#parts = parts;
    this.#store = parts.store;
  }

  mappedAt(place: Place, mapper: Mapper | undefined, waiting: Type): Type | undefined {
    const { unit, node } = place;
    const parameterNode = childOfKind(unit.tree, node, kind.typeParameter);
    const key = this.#parts.parameterAt(unit, parameterNode);
    const constraint = typeChild(unit.tree, parameterNode);
    if (key === undefined || constraint < 0) return undefined;
    const source = this.mappedSource(place, mapper);
    const mapping: Mapping = { unit, node, key, mapper, source };
    if (unit.tree.kinds[constraint] === kind.keyOfType && source !== undefined) {
      if (this.#parts.isWaiting(source) && source.form !== 'union') return undefined;
      return this.#overSource(mapping, source, constraint, waiting);
    }
    const keys = this.#parts.typeAt(unit, constraint, mapper);
    return this.#parts.isWaiting(keys) ? undefined : this.#withKeys(mapping, keys, waiting);
  }

  mappedSource({ unit, node }: Place, mapper: Mapper | undefined): Type | undefined {
    const constraint = typeChild(unit.tree, childOfKind(unit.tree, node, kind.typeParameter));
    if (constraint < 0) return undefined;
    if (unit.tree.kinds[constraint] === kind.keyOfType) return this.#parts.typeAt(unit, constraint + 1, mapper);
    const declared = this.#parts.typeAt(unit, constraint);
    return declared.form === 'parameter' ? this.#sourceOfKeys(declared, mapper) : undefined;
  }

  /** `[P in K]` where `K extends keyof T`. */
  #sourceOfKeys({ place: { unit, node } }: TypeParameterType, mapper: Mapper | undefined): Type | undefined {
    const constraint = typeChild(unit.tree, node);
    if (constraint < 0 || unit.tree.kinds[constraint] !== kind.keyOfType) return undefined;
    const source = this.#parts.typeAt(unit, constraint + 1, mapper);
    return this.#parts.isWaiting(source) ? undefined : source;
  }

  /** Over `keyof T`: arrays stay arrays, what has no members stays itself, unions are mapped one by one. */
  #overSource(mapping: Mapping, source: Type, constraint: number, waiting: Type): Type {
    const declared = this.#parts.typeAt(mapping.unit, constraint + 1);
    if (declared.form === 'parameter' && !hasFlag(mapping.unit.tree, mapping.node, flag.renames)) {
      if (source.form === 'union')
        return this.#parts.union(source.members.map((member) => this.#again(mapping, declared, member)));
      if (source.form === 'literal' || source.form === 'intrinsic') return this.#ofPlain(mapping, source, waiting);
      if (this.#parts.isArray(source))
        return this.#store.reference(source.entity, [
          this.#elementOf(
            mapping,
            this.#templateOf(mapping, this.#store.intrinsic('number'), declared, source.arguments[0]),
          ),
        ]);
      if (source.form === 'tuple') return this.#overTuple(mapping, source, declared);
    }
    return this.#withKeys(mapping, this.#parts.keysOf(source), waiting);
  }

  #elementOf({ unit, node }: Mapping, type: Type): Type {
    return hasFlag(unit.tree, node, flag.optional)
      ? this.#parts.union([type, this.#store.intrinsic('undefined')])
      : type;
  }

  #again({ unit, node, mapper }: Mapping, parameter: TypeParameterType, member: Type): Type {
    return this.#parts.deferredAt(unit, node, chain(this.#parts.createMapper([parameter], [member]), mapper));
  }

  #ofPlain(mapping: Mapping, source: Type, waiting: Type): Type {
    if (source.form !== 'intrinsic' || source.name !== 'any') return source;
    return this.#withKeys(mapping, this.#store.intrinsic('string'), waiting);
  }

  #overTuple(mapping: Mapping, source: Extract<Type, { form: 'tuple' }>, declared: TypeParameterType): Type {
    const isPartial = hasFlag(mapping.unit.tree, mapping.node, flag.optional);
    const elements = source.elements.map((element, index) => ({
      kind: isPartial && element.kind === 'required' ? ('optional' as const) : element.kind,
      type:
        element.kind === 'rest'
          ? this.#templateOf(mapping, this.#store.intrinsic('number'), declared, element.type)
          : this.#templateOf(mapping, this.#store.literal(String(index), false)),
    }));
    return this.#parts.tuple(elements);
  }

  /** Returns the template's type for a key. `T[K]` of an array's elements is the element. */
  #templateOf({ unit, node, key, mapper }: Mapping, type: Type, array?: TypeParameterType, element?: Type): Type {
    const template = templateNode(unit, node);
    if (template < 0) return this.#store.intrinsic('any');
    const own =
      array === undefined || element === undefined
        ? this.#parts.createMapper([key], [type])
        : this.#parts.createMapper([key, array], [type, this.#parts.arrayOf(element)]);
    return this.#parts.typeAt(unit, template, chain(own, mapper));
  }

  #withKeys(mapping: Mapping, keys: Type, waiting: Type): Type {
    const properties = new Map<string, Property>();
    let index: Type | undefined;
    for (const key of membersOf(keys).flatMap((each) => this.#singleKeys(each))) {
      for (const name of membersOf(this.#nameOfKey(mapping, key))) {
        if (name.form === 'literal') this.#addProperty(properties, mapping, key, String(name.value));
        else if (!isNever(name)) index = this.#templateOf(mapping, key);
      }
    }
    return this.#store.computed({ properties, index }, isFree(waiting), waiting as DeferredType);
  }

  /** An enum as a key is each of its members. */
  #singleKeys(key: Type): readonly Type[] {
    if (key.form !== 'reference' || (key.entity.meanings & meaning.enumLike) === 0) return [key];
    return this.#enumMembers(key.entity);
  }

  #enumMembers(entity: Entity): readonly Type[] {
    return [...this.#parts.names.staticsOf(entity).values()]
      .filter(({ meanings }) => meanings & meaning.enumMember)
      .map((member) => this.#parts.declaredType(member));
  }

  #nameOfKey({ unit, node, key, mapper }: Mapping, type: Type): Type {
    if (!hasFlag(unit.tree, node, flag.renames)) return type;
    const [name] = typeChildren(unit.tree, node);
    return this.#parts.typeAt(unit, name, chain(this.#parts.createMapper([key], [type]), mapper));
  }

  #addProperty(properties: Map<string, Property>, mapping: Mapping, key: Type, name: string): void {
    const { unit, node, source } = mapping;
    const origin =
      source !== undefined && key.form === 'literal' ? this.#parts.property(source, String(key.value)) : undefined;
    const isOptional =
      hasFlag(unit.tree, node, flag.optional) ||
      (origin?.isOptional === true && !hasFlag(unit.tree, node, flag.removesOptional));
    properties.set(name, {
      name,
      entities: origin?.entities ?? [],
      isOptional,
      type: () => this.#withModifiers(mapping, this.#templateOf(mapping, key), isOptional),
    });
  }

  #withModifiers({ unit, node }: Mapping, type: Type, isOptional: boolean): Type {
    if (isOptional) return this.#parts.union([type, this.#store.intrinsic('undefined')]);
    return hasFlag(unit.tree, node, flag.removesOptional) ? this.#parts.nonNullable(type) : type;
  }

  asksForLess(type: AnonymousType): boolean {
    return asksForLess(type);
  }
}

/**
 * Reports whether a type is made of some keys of another one (`Pick<T, 'a'>`), or requires none of them (`Partial<T>`): more
 * fits it than what fits the other.
 */
function asksForLess(type: AnonymousType): boolean {
  const place = originOf(type)?.place;
  if (place === undefined) return false;
  const { tree } = place.unit;
  const constraint = typeChild(tree, childOfKind(tree, place.node, kind.typeParameter));
  return constraint < 0 || tree.kinds[constraint] !== kind.keyOfType || hasFlag(tree, place.node, flag.optional);
}

function templateNode({ tree }: Unit, node: number): number {
  const types = typeChildren(tree, node);
  return types[hasFlag(tree, node, flag.renames) ? 1 : 0] ?? -1;
}

function isNever(type: Type): boolean {
  return type.form === 'intrinsic' && type.name === 'never';
}
