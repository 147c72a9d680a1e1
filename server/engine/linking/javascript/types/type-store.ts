import type { Entity, Place, Unit } from '../entity.ts';
import type {
  AnonymousType,
  DeferredType,
  IntersectionType,
  IntrinsicType,
  LiteralType,
  Mapper,
  Property,
  ReferenceType,
  Signature,
  TupleType,
  Type,
  TypeParameterType,
  UnionType,
} from '../type.ts';

/** Fields of every type that readers do not see. */
interface Stored {
  /** For keys only: it depends on the order of questions, and so must nothing that anybody sees. */
  readonly id: number;
  /** Whether a mapper may change it. */
  readonly isFree: boolean;
}

/** A computed type knows of what deferred type it is the result: instantiated again it is computed again from there. */
interface Derived {
  readonly origin?: DeferredType;
}

/** A type parameter of a signature inside an instantiated type: its constraint is to be read through the mapper. */
interface Renewed {
  readonly through?: Mapper;
}

export function idOf(type: Type): number {
  return (type as Type & Stored).id;
}

export function isFree(type: Type): boolean {
  return (type as Type & Stored).isFree;
}

export function originOf(type: AnonymousType): DeferredType | undefined {
  return (type as AnonymousType & Derived).origin;
}

export function mapperOfParameter(type: TypeParameterType): Mapper | undefined {
  return (type as TypeParameterType & Renewed).through;
}

/** Numbers of nodes of one unit are below this. */
const nodesMax = 2 ** 26;

/** Makes every type once: equal types are one object. Knows nothing of what they mean. */
export class TypeStore {
  readonly #types = new Map<string, Type>();
  readonly #intrinsics = new Map<string, IntrinsicType>();
  readonly #reasoned = new Map<string, Map<string, IntrinsicType>>();
  readonly #references = new Map<Entity, Map<string, ReferenceType>>();
  readonly #members = new Map<Entity, Map<string, AnonymousType>>();
  /** By the entity, else by the place (each is one object). */
  readonly #functions = new Map<object, Map<string, AnonymousType>>();
  readonly #values = new Map<Entity, Map<string, AnonymousType>>();
  readonly #entityNumbers = new Map<Entity, number>();
  readonly #places = new Map<Unit, Map<number, Place>>();
  readonly #units = new Map<Unit, number>();
  #entities = 0;
  #count = 0;

  /** One object for one node of one unit, so that it can be the subject of a query. */
  placeAt(unit: Unit, node: number): Place {
    let places = this.#places.get(unit);
    if (places === undefined) this.#places.set(unit, (places = new Map()));
    let place = places.get(node);
    if (place === undefined) places.set(node, (place = { unit, node }));
    return place;
  }

  /** The units' own numbers are too far apart for this. */
  keyOf({ unit, node }: Place): number {
    let number = this.#units.get(unit);
    if (number === undefined) this.#units.set(unit, (number = this.#units.size));
    return number * nodesMax + node;
  }

  numberOf(entity: Entity): number {
    let number = this.#entityNumbers.get(entity);
    if (number === undefined) this.#entityNumbers.set(entity, (number = ++this.#entities));
    return number;
  }

  intrinsic(name: IntrinsicType['name'], reason?: IntrinsicType['reason']): IntrinsicType {
    const names = reason === undefined ? this.#intrinsics : ofKey(this.#reasoned, reason);
    let type = names.get(name);
    if (type === undefined) {
      const made: IntrinsicType & Stored = { id: this.#next(), isFree: false, form: 'intrinsic', name };
      type = reason === undefined ? made : { ...made, reason };
      names.set(name, type);
    }
    return type;
  }

  literal(value: LiteralType['value'], isFresh: boolean, member?: Entity): LiteralType {
    const key = `l${typeof value}${isFresh ? '!' : ''}${member === undefined ? '' : this.numberOf(member)}:${value}`;
    return this.#intern<LiteralType>(key, () =>
      stored<LiteralType>(
        member === undefined
          ? { id: this.#next(), isFree: false, form: 'literal', value, isFresh }
          : { id: this.#next(), isFree: false, form: 'literal', value, member, isFresh },
      ),
    );
  }

  reference(entity: Entity, args: readonly Type[], thisType?: Type): ReferenceType {
    const ofEntity = ofKey(this.#references, entity);
    const key = thisType === undefined ? idsOf(args) : `${idsOf(args)};${idOf(thisType)}`;
    let type = ofEntity.get(key);
    if (type === undefined) {
      const free = args.some(isFree) || (thisType !== undefined && isFree(thisType));
      const id = this.#next();
      type = stored<ReferenceType>({ id, isFree: free, form: 'reference', entity, arguments: args, thisType });
      ofEntity.set(key, type);
    }
    return type;
  }

  /** A reference whose arguments are found out when they are asked for: only so can an alias name itself in an array. */
  lazyReference(
    entity: Entity,
    place: Place,
    mapper: Mapper | undefined,
    free: boolean,
    argumentsOf: (self: ReferenceType) => readonly Type[],
  ): ReferenceType {
    return this.#intern<ReferenceType>(`y${this.keyOf(place)}|${mapper?.key ?? ''}`, () => {
      const made = {
        id: this.#next(),
        isFree: free,
        form: 'reference' as const,
        entity,
        place,
        mapper,
        argumentsOf,
        get arguments(): readonly Type[] {
          return argumentsOf(made);
        },
      };
      return made;
    });
  }

  members(entity: Entity, mapper: Mapper | undefined, free: boolean): AnonymousType {
    return (
      ofKey(this.#members, entity).get(mapper?.key ?? '') ??
      this.#anonymous(ofKey(this.#members, entity), { kind: 'members', entity }, mapper, free)
    );
  }

  functionValue(
    declarations: readonly Place[],
    entity: Entity | undefined,
    mapper: Mapper | undefined,
    free: boolean,
  ): AnonymousType {
    const known = ofKey(this.#functions, entity ?? declarations[0]);
    return (
      known.get(mapper?.key ?? '') ?? this.#anonymous(known, { kind: 'function', declarations, entity }, mapper, free)
    );
  }

  classValue(entity: Entity): AnonymousType {
    const known = ofKey(this.#values, entity);
    return known.get('class') ?? this.#anonymous(known, { kind: 'class', entity }, undefined, false, 'class');
  }

  namespaceValue(entity: Entity): AnonymousType {
    const known = ofKey(this.#values, entity);
    return known.get('') ?? this.#anonymous(known, { kind: 'namespace', entity }, undefined, false);
  }

  /**
   * Never interned: the computation that makes it memoizes it. `origin` is the deferred type that it is the result of.
   */
  computed(
    of: {
      properties: ReadonlyMap<string, Property>;
      index?: Type;
      signatures?: readonly Signature[];
      constructs?: readonly Signature[];
    },
    free: boolean,
    origin?: DeferredType,
  ): AnonymousType {
    return stored<AnonymousType & Derived>({
      id: this.#next(),
      isFree: free,
      form: 'anonymous',
      of: { kind: 'computed', ...of },
      mapper: undefined,
      origin,
    });
  }

  parameter(entity: Entity, place: Place, through?: Mapper): TypeParameterType {
    return this.#intern<TypeParameterType>(`p${this.numberOf(entity)}|${through?.key ?? ''}`, () =>
      stored<TypeParameterType & Renewed>({
        id: this.#next(),
        isFree: true,
        form: 'parameter',
        entity,
        place,
        through,
      }),
    );
  }

  deferred(place: Place, mapper: Mapper | undefined, free: boolean): DeferredType {
    return this.#intern<DeferredType>(`d${this.keyOf(place)}|${mapper?.key ?? ''}`, () =>
      stored<DeferredType>({ id: this.#next(), isFree: free, form: 'deferred', place, mapper }),
    );
  }

  tuple(elements: TupleType['elements']): TupleType {
    const key = elements.map(({ type, kind }) => `${kind[2]}${idOf(type)}`).join();
    return this.#intern<TupleType>(`t${key}`, () =>
      stored<TupleType>({
        id: this.#next(),
        isFree: elements.some(({ type }) => isFree(type)),
        form: 'tuple',
        elements,
      }),
    );
  }

  /** The members as they are: `unions.ts` and `intersections.ts` say which those must be. */
  compound(form: 'union' | 'intersection', members: readonly Type[]): Type {
    return this.#intern<Type>(`${form}${idsOf(members)}`, () =>
      stored<UnionType | IntersectionType>({ id: this.#next(), isFree: members.some(isFree), form, members }),
    );
  }

  #anonymous(
    known: Map<string, AnonymousType>,
    of: AnonymousType['of'],
    mapper: Mapper | undefined,
    free: boolean,
    key = mapper?.key ?? '',
  ): AnonymousType {
    const type = stored<AnonymousType>({ id: this.#next(), isFree: free, form: 'anonymous', of, mapper });
    known.set(key, type);
    return type;
  }

  #intern<Known extends Type>(key: string, make: () => Known): Known {
    let type = this.#types.get(key);
    if (type === undefined) this.#types.set(key, (type = make()));
    return type as Known;
  }

  #next(): number {
    return ++this.#count;
  }
}

/** Written out where a type is made: to add the two to a finished object would cost it its shape. */
function stored<Made extends Type>(type: Made & Stored): Made & Stored {
  return type;
}

function idsOf(types: readonly Type[]): string {
  if (types.length === 1) return String(idOf(types[0]));
  return types.map(idOf).join();
}

function ofKey<Key, Value>(maps: Map<Key, Map<string, Value>>, key: Key): Map<string, Value> {
  let found = maps.get(key);
  if (found === undefined) maps.set(key, (found = new Map()));
  return found;
}
