import { kind } from '../../../languages/typescript/node-kinds.ts';
import { type Entity, meaning, type Place, type Unit } from '../entity.ts';
import type { AnonymousType, Mapper, ReferenceType, Signature, Type } from '../type.ts';
import { inCallOrder } from './call-order.ts';
import { isTooFar, Nesting } from './nesting.ts';
import type { Parts } from './parts.ts';
import { childrenOfKind, isJavaScript } from './tree-parts.ts';
import type { Steps } from '../../steps.ts';

type Deps = Pick<
  Parts,
  | 'store'
  | 'names'
  | 'queries'
  | 'apparent'
  | 'instantiate'
  | 'mapperOf'
  | 'basesOf'
  | 'baseConstructor'
  | 'typeParametersOf'
  | 'declaredType'
  | 'signaturesAt'
  | 'createMapper'
  | 'isOpen'
  | 'union'
  | 'intersection'
> & { signatureAt(unit: Unit, node: number, mapper: Mapper | undefined): Signature };

/** Call and construct signatures of types. */
export class Callables {
  readonly #parts: Deps;
  readonly #steps: Steps;
  readonly #constructors = new Map<Entity, readonly Place[]>();
  readonly #nesting: Nesting;

  constructor(parts: Deps) {
    this.#parts = parts;
    this.#steps = parts.queries.dependencies.steps;
    this.#nesting = new Nesting(parts.queries.dependencies);
  }

  callSignatures(type: Type): readonly Signature[] {
    return this.#collect(type, kind.callSignature);
  }

  constructSignatures(type: Type): readonly Signature[] {
    return this.#collect(type, kind.constructSignature);
  }

  #collect(type: Type, wanted: number): readonly Signature[] {
    switch (type.form) {
      case 'reference':
        return this.#ofReference(type, wanted, new Set(), 0);
      case 'anonymous':
        return this.#ofAnonymous(type, wanted);
      case 'union':
        return this.#ofUnion(type.members, wanted);
      case 'intersection':
        return this.#ofIntersection(type.members, wanted);
      case 'parameter':
      case 'deferred': {
        const apparent = this.#parts.apparent(type);
        return apparent === type ? [] : this.#collect(apparent, wanted);
      }
      default:
        return [];
    }
  }

  /** Of classes that are mixed the one that is no mixin says what is taken; what is made is all of them. */
  #ofIntersection(members: readonly Type[], wanted: number): readonly Signature[] {
    const lists = members.map((member) => this.#collect(member, wanted));
    const mixed = lists.map((list) => wanted === kind.constructSignature && this.#isMixin(list));
    if (!mixed.includes(true)) return lists.flat();
    const others = lists.filter((_, index) => !mixed[index]).flat();
    const signatures = others.length > 0 ? others : (lists.at(-1) ?? []);
    const mixins = lists.filter((list, index) => mixed[index] && list !== signatures).flat();
    return signatures.map((signature) => this.#making(signature, mixins));
  }

  /** `new (...args: any[]) => T`. */
  #isMixin(signatures: readonly Signature[]): boolean {
    if (signatures.length !== 1) return false;
    const [{ typeParameters, parameters }] = signatures;
    if (typeParameters.length > 0 || parameters.length !== 1 || !parameters[0].isRest) return false;
    const type = parameters[0].type();
    return this.#parts.isOpen(type) || (type.form === 'reference' && type.arguments.some(this.#parts.isOpen));
  }

  #making(signature: Signature, mixins: readonly Signature[]): Signature {
    return {
      place: signature.place,
      typeParameters: signature.typeParameters,
      get parameters() {
        return signature.parameters;
      },
      minimumArguments: signature.minimumArguments,
      hasRest: signature.hasRest,
      returnType: () => this.#parts.intersection([...mixins, signature].map((each) => each.returnType())),
      predicate: () => undefined,
      instantiate: (mapper) => this.#making(signature.instantiate(mapper), mixins),
    };
  }

  #ofReference(type: ReferenceType, wanted: number, seen: Set<Type>, depth: number): readonly Signature[] {
    const places = declaredIn(type.entity, wanted);
    const own = inCallOrder(places).map(({ unit, node }) =>
      this.#parts.signatureAt(unit, node, this.#parts.mapperOf(type)),
    );
    if (isTooFar(depth)) return own;
    const inherited = this.#parts.basesOf(type).flatMap((base) => {
      if (seen.has(base)) return [];
      seen.add(base);
      this.#steps.take();
      return base.form === 'reference' ? this.#ofReference(base, wanted, seen, depth + 1) : this.#collect(base, wanted);
    });
    return inherited.length === 0 ? own : [...own, ...inherited];
  }

  #ofAnonymous(type: AnonymousType, wanted: number): readonly Signature[] {
    const { of } = type;
    switch (of.kind) {
      case 'members':
        return declaredIn(of.entity, wanted).map(({ unit, node }) => this.#parts.signatureAt(unit, node, type.mapper));
      case 'function':
        return this.#ofFunction(of.declarations, of.entity, type.mapper, wanted);
      case 'class':
        return wanted === kind.constructSignature ? this.#ofClass(of.entity) : [];
      case 'computed':
        return (wanted === kind.constructSignature ? of.constructs : of.signatures) ?? [];
      default:
        return [];
    }
  }

  #ofFunction(
    declarations: readonly Place[],
    entity: Entity | undefined,
    mapper: Mapper | undefined,
    wanted: number,
  ): readonly Signature[] {
    const [{ unit, node }] = declarations;
    const isConstructor = unit.tree.kinds[node] === kind.constructorType;
    if (isConstructor) return wanted === kind.constructSignature ? this.#parts.signaturesAt(declarations, mapper) : [];
    if (wanted === kind.callSignature) return this.#parts.signaturesAt(declarations, mapper);
    return entity !== undefined && isJavaScript(unit.tree) ? this.#ofConstructorFunction(entity, declarations[0]) : [];
  }

  /** A function of JavaScript that is used with `new` makes an instance of itself: what it assigns to `this` are its members. */
  #ofConstructorFunction(entity: Entity, { unit, node }: Place): readonly Signature[] {
    if ((entity.meanings & meaning.functionLike) === 0 || this.#parts.names.membersOf(entity).size === 0) return [];
    return [this.#returning(this.#parts.signatureAt(unit, node, undefined), entity)];
  }

  #ofClass(entity: Entity): readonly Signature[] {
    const places = this.#constructorsOf(entity);
    if (places.length > 0) return this.#parts.signaturesAt(places, undefined);
    return this.#nesting.within(() => this.#inheritedConstructors(entity), []);
  }

  #constructorsOf(entity: Entity): readonly Place[] {
    let known = this.#constructors.get(entity);
    if (known === undefined) this.#constructors.set(entity, (known = declaredIn(entity, kind.constructorMember)));
    return known;
  }

  /** A class without a constructor takes what its base takes. */
  #inheritedConstructors(entity: Entity): readonly Signature[] {
    const base = this.#parts.baseConstructor(entity);
    const inherited = base === undefined || this.#parts.isOpen(base) ? [] : this.constructSignatures(base);
    if (inherited.length === 0) return [this.#defaultConstructor(entity)];
    const [baseType] = this.#parts.basesOf(this.#parts.declaredType(entity));
    return inherited.map((signature) => this.#returning(this.#specialised(signature, baseType), entity));
  }

  #specialised(signature: Signature, base: Type | undefined): Signature {
    if (base?.form !== 'reference' || signature.typeParameters.length !== base.arguments.length) return signature;
    return signature.instantiate(this.#parts.createMapper(signature.typeParameters, base.arguments));
  }

  /** The signature with the parameters and instances of another class. */
  #returning(signature: Signature, entity: Entity, mapper?: Mapper): Signature {
    const typeParameters = this.#parts.typeParametersOf(entity);
    return {
      place: signature.place,
      typeParameters: mapper === undefined ? typeParameters : [],
      get parameters() {
        return signature.parameters;
      },
      minimumArguments: signature.minimumArguments,
      hasRest: signature.hasRest,
      returnType: () => this.#parts.instantiate(this.#parts.declaredType(entity), mapper),
      predicate: () => undefined,
      instantiate: (given) => this.#returning(signature.instantiate(given), entity, given),
    };
  }

  #defaultConstructor(entity: Entity, mapper?: Mapper): Signature {
    return {
      place: undefined,
      typeParameters: mapper === undefined ? this.#parts.typeParametersOf(entity) : [],
      parameters: [],
      minimumArguments: 0,
      hasRest: false,
      returnType: () => this.#parts.instantiate(this.#parts.declaredType(entity), mapper),
      predicate: () => undefined,
      instantiate: (given) => this.#defaultConstructor(entity, given),
    };
  }

  /** Of a union only what all members agree on: signatures with as many parameters, joined. */
  #ofUnion(members: readonly Type[], wanted: number): readonly Signature[] {
    const lists = members.filter((member) => !isNothing(member)).map((member) => this.#collect(member, wanted));
    if (lists.length === 0 || lists.some(({ length }) => length === 0)) return [];
    if (lists.every((list) => list === lists[0])) return lists[0];
    return lists.some(({ length }) => length > 1) ? lists[0] : [this.#joined(lists.map(([signature]) => signature))];
  }

  /** One signature for several: it returns what any of them returns, and takes what all of them take. */
  #joined(signatures: readonly Signature[]): Signature {
    const longest = signatures.reduce((one, other) => (other.parameters.length > one.parameters.length ? other : one));
    return {
      place: longest.place,
      typeParameters: longest.typeParameters,
      parameters: longest.parameters.map((parameter, index) => ({
        ...parameter,
        type: () =>
          this.#parts.intersection(signatures.flatMap((signature) => signature.parameters[index]?.type() ?? [])),
      })),
      minimumArguments: Math.max(...signatures.map(({ minimumArguments }) => minimumArguments)),
      hasRest: signatures.some(({ hasRest }) => hasRest),
      returnType: () => this.#parts.union(signatures.map((signature) => signature.returnType())),
      predicate: () => undefined,
      instantiate: (mapper) => this.#joined(signatures.map((signature) => signature.instantiate(mapper))),
    };
  }
}

function isNothing(type: Type): boolean {
  return type.form === 'intrinsic' && ['undefined', 'null', 'void', 'never'].includes(type.name);
}

function declaredIn({ declarations }: Entity, wanted: number): Place[] {
  return declarations.flatMap(({ unit, node }) =>
    childrenOfKind(unit.tree, node, wanted).map((child) => ({ unit, node: child })),
  );
}
