import type { Entity, Missing, Names, Place, Unit } from '../entity.ts';
import type { QueryStack } from '../../query.ts';
import type {
  Expressions,
  IntrinsicType,
  Mapper,
  ReferenceType,
  Signature,
  Type,
  TypeParameterType,
  Types,
  DeferredType,
} from '../type.ts';
import type { EnumKeys } from './enum-keys.ts';
import type { TypeStore } from './type-store.ts';

/** Parts that types are made of: names, a store for memoized results, and the types of expressions. */
export interface TypesDeps {
  readonly names: Names;
  readonly queries: QueryStack;
  /** Asked for late: expressions are made with the types. */
  expressions(): Expressions;
}

/** An index signature as it is declared. */
export interface IndexSignature {
  readonly key: Type;
  readonly value: Type;
}

/**
 * Functions that the files of this folder offer to one another. Types are recursive, and so are these: each file names,
 * by `Pick`, the few it needs.
 */
export interface Parts extends Types, TypesDeps {
  readonly store: TypeStore;
  /** Remembers the keys of types that stand under members of enumerations: one table for all that ask. */
  readonly enumKeys: EnumKeys;
  unresolved(reason?: IntrinsicType['reason']): IntrinsicType;
  missing(missing: Missing): IntrinsicType;
  /** The type at a node with its surrounding parameters replaced. */
  typeAt(unit: Unit, node: number, mapper?: Mapper): Type;
  outerParameters(unit: Unit, node: number): readonly TypeParameterType[];
  /** Of overloads: what any of them depends on. */
  outerParametersOf(places: readonly Place[]): readonly TypeParameterType[];
  parameterAt(unit: Unit, node: number): TypeParameterType | undefined;
  defaultOf(parameter: TypeParameterType): Type | undefined;
  thisTypeAt(unit: Unit, node: number): TypeParameterType | undefined;
  /** A mapper for what a node depends on, and nothing else. */
  restrict(unit: Unit, node: number, mapper: Mapper | undefined): Mapper | undefined;
  deferredAt(unit: Unit, node: number, mapper: Mapper | undefined): Type;
  /** Whether a type has to wait for its parameters before anything can be said of its members. */
  isWaiting(type: Type): boolean;
  /** Arguments, defaults for those that are missing, `unresolved` where there is no default. */
  fillArguments(entity: Entity, given: readonly Type[]): readonly Type[];
  entityReference(entity: Entity, given: readonly Type[]): Type;
  /** Own type parameters and `this` of a class or interface, by what they are in `type`. */
  mapperOf(type: ReferenceType): Mapper | undefined;
  indexSignatures(type: Type): readonly IndexSignature[];
  isArray(type: Type): type is ReferenceType;
  /** The bases by their own parameters. */
  declaredBases(entity: Entity): readonly Type[];
  /** The base of `type` (or itself) that is an instance of `entity`. */
  baseOf(type: Type, entity: Entity): ReferenceType | undefined;
  /** Everything that a class and its bases say they implement, with what that extends. */
  implementsOf(type: ReferenceType): ReadonlySet<Entity>;
  /** Signatures of declarations with a body, an annotation, or both. */
  signaturesAt(declarations: readonly Place[], mapper: Mapper | undefined): readonly Signature[];
  /** Deferred types: what comes out of them now. */
  conditionalAt(place: Place, mapper: Mapper | undefined): Type | undefined;
  mappedAt(place: Place, mapper: Mapper | undefined, waiting: Type): Type | undefined;
  /** The type whose shape a mapped type keeps: what stands behind its `keyof`. */
  mappedSource(place: Place, mapper: Mapper | undefined): Type | undefined;
  indexedAt(place: Place, mapper: Mapper | undefined): Type | undefined;
  keysOf(type: Type): Type;
  templateAt(place: Place, mapper: Mapper | undefined): Type | undefined;
  tupleAt(place: Place, mapper: Mapper | undefined): Type | undefined;
  /**
   * Returns, for each parameter, the argument with which `source` fits `target`, else its constraint, else `unknown`.
   */
  inferredFrom(target: Type, source: Type, parameters: readonly TypeParameterType[]): readonly Type[];
  /** The type whose mapped type `source` is, as far as its members say; undefined where they say nothing. */
  reverseMapped(mapped: DeferredType, shape: TypeParameterType, source: Type): Type | undefined;
  /** `Uppercase<T>` and the others that the language itself computes. */
  changeCase(name: string, type: Type): Type;
}
