import type { Entity, Place } from './entity.ts';

/**
 * Types as far as linking needs them: who has which member, and what comes out of a call. Immutable and hash-consed where
 * that is cheap; compared by identity. What costs work is behind `Types`.
 */
export type Type =
  | IntrinsicType
  | LiteralType
  | ReferenceType
  | AnonymousType
  | UnionType
  | IntersectionType
  | TypeParameterType
  | DeferredType
  | TupleType;

/**
 * `any` is written or follows from something that is; `unresolved` is ours: the program has a type there, and we do not
 * know it (`reason` says why). Nothing may be concluded from either; from `unknown` nothing can be called.
 */
export interface IntrinsicType {
  readonly form: 'intrinsic';
  readonly name:
    | 'any'
    | 'unresolved'
    | 'unknown'
    | 'never'
    | 'void'
    | 'undefined'
    | 'null'
    | 'string'
    | 'number'
    | 'boolean'
    | 'bigint'
    | 'symbol'
    | 'object';
  readonly reason?:
    | 'unresolved_import'
    | 'external'
    | 'file_not_indexed'
    | 'not_inferred'
    | 'circular'
    | 'too_deep'
    | 'callback_parameter'
    | 'dynamic_import';
}

export interface LiteralType {
  readonly form: 'literal';
  readonly value: string | number | boolean | bigint;
  /** The enum member that it is the value of: its type is that member's. */
  readonly member?: Entity;
  /** Widens to its base where it becomes the type of something that can change. */
  readonly isFresh: boolean;
}

/** A class (its instances), interface or enum, with its type arguments. `Array<T>` and `Promise<T>` are such. */
export interface ReferenceType {
  readonly form: 'reference';
  readonly entity: Entity;
  readonly arguments: readonly Type[];
  /** The type of `this` in its members; absent where it is the type itself. */
  readonly thisType?: Type;
}

/** A type without a name of its own: what a node says, with a mapper for the type parameters around it. */
export interface AnonymousType {
  readonly form: 'anonymous';
  readonly of:
    /** Type literal or mapped type with known keys; object literal. */
    | { readonly kind: 'members'; readonly entity: Entity }
    /** `typeof f`, a function expression, function and constructor types, a method's value. */
    | { readonly kind: 'function'; readonly declarations: readonly Place[]; readonly entity: Entity | undefined }
    /** The class as a value: its statics, constructed by `new`. */
    | { readonly kind: 'class'; readonly entity: Entity }
    /** Namespace, module, or enum as a value. */
    | { readonly kind: 'namespace'; readonly entity: Entity }
    /** Computed by the type system itself: a mapped type over known keys, a spread, a rest. */
    | {
        readonly kind: 'computed';
        readonly properties: ReadonlyMap<string, Property>;
        readonly index?: Type;
        readonly signatures?: readonly Signature[];
        readonly constructs?: readonly Signature[];
      };
  readonly mapper: Mapper | undefined;
}

export interface UnionType {
  readonly form: 'union';
  /** At least two, none of them a union. */
  readonly members: readonly Type[];
}

export interface IntersectionType {
  readonly form: 'intersection';
  readonly members: readonly Type[];
}

export interface TypeParameterType {
  readonly form: 'parameter';
  readonly entity: Entity;
  /** Distinguishes parameters of nested instantiations where that is needed (`infer`, fresh signatures). */
  readonly place: Place;
}

/** A type that waits for type parameters: conditional, indexed access, `keyof`, mapped, template. */
export interface DeferredType {
  readonly form: 'deferred';
  readonly place: Place;
  readonly mapper: Mapper | undefined;
}

export interface TupleType {
  readonly form: 'tuple';
  readonly elements: readonly { readonly type: Type; readonly kind: 'required' | 'optional' | 'rest' }[];
}

/** From type parameters to types. Immutable. */
export interface Mapper {
  get(parameter: TypeParameterType): Type | undefined;
  /** Two mappers with the same key map alike. */
  readonly key: string;
}

/** A member of a type, with what it is in that type. `type` is computed when it is asked for. */
export interface Property {
  readonly name: string;
  /** Every declared entity behind it: one, but for unions and intersections; none where it is computed. */
  readonly entities: readonly Entity[];
  readonly isOptional: boolean;
  type(): Type;
}

export interface Signature {
  /** The declaring function, method, signature or type node; absent where it is computed. */
  readonly place: Place | undefined;
  readonly typeParameters: readonly TypeParameterType[];
  readonly parameters: readonly SignatureParameter[];
  readonly minimumArguments: number;
  readonly hasRest: boolean;
  returnType(): Type;
  /** The required type of `this`, where the signature has one. */
  thisType?(): Type | undefined;
  /** `x is T`, `asserts x`, `this is T`. */
  predicate(): Predicate | undefined;
  /** The signature with its own type parameters replaced. */
  instantiate(mapper: Mapper): Signature;
}

export interface SignatureParameter {
  readonly name: string;
  readonly isOptional: boolean;
  readonly isRest: boolean;
  type(): Type;
}

export interface Predicate {
  /** Index of the parameter, -1 for `this`. */
  readonly parameter: number;
  readonly asserts: boolean;
  readonly type: Type | undefined;
}

/**
 * Whether a type fits another one: `assumed` where what lies deep inside was not looked at or is not known, `unknown` where
 * looking at it took too much.
 */
export type Fit = 'yes' | 'no' | 'assumed' | 'unknown';

/** The type system (implemented by `types/`). Pure and lazy; what it computes for a declaration it remembers. */
export interface Types {
  intrinsic(name: IntrinsicType['name'], reason?: IntrinsicType['reason']): IntrinsicType;
  literal(value: LiteralType['value'], isFresh?: boolean): LiteralType;
  union(members: readonly Type[]): Type;
  intersection(members: readonly Type[]): Type;
  tuple(elements: TupleType['elements']): Type;
  arrayOf(element: Type): Type;
  promiseOf(value: Type): Type;
  /** An instance of a global class or interface of the standard library; `unresolved` where there is none. */
  globalReference(name: string, ...args: readonly Type[]): Type;
  computed(properties: ReadonlyMap<string, Property>, index?: Type): Type;

  /** The type that a type node says. */
  fromNode(place: Place): Type;
  /**
   * Returns the type of an entity: class and interface with their own parameters as arguments, alias, enum, type
   * parameter.
   */
  declaredType(entity: Entity): Type;
  /** Returns the type of an entity's value: annotation, else initialiser, else assignments. */
  valueType(entity: Entity): Type;
  /** The anonymous type of a function-like node. */
  functionType(place: Place): Type;
  objectLiteralType(place: Place): Type;
  typeParametersOf(entity: Entity): readonly TypeParameterType[];
  /**
   * Returns the type of `this` inside a class or interface: a parameter whose constraint is the instance. A method that
   * returns `this` returns it, and a subclass gets itself.
   */
  thisTypeOf(entity: Entity): TypeParameterType;
  constraintOf(parameter: TypeParameterType): Type | undefined;
  /** Instantiated bases of a class or interface: the extended class first. */
  basesOf(type: Type): readonly Type[];
  /** Superclass as a value (`super`, statics). */
  baseConstructor(entity: Entity): Type | undefined;

  /** A member by name: own, inherited, through unions (only where every member has it), intersections, constraints, and the standard library's interfaces of primitives, arrays and functions. */
  property(type: Type, name: string): Property | undefined;
  /** All members with their names, bases included. */
  properties(type: Type): ReadonlyMap<string, Property>;
  callSignatures(type: Type): readonly Signature[];
  constructSignatures(type: Type): readonly Signature[];
  /** Returns the type of `type[key]`: literal keys, index signatures, arrays, tuples. */
  indexed(type: Type, key: Type): Type | undefined;

  createMapper(parameters: readonly TypeParameterType[], args: readonly Type[]): Mapper;
  instantiate(type: Type, mapper: Mapper | undefined): Type;
  /** Constraint of a parameter, bases of a deferred type: something with members. Other types are themselves. */
  apparent(type: Type): Type;
  /** Literals become their bases, fresh ones only; `null` and `undefined` stay. */
  widen(type: Type): Type;
  nonNullable(type: Type): Type;
  awaited(type: Type): Type;
  /** Returns the element type that `for … of`, spread and array patterns take out. */
  iterated(type: Type, async: boolean): Type;
  /** Whether a value of `source` may stand where `target` is expected; `any`, `unresolved` and what is too deep are assignable. */
  isAssignable(source: Type, target: Type): boolean;
  /** The same, and how far that is known. */
  fitOf(source: Type, target: Type): Fit;
  /** Adds to `found` what each parameter must be for `source` to fit `target` (TypeScript's inference, structural, without priorities where they do not matter). */
  infer(
    target: Type,
    source: Type,
    parameters: readonly TypeParameterType[],
    found: Map<TypeParameterType, Type[]>,
  ): void;
  /**
   * Returns the arguments of a signature's own parameters after `infer` has looked at all arguments: its candidates,
   * else the default, else the constraint, else `unknown`.
   */
  inferredMapper(signature: Signature, found: ReadonlyMap<TypeParameterType, readonly Type[]>): Mapper;
  filter(type: Type, keep: (member: Type) => boolean): Type;
  /** True for `any` and `unresolved`, also inside a union or intersection: nothing is known of it. */
  isOpen(type: Type): boolean;
  /** Whether a type is made of another one and requires less than that: `Pick<T, 'a'>`, `Partial<T>`. */
  asksForLess(type: AnonymousType): boolean;
}

/** Types of expressions (implemented by `expressions/`). */
export interface Expressions {
  /** Type of an expression where it stands: narrowed, with its contextual type considered. */
  typeOf(place: Place): Type;
  /** Returns the result type of a function by its `return` and `yield` expressions. */
  inferredReturn(place: Place): Type;
  /** Type of a parameter without annotation: from the context of its function, from its default. */
  parameterType(place: Place): Type;
  /** Type of a name bound by a pattern. */
  bindingType(place: Place): Type;
  /** Type of a variable of `for … of`, `for … in`, `catch`, or one without annotation. */
  variableType(place: Place): Type;
}
