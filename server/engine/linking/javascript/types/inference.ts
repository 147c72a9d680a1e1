import type { ReferenceType, Type, TypeParameterType } from '../type.ts';
import { membersOf } from './all-members.ts';
import { addCandidate, type Candidates, candidatesFor, countOf } from './candidates.ts';
import { createDeferredInference } from './deferred-inference.ts';
import { createMemberInference } from './member-inference.ts';
import { isNothing } from './members.ts';
import type { Parts } from './parts.ts';
import { idOf, isFree } from './type-store.ts';

type Deps = Pick<
  Parts,
  | 'store'
  | 'queries'
  | 'union'
  | 'intersection'
  | 'apparent'
  | 'constraintOf'
  | 'baseOf'
  | 'isArray'
  | 'isAssignable'
  | 'isOpen'
> &
  Parameters<typeof createDeferredInference>[0] &
  Parameters<typeof createMemberInference>[0];

/** Types inside types inside types, at most. */
const depthMax = 9;

/** Pairs of types for one question. */
const budgetMax = 200;

/** Infers type parameters so that one type fits another. */
export function createInference(parts: Deps) {
  const { store } = parts;
  const { steps } = parts.queries.dependencies;
  const toDeferred = createDeferredInference(parts, visit);
  const { toReference, toTuple, toMembers } = createMemberInference(parts, visit);

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

  /** Returns the types of the `infer` parameters of a condition. */
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
        if (source !== target) addCandidate(candidates, target, source, isLeast);
        return;
      }
      return;
    }
    if (target === source) return;
    const key = `${idOf(target)}:${idOf(source)}:${isLeast}`;
    if (candidates.seen.has(key) || candidates.seen.size > budgetMax) return;
    candidates.seen.add(key);
    steps.take();
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

  return { infer, inferredFrom };
}

function sameValue(target: Type, source: Type): boolean {
  return isNothing(target) && isNothing(source) && target === source;
}
