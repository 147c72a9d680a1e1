import { kind } from '../../../languages/typescript/node-kinds.ts';
import type {
  AnonymousType,
  DeferredType,
  Mapper,
  Property,
  ReferenceType,
  Signature,
  TupleType,
  Type,
  TypeParameterType,
} from '../type.ts';
import { membersOf } from './all-members.ts';
import { isNothing } from './members.ts';
import type { Parts } from './parts.ts';
import { childOfKind, typeChildren } from './tree-parts.ts';
import { idOf, isFree } from './type-store.ts';

type Deps = Pick<
  Parts,
  | 'store'
  | 'union'
  | 'intersection'
  | 'instantiate'
  | 'apparent'
  | 'widen'
  | 'constraintOf'
  | 'defaultOf'
  | 'createMapper'
  | 'property'
  | 'properties'
  | 'callSignatures'
  | 'constructSignatures'
  | 'indexSignatures'
  | 'indexed'
  | 'baseOf'
  | 'implementsOf'
  | 'isArray'
  | 'arrayOf'
  | 'isAssignable'
  | 'typeAt'
  | 'parameterAt'
  | 'mappedSource'
  | 'isOpen'
>;

/** Types inside types inside types, at most. */
const depthMax = 9;

/** Pairs of types for one question. */
const budgetMax = 200;

/** Candidates by what they are for: what the parameter has to be at least, and what it may be at most. */
interface Candidates {
  readonly parameters: readonly TypeParameterType[];
  readonly least: Map<TypeParameterType, Type[]>;
  readonly most: Map<TypeParameterType, Type[]>;
  readonly seen: Set<string>;
}

/** What type parameters must be for one type to fit another. */
export function createInference(parts: Deps) {
  const { store } = parts;

  function infer(
    target: Type,
    source: Type,
    parameters: readonly TypeParameterType[],
    found: Map<TypeParameterType, Type[]>,
  ): void {
    const candidates = candidatesFor(parameters);
    visit(candidates, target, source, true, 0);
    for (const parameter of parameters) {
      const least = candidates.least.get(parameter);
      if (least !== undefined) found.set(parameter, [...(found.get(parameter) ?? []), ...least]);
      const most = candidates.most.get(parameter);
      if (most !== undefined && !found.has(parameter)) found.set(parameter, [parts.intersection(most)]);
    }
  }

  /** What `infer` parameters of a condition are. */
  function inferredFrom(target: Type, source: Type, parameters: readonly TypeParameterType[]): readonly Type[] {
    const candidates = candidatesFor(parameters);
    visit(candidates, target, source, true, 0);
    return parameters.map((parameter) => {
      const least = candidates.least.get(parameter);
      if (least !== undefined) return parts.union(least);
      const most = candidates.most.get(parameter);
      return most === undefined
        ? (parts.constraintOf(parameter) ?? store.intrinsic('unknown'))
        : parts.intersection(most);
    });
  }

  function visit(candidates: Candidates, target: Type, source: Type, isLeast: boolean, depth: number): void {
    if (!isFree(target) || depth > depthMax) return;
    if (target.form === 'parameter') {
      if (candidates.parameters.includes(target)) {
        if (source !== target) add(candidates, target, source, isLeast);
        return;
      }
      return;
    }
    if (target === source) return;
    const key = `${idOf(target)}:${idOf(source)}:${isLeast}`;
    if (candidates.seen.has(key) || candidates.seen.size > budgetMax) return;
    candidates.seen.add(key);
    toForm(candidates, target, source, isLeast, depth + 1);
  }

  function toForm(candidates: Candidates, target: Type, source: Type, isLeast: boolean, depth: number): void {
    if (target.form === 'union') return toUnion(candidates, target.members, source, isLeast, depth);
    if (target.form === 'intersection') {
      for (const member of target.members) visit(candidates, member, source, isLeast, depth);
      return;
    }
    if (source.form === 'union') {
      for (const member of source.members) visit(candidates, target, member, isLeast, depth);
      return;
    }
    if (parts.isOpen(source)) return toAll(candidates, target, source, isLeast, depth);
    if (target.form === 'deferred') return toDeferred(candidates, target, source, isLeast, depth);
    if (source.form === 'parameter' || source.form === 'deferred') {
      const apparent = parts.apparent(source);
      if (apparent !== source) visit(candidates, target, apparent, isLeast, depth);
      return;
    }
    if (target.form === 'tuple') return toTuple(candidates, target, source, isLeast, depth);
    if (target.form === 'reference') return toReference(candidates, target, source, isLeast, depth);
    if (target.form === 'anonymous') toMembers(candidates, target, source, isLeast, depth);
  }

  /** From `any` everything inside is `any` as well. */
  function toAll(candidates: Candidates, target: Type, source: Type, isLeast: boolean, depth: number): void {
    if (target.form === 'reference')
      for (const argument of target.arguments) visit(candidates, argument, source, isLeast, depth);
    if (target.form === 'tuple')
      for (const { type } of target.elements) visit(candidates, type, source, isLeast, depth);
  }

  /** Members that are the same go away first, then those that something can be learned from; a bare parameter takes the rest. */
  function toUnion(
    candidates: Candidates,
    targets: readonly Type[],
    source: Type,
    isLeast: boolean,
    depth: number,
  ): void {
    const rest = membersOf(source).filter(
      (member) => !targets.includes(member) && !targets.some((target) => sameValue(target, member)),
    );
    const bare = targets.filter((target) => target.form === 'parameter' && candidates.parameters.includes(target));
    const others = targets.filter((target) => !bare.includes(target) && isFree(target));
    const left: Type[] = [];
    for (const member of rest) {
      const before = countOf(candidates);
      for (const target of others) if (mayMatch(target, member)) visit(candidates, target, member, isLeast, depth);
      if (countOf(candidates) === before) left.push(member);
    }
    if (bare.length === 0 || left.length === 0) return;
    const taken = parts.union(left);
    for (const target of bare) visit(candidates, target, taken, isLeast, depth);
  }

  /** A union of `T` and something with `T` inside: only a source of that other kind says anything of the inside. */
  function mayMatch(target: Type, source: Type): boolean {
    if (target.form === 'reference' && source.form === 'reference') {
      return parts.baseOf(source, target.entity) !== undefined || parts.isAssignable(source, erased(target));
    }
    if (target.form === 'reference' && source.form === 'tuple') return parts.isArray(target);
    if (source.form === 'intrinsic' || source.form === 'literal') return target.form === 'deferred';
    return true;
  }

  function erased(target: ReferenceType): Type {
    const any = store.intrinsic('any');
    return store.reference(
      target.entity,
      target.arguments.map(() => any),
    );
  }

  function toReference(
    candidates: Candidates,
    target: ReferenceType,
    source: Type,
    isLeast: boolean,
    depth: number,
  ): void {
    const from = source.form === 'tuple' ? parts.arrayOf(parts.union(source.elements.map(({ type }) => type))) : source;
    const base = parts.baseOf(from, target.entity);
    if (base === undefined) return toMembers(candidates, target, from, isLeast, depth);
    target.arguments.forEach((argument, index) => {
      const given = base.arguments[index];
      if (given !== undefined) visit(candidates, argument, given, isLeast, depth);
    });
  }

  function toTuple(
    candidates: Candidates,
    { elements }: TupleType,
    source: Type,
    isLeast: boolean,
    depth: number,
  ): void {
    elements.forEach(({ type, kind: elementKind }, index) => {
      const given = elementOf(source, index, elementKind === 'rest');
      if (given !== undefined) visit(candidates, type, given, isLeast, depth);
    });
  }

  function elementOf(source: Type, index: number, isRest: boolean): Type | undefined {
    if (source.form !== 'tuple') return parts.isArray(source) ? source.arguments[0] : undefined;
    if (isRest) return parts.union(source.elements.slice(index).map(({ type }) => type));
    return source.elements[index]?.type;
  }

  function toMembers(
    candidates: Candidates,
    target: ReferenceType | AnonymousType,
    source: Type,
    isLeast: boolean,
    depth: number,
  ): void {
    const pairs = commonMembers(target, source);
    if (pairs === undefined) return;
    for (const [wanted, own] of pairs) visit(candidates, wanted.type(), own.type(), isLeast, depth);
    toIndex(candidates, target, source, isLeast, depth);
    toSignatures(candidates, parts.callSignatures(target), parts.callSignatures(source), isLeast, depth);
    toSignatures(candidates, parts.constructSignatures(target), parts.constructSignatures(source), isLeast, depth);
  }

  /** Undefined where a member is missing: what does not fit anyhow says nothing. */
  function commonMembers(target: Type, source: Type): [wanted: Property, own: Property][] | undefined {
    const pairs: [Property, Property][] = [];
    for (const [name, wanted] of parts.properties(target)) {
      const own = parts.property(source, name);
      if (own !== undefined) pairs.push([wanted, own]);
      else if (!wanted.isOptional) return undefined;
    }
    return pairs;
  }

  function toIndex(candidates: Candidates, target: Type, source: Type, isLeast: boolean, depth: number): void {
    const [wanted] = parts.indexSignatures(target);
    if (wanted === undefined) return;
    const [own] = parts.indexSignatures(source);
    if (own !== undefined) return visit(candidates, wanted.value, own.value, isLeast, depth);
    if (source.form === 'anonymous') {
      for (const property of parts.properties(source).values())
        visit(candidates, wanted.value, property.type(), isLeast, depth);
    }
  }

  /** Signatures are paired from the last: overloads get wider towards the end. */
  function toSignatures(
    candidates: Candidates,
    targets: readonly Signature[],
    sources: readonly Signature[],
    isLeast: boolean,
    depth: number,
  ): void {
    const length = Math.min(targets.length, sources.length);
    for (let back = 1; back <= length; back++) {
      toSignature(candidates, targets[targets.length - back], plain(sources[sources.length - back]), isLeast, depth);
    }
  }

  /** Type parameters of a source are what they are at least. */
  function plain(signature: Signature): Signature {
    const { typeParameters } = signature;
    if (typeParameters.length === 0) return signature;
    const bounds = typeParameters.map((parameter) => parts.constraintOf(parameter) ?? store.intrinsic('unknown'));
    return signature.instantiate(parts.createMapper(typeParameters, bounds));
  }

  function toSignature(
    candidates: Candidates,
    target: Signature,
    source: Signature,
    isLeast: boolean,
    depth: number,
  ): void {
    target.parameters.forEach((parameter, index) => {
      if (parameter.isRest) return toRest(candidates, parameter.type(), source, index, isLeast, depth);
      const given = parameterType(source, index);
      if (given !== undefined) visit(candidates, parameter.type(), given, !isLeast, depth);
    });
    const receiver = target.thisType?.();
    if (receiver !== undefined)
      visit(candidates, receiver, source.thisType?.() ?? store.intrinsic('unknown'), !isLeast, depth);
    const wanted = target.predicate()?.type;
    const given = source.predicate()?.type;
    if (wanted !== undefined && given !== undefined) visit(candidates, wanted, given, isLeast, depth);
    else visit(candidates, target.returnType(), source.returnType(), isLeast, depth);
  }

  /** `(...args: A) => R`: `A` is the tuple of the parameters that are left. */
  function toRest(
    candidates: Candidates,
    target: Type,
    source: Signature,
    from: number,
    isLeast: boolean,
    depth: number,
  ): void {
    const elements = source.parameters.slice(from).flatMap((parameter): TupleType['elements'][number][] => {
      const type = parameter.type();
      if (!parameter.isRest) return [{ type, kind: parameter.isOptional ? 'optional' : 'required' }];
      if (type.form === 'tuple') return [...type.elements];
      return [{ type: parts.indexed(type, store.intrinsic('number')) ?? type, kind: 'rest' }];
    });
    const [only] = elements;
    const rest = elements.length === 1 && only.kind === 'rest' ? parts.arrayOf(only.type) : store.tuple(elements);
    visit(candidates, target, rest, !isLeast, depth);
  }

  function parameterType({ parameters }: Signature, index: number): Type | undefined {
    const parameter = parameters[index] ?? parameters.at(-1);
    if (parameter === undefined || (parameters[index] === undefined && !parameter.isRest)) return undefined;
    const type = parameter.type();
    return parameter.isRest ? parts.indexed(type, store.intrinsic('number')) : type;
  }

  function toDeferred(
    candidates: Candidates,
    target: DeferredType,
    source: Type,
    isLeast: boolean,
    depth: number,
  ): void {
    const { unit, node } = target.place;
    switch (unit.tree.kinds[node]) {
      case kind.mappedType:
        return toMapped(candidates, target, source, isLeast, depth);
      case kind.conditionalType: {
        const yes = unit.tree.ends[unit.tree.ends[node + 1]];
        visit(candidates, parts.typeAt(unit, yes, target.mapper), source, isLeast, depth);
        return visit(candidates, parts.typeAt(unit, unit.tree.ends[yes], target.mapper), source, isLeast, depth);
      }
      case kind.keyOfType:
        return visit(candidates, parts.typeAt(unit, node + 1, target.mapper), source, !isLeast, depth);
      case kind.tupleType:
        return toVariadic(candidates, target, source, isLeast, depth);
      default:
    }
  }

  /** `[...T]` takes the whole; `[A, ...T]` what is left. */
  function toVariadic(
    candidates: Candidates,
    { place: { unit, node }, mapper }: DeferredType,
    source: Type,
    isLeast: boolean,
    depth: number,
  ): void {
    typeChildren(unit.tree, node).forEach((child, index) => {
      if (unit.tree.kinds[child] !== kind.restType) {
        const given = elementOf(source, index, false);
        if (given !== undefined) visit(candidates, parts.typeAt(unit, child, mapper), given, isLeast, depth);
        return;
      }
      const left = source.form === 'tuple' && index > 0 ? store.tuple(source.elements.slice(index)) : source;
      visit(candidates, parts.typeAt(unit, child, mapper), left, isLeast, depth);
    });
  }

  /** Through `{ [K in keyof T]: F<T[K]> }` each property of the source says what that of `T` is. */
  function toMapped(candidates: Candidates, target: DeferredType, source: Type, isLeast: boolean, depth: number): void {
    const { place, mapper } = target;
    const shape = parts.mappedSource(place, mapper);
    if (shape?.form === 'parameter' && candidates.parameters.includes(shape)) {
      const reversed = reverse(target, shape, source);
      if (reversed !== undefined) visit(candidates, shape, reversed, isLeast, depth);
      return;
    }
    const parameterNode = childOfKind(place.unit.tree, place.node, kind.typeParameter);
    const [keys] = typeChildren(place.unit.tree, parameterNode);
    if (keys === undefined) return;
    const names = [...parts.properties(source).keys()].map((name) => store.literal(name, false));
    visit(candidates, parts.typeAt(place.unit, keys, mapper), parts.union(names), isLeast, depth);
    const template = typeChildren(place.unit.tree, place.node).at(-1);
    const values = [...parts.properties(source).values()].map((property) => property.type());
    if (template !== undefined && values.length > 0) {
      visit(candidates, parts.typeAt(place.unit, template, mapper), parts.union(values), isLeast, depth);
    }
  }

  function reverse({ place, mapper }: DeferredType, shape: TypeParameterType, source: Type): Type | undefined {
    const { unit, node } = place;
    const template = typeChildren(unit.tree, node).at(-1);
    const key = parts.parameterAt(unit, childOfKind(unit.tree, node, kind.typeParameter));
    if (template === undefined || key === undefined) return undefined;
    const through = parts.typeAt(unit, template, mapper);
    if (isOwnProperty(through, shape, key)) return source;
    const element = elementOf(source, 0, false);
    if (element !== undefined && source.form === 'reference')
      return parts.arrayOf(reverseValue(through, shape, key, element));
    if (source.form === 'tuple') {
      return store.tuple(source.elements.map((one) => ({ ...one, type: reverseValue(through, shape, key, one.type) })));
    }
    if (source.form !== 'anonymous' && source.form !== 'reference' && source.form !== 'intersection') return undefined;
    const properties = new Map(
      Array.from(parts.properties(source), ([name, property]) => [
        name,
        { ...property, type: () => reverseValue(through, shape, key, property.type()) },
      ]),
    );
    return store.computed({ properties }, true);
  }

  /** What stands at `T[K]` in the template. */
  function reverseValue(template: Type, shape: TypeParameterType, key: TypeParameterType, value: Type): Type {
    const seat = seats.get(key) ?? newSeat(key);
    const found = inferredFrom(replaceAccess(template, shape, key, seat), value, [seat]);
    return found[0];
  }

  const seats = new WeakMap<TypeParameterType, TypeParameterType>();

  /** A parameter of our own for `T[K]`: told apart from the key by its mapper. */
  function newSeat(key: TypeParameterType): TypeParameterType {
    const seat = store.parameter(key.entity, key.place, seatMapper);
    seats.set(key, seat);
    return seat;
  }

  function replaceAccess(
    template: Type,
    shape: TypeParameterType,
    key: TypeParameterType,
    seat: TypeParameterType,
  ): Type {
    if (isOwnProperty(template, shape, key)) return seat;
    switch (template.form) {
      case 'reference':
        return store.reference(
          template.entity,
          template.arguments.map((argument) => replaceAccess(argument, shape, key, seat)),
        );
      case 'union':
        return parts.union(template.members.map((member) => replaceAccess(member, shape, key, seat)));
      case 'anonymous':
        return parts.instantiate(template, accessMapper(shape, key, seat));
      default:
        return template;
    }
  }

  /** Whatever is read from the shape is the seat: a type with every property, all of them the same. */
  function accessMapper(shape: TypeParameterType, key: TypeParameterType, seat: TypeParameterType): Mapper {
    const all = store.computed({ properties: new Map(), index: seat }, true);
    return parts.createMapper([shape, key], [all, store.intrinsic('string')]);
  }

  function isOwnProperty(type: Type, shape: TypeParameterType, key: TypeParameterType): boolean {
    if (type.form !== 'deferred') return false;
    const { unit, node } = type.place;
    if (unit.tree.kinds[node] !== kind.indexedAccessType) return false;
    return (
      parts.typeAt(unit, node + 1, type.mapper) === shape &&
      parts.typeAt(unit, unit.tree.ends[node + 1], type.mapper) === key
    );
  }

  function inferredMapper(signature: Signature, found: ReadonlyMap<TypeParameterType, readonly Type[]>): Mapper {
    const { typeParameters } = signature;
    const args: Type[] = [];
    for (const parameter of typeParameters) {
      const known = parts.createMapper(typeParameters.slice(0, args.length), args.slice());
      args.push(inferredArgument(parameter, found.get(parameter), known));
    }
    return parts.createMapper(typeParameters, args);
  }

  function inferredArgument(
    parameter: TypeParameterType,
    candidates: readonly Type[] | undefined,
    known: Mapper,
  ): Type {
    const bound = parts.constraintOf(parameter);
    const constraint = bound && parts.instantiate(bound, known);
    if (candidates === undefined || candidates.length === 0) {
      const fallback = parts.defaultOf(parameter);
      return fallback === undefined ? (constraint ?? store.intrinsic('unknown')) : parts.instantiate(fallback, known);
    }
    const type = common(keepsLiterals(constraint) ? candidates : candidates.map(parts.widen));
    return constraint !== undefined && !fits(type, constraint) ? constraint : type;
  }

  /** Objects are taken to fit: a program that compiles has no others there. */
  function fits(type: Type, constraint: Type): boolean {
    return isObject(type) && isObject(constraint) ? true : parts.isAssignable(type, constraint);
  }

  /** One candidate that all others fit, else all of them together. */
  function common(candidates: readonly Type[]): Type {
    if (candidates.length === 1) return candidates[0];
    const plainOnes = candidates.filter((type) => !isNothing(type));
    const widest = plainOnes.find((type) => plainOnes.every((other) => extendsOrIs(other, type)));
    if (widest === undefined) return parts.union(candidates);
    return parts.union([widest, ...candidates.filter(isNothing)]);
  }

  /** By what is declared alone: comparing shapes would take long, and a union of both has the members they share. */
  function extendsOrIs(type: Type, base: Type): boolean {
    if (type === base || parts.isOpen(base)) return true;
    if (type.form !== 'reference' || base.form !== 'reference') return isPlain(base) && parts.isAssignable(type, base);
    const found = parts.baseOf(type, base.entity);
    return found !== undefined ? parts.isAssignable(found, base) : parts.implementsOf(type).has(base.entity);
  }

  return { infer, inferredFrom, inferredMapper };
}

function isPlain({ form }: Type): boolean {
  return form === 'intrinsic' || form === 'literal';
}

function isObject({ form }: Type): boolean {
  return form === 'reference' || form === 'anonymous' || form === 'tuple';
}

/** `K extends string` keeps the literal that it is given. */
function isLiteralBound(type: Type): boolean {
  if (type.form === 'literal' || type.form === 'deferred') return true;
  return type.form === 'intrinsic' && ['string', 'number', 'boolean', 'bigint', 'symbol'].includes(type.name);
}

const seatMapper: Mapper = { key: 'seat', get: () => undefined };

function candidatesFor(parameters: readonly TypeParameterType[]): Candidates {
  return { parameters, least: new Map(), most: new Map(), seen: new Set() };
}

function add(candidates: Candidates, parameter: TypeParameterType, type: Type, isLeast: boolean): void {
  const into = isLeast ? candidates.least : candidates.most;
  const known = into.get(parameter);
  if (known === undefined) into.set(parameter, [type]);
  else if (!known.includes(type)) known.push(type);
}

function sameValue(target: Type, source: Type): boolean {
  return isNothing(target) && isNothing(source) && target === source;
}

function countOf({ least, most }: Candidates): number {
  let count = 0;
  for (const types of least.values()) count += types.length;
  for (const types of most.values()) count += types.length;
  return count;
}

function keepsLiterals(constraint: Type | undefined): boolean {
  return constraint !== undefined && membersOf(constraint).some(isLiteralBound);
}
