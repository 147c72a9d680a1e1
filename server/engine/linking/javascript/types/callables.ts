import { kind } from '../../../languages/typescript/node-kinds.ts';
import { type Entity, meaning, type Place, type Unit } from '../entity.ts';
import type { AnonymousType, Mapper, ReferenceType, Signature, Type } from '../type.ts';
import { inCallOrder } from './call-order.ts';
import { isTooFar, Nesting } from './nesting.ts';
import type { Parts } from './parts.ts';
import { childrenOfKind, isJavaScript } from './tree-parts.ts';

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
export function createCallables(parts: Deps) {
  const { steps } = parts.queries.dependencies;
  const constructors = new Map<Entity, readonly Place[]>();
  const nesting = new Nesting(parts.queries.dependencies);

  function callSignatures(type: Type): readonly Signature[] {
    return collect(type, kind.callSignature);
  }

  function constructSignatures(type: Type): readonly Signature[] {
    return collect(type, kind.constructSignature);
  }

  function collect(type: Type, wanted: number): readonly Signature[] {
    switch (type.form) {
      case 'reference':
        return ofReference(type, wanted, new Set(), 0);
      case 'anonymous':
        return ofAnonymous(type, wanted);
      case 'union':
        return ofUnion(type.members, wanted);
      case 'intersection':
        return ofIntersection(type.members, wanted);
      case 'parameter':
      case 'deferred': {
        const apparent = parts.apparent(type);
        return apparent === type ? [] : collect(apparent, wanted);
      }
      default:
        return [];
    }
  }

  /** Of classes that are mixed the one that is no mixin says what is taken; what is made is all of them. */
  function ofIntersection(members: readonly Type[], wanted: number): readonly Signature[] {
    const lists = members.map((member) => collect(member, wanted));
    const mixed = lists.map((list) => wanted === kind.constructSignature && isMixin(list));
    if (!mixed.includes(true)) return lists.flat();
    const others = lists.filter((_, index) => !mixed[index]).flat();
    const signatures = others.length > 0 ? others : (lists.at(-1) ?? []);
    const mixins = lists.filter((list, index) => mixed[index] && list !== signatures).flat();
    return signatures.map((signature) => making(signature, mixins));
  }

  /** `new (...args: any[]) => T`. */
  function isMixin(signatures: readonly Signature[]): boolean {
    if (signatures.length !== 1) return false;
    const [{ typeParameters, parameters }] = signatures;
    if (typeParameters.length > 0 || parameters.length !== 1 || !parameters[0].isRest) return false;
    const type = parameters[0].type();
    return parts.isOpen(type) || (type.form === 'reference' && type.arguments.some(parts.isOpen));
  }

  function making(signature: Signature, mixins: readonly Signature[]): Signature {
    return {
      place: signature.place,
      typeParameters: signature.typeParameters,
      get parameters() {
        return signature.parameters;
      },
      minimumArguments: signature.minimumArguments,
      hasRest: signature.hasRest,
      returnType: () => parts.intersection([...mixins, signature].map((each) => each.returnType())),
      predicate: () => undefined,
      instantiate: (mapper) => making(signature.instantiate(mapper), mixins),
    };
  }

  function ofReference(type: ReferenceType, wanted: number, seen: Set<Type>, depth: number): readonly Signature[] {
    const places = declaredIn(type.entity, wanted);
    const own = inCallOrder(places).map(({ unit, node }) => parts.signatureAt(unit, node, parts.mapperOf(type)));
    if (isTooFar(depth)) return own;
    const inherited = parts.basesOf(type).flatMap((base) => {
      if (seen.has(base)) return [];
      seen.add(base);
      steps.take();
      return base.form === 'reference' ? ofReference(base, wanted, seen, depth + 1) : collect(base, wanted);
    });
    return inherited.length === 0 ? own : [...own, ...inherited];
  }

  function ofAnonymous(type: AnonymousType, wanted: number): readonly Signature[] {
    const { of } = type;
    switch (of.kind) {
      case 'members':
        return declaredIn(of.entity, wanted).map(({ unit, node }) => parts.signatureAt(unit, node, type.mapper));
      case 'function':
        return ofFunction(of.declarations, of.entity, type.mapper, wanted);
      case 'class':
        return wanted === kind.constructSignature ? ofClass(of.entity) : [];
      case 'computed':
        return (wanted === kind.constructSignature ? of.constructs : of.signatures) ?? [];
      default:
        return [];
    }
  }

  function ofFunction(
    declarations: readonly Place[],
    entity: Entity | undefined,
    mapper: Mapper | undefined,
    wanted: number,
  ): readonly Signature[] {
    const [{ unit, node }] = declarations;
    const isConstructor = unit.tree.kinds[node] === kind.constructorType;
    if (isConstructor) return wanted === kind.constructSignature ? parts.signaturesAt(declarations, mapper) : [];
    if (wanted === kind.callSignature) return parts.signaturesAt(declarations, mapper);
    return entity !== undefined && isJavaScript(unit.tree) ? ofConstructorFunction(entity, declarations[0]) : [];
  }

  /** A function of JavaScript that is used with `new` makes an instance of itself: what it assigns to `this` are its members. */
  function ofConstructorFunction(entity: Entity, { unit, node }: Place): readonly Signature[] {
    if ((entity.meanings & meaning.functionLike) === 0 || parts.names.membersOf(entity).size === 0) return [];
    return [returning(parts.signatureAt(unit, node, undefined), entity)];
  }

  function ofClass(entity: Entity): readonly Signature[] {
    const places = constructorsOf(entity);
    if (places.length > 0) return parts.signaturesAt(places, undefined);
    return nesting.within(() => inheritedConstructors(entity), []);
  }

  function constructorsOf(entity: Entity): readonly Place[] {
    let known = constructors.get(entity);
    if (known === undefined) constructors.set(entity, (known = declaredIn(entity, kind.constructorMember)));
    return known;
  }

  /** A class without a constructor takes what its base takes. */
  function inheritedConstructors(entity: Entity): readonly Signature[] {
    const base = parts.baseConstructor(entity);
    const inherited = base === undefined || parts.isOpen(base) ? [] : constructSignatures(base);
    if (inherited.length === 0) return [defaultConstructor(entity)];
    const [baseType] = parts.basesOf(parts.declaredType(entity));
    return inherited.map((signature) => returning(specialised(signature, baseType), entity));
  }

  function specialised(signature: Signature, base: Type | undefined): Signature {
    if (base?.form !== 'reference' || signature.typeParameters.length !== base.arguments.length) return signature;
    return signature.instantiate(parts.createMapper(signature.typeParameters, base.arguments));
  }

  /** The signature with the parameters and instances of another class. */
  function returning(signature: Signature, entity: Entity, mapper?: Mapper): Signature {
    const typeParameters = parts.typeParametersOf(entity);
    return {
      place: signature.place,
      typeParameters: mapper === undefined ? typeParameters : [],
      get parameters() {
        return signature.parameters;
      },
      minimumArguments: signature.minimumArguments,
      hasRest: signature.hasRest,
      returnType: () => parts.instantiate(parts.declaredType(entity), mapper),
      predicate: () => undefined,
      instantiate: (given) => returning(signature.instantiate(given), entity, given),
    };
  }

  function defaultConstructor(entity: Entity, mapper?: Mapper): Signature {
    return {
      place: undefined,
      typeParameters: mapper === undefined ? parts.typeParametersOf(entity) : [],
      parameters: [],
      minimumArguments: 0,
      hasRest: false,
      returnType: () => parts.instantiate(parts.declaredType(entity), mapper),
      predicate: () => undefined,
      instantiate: (given) => defaultConstructor(entity, given),
    };
  }

  /** Of a union only what all members agree on: signatures with as many parameters, joined. */
  function ofUnion(members: readonly Type[], wanted: number): readonly Signature[] {
    const lists = members.filter((member) => !isNothing(member)).map((member) => collect(member, wanted));
    if (lists.length === 0 || lists.some(({ length }) => length === 0)) return [];
    if (lists.every((list) => list === lists[0])) return lists[0];
    return lists.some(({ length }) => length > 1) ? lists[0] : [joined(lists.map(([signature]) => signature))];
  }

  /** One signature for several: it returns what any of them returns, and takes what all of them take. */
  function joined(signatures: readonly Signature[]): Signature {
    const longest = signatures.reduce((one, other) => (other.parameters.length > one.parameters.length ? other : one));
    return {
      place: longest.place,
      typeParameters: longest.typeParameters,
      parameters: longest.parameters.map((parameter, index) => ({
        ...parameter,
        type: () => parts.intersection(signatures.flatMap((signature) => signature.parameters[index]?.type() ?? [])),
      })),
      minimumArguments: Math.max(...signatures.map(({ minimumArguments }) => minimumArguments)),
      hasRest: signatures.some(({ hasRest }) => hasRest),
      returnType: () => parts.union(signatures.map((signature) => signature.returnType())),
      predicate: () => undefined,
      instantiate: (mapper) => joined(signatures.map((signature) => signature.instantiate(mapper))),
    };
  }

  return { callSignatures, constructSignatures };
}

function isNothing(type: Type): boolean {
  return type.form === 'intrinsic' && ['undefined', 'null', 'void', 'never'].includes(type.name);
}

function declaredIn({ declarations }: Entity, wanted: number): Place[] {
  return declarations.flatMap(({ unit, node }) =>
    childrenOfKind(unit.tree, node, wanted).map((child) => ({ unit, node: child })),
  );
}
