import type { ReferenceType, Type, TypeParameterType } from '../type.ts';
import { membersOf } from './all-members.ts';
import { addCandidate, type Candidates, candidatesFor, countOf } from './candidates.ts';
import { DeferredInference } from './deferred-inference.ts';
import { MemberInference } from './member-inference.ts';
import { isNothing } from './members.ts';
import type { Parts } from './parts.ts';
import { idOf, isFree, type TypeStore } from './type-store.ts';
import type { Steps } from '../../steps.ts';

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
  ConstructorParameters<typeof DeferredInference>[0] &
  ConstructorParameters<typeof MemberInference>[0];

/** Types inside types inside types, at most. */
const depthMax = 9;

/** Pairs of types for one question. */
const budgetMax = 200;

/** Infers type parameters so that one type fits another. */
export class Inference {
  readonly #parts: Deps;
  readonly #store: TypeStore;
  readonly #steps: Steps;
  readonly #deferred: DeferredInference;
  readonly #members: MemberInference;

  constructor(parts: Deps) {
    this.#parts = parts;
    this.#store = parts.store;
    this.#steps = parts.queries.dependencies.steps;
    this.#deferred = new DeferredInference(parts, (candidates, target, source, isLeast, depth) =>
      this.#visit(candidates, target, source, isLeast, depth),
    );
    this.#members = new MemberInference(parts, (candidates, target, source, isLeast, depth) =>
      this.#visit(candidates, target, source, isLeast, depth),
    );
  }

  infer(
    target: Type,
    source: Type,
    parameters: readonly TypeParameterType[],
    found: Map<TypeParameterType, Type[]>,
  ): void {
    const candidates = candidatesFor(parameters);
    this.#visit(candidates, target, source, true, 0);
    for (const parameter of parameters) {
      const least = candidates.least.get(parameter);
      if (least !== undefined) found.set(parameter, [...(found.get(parameter) ?? []), ...least]);
      const most = candidates.most.get(parameter);
      if (most !== undefined && !found.has(parameter)) found.set(parameter, [this.#parts.intersection(most)]);
    }
  }

  /** Returns the types of the `infer` parameters of a condition. */
  inferredFrom(target: Type, source: Type, parameters: readonly TypeParameterType[]): readonly Type[] {
    const candidates = candidatesFor(parameters);
    this.#visit(candidates, target, source, true, 0);
    return parameters.map((parameter) => {
      const least = candidates.least.get(parameter);
      if (least !== undefined) return this.#parts.union(least);
      const most = candidates.most.get(parameter);
      return most === undefined
        ? (this.#parts.constraintOf(parameter) ?? this.#store.intrinsic('unknown'))
        : this.#parts.intersection(most);
    });
  }

  #visit(candidates: Candidates, target: Type, source: Type, isLeast: boolean, depth: number): void {
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
    this.#steps.take();
    this.#toForm(candidates, target, source, isLeast, depth + 1);
  }

  #toForm(candidates: Candidates, target: Type, source: Type, isLeast: boolean, depth: number): void {
    if (target.form === 'union') return this.#toUnion(candidates, target.members, source, isLeast, depth);
    if (target.form === 'intersection') {
      for (const member of target.members) this.#visit(candidates, member, source, isLeast, depth);
      return;
    }
    if (source.form === 'union') {
      for (const member of source.members) this.#visit(candidates, target, member, isLeast, depth);
      return;
    }
    if (this.#parts.isOpen(source)) return this.#toAll(candidates, target, source, isLeast, depth);
    if (target.form === 'deferred') return this.#deferred.infer(candidates, target, source, isLeast, depth);
    if (source.form === 'parameter' || source.form === 'deferred') {
      const apparent = this.#parts.apparent(source);
      if (apparent !== source) this.#visit(candidates, target, apparent, isLeast, depth);
      return;
    }
    if (target.form === 'tuple') return this.#members.toTuple(candidates, target, source, isLeast, depth);
    if (target.form === 'reference') return this.#members.toReference(candidates, target, source, isLeast, depth);
    if (target.form === 'anonymous') this.#members.toMembers(candidates, target, source, isLeast, depth);
  }

  /** From `any` everything inside is `any` as well. */
  #toAll(candidates: Candidates, target: Type, source: Type, isLeast: boolean, depth: number): void {
    if (target.form === 'reference')
      for (const argument of target.arguments) this.#visit(candidates, argument, source, isLeast, depth);
    if (target.form === 'tuple')
      for (const { type } of target.elements) this.#visit(candidates, type, source, isLeast, depth);
  }

  /** Members that are the same go away first, then those that something can be learned from; a bare parameter takes the rest. */
  #toUnion(candidates: Candidates, targets: readonly Type[], source: Type, isLeast: boolean, depth: number): void {
    const rest = membersOf(source).filter(
      (member) => !targets.includes(member) && !targets.some((target) => sameValue(target, member)),
    );
    const bare = targets.filter((target) => target.form === 'parameter' && candidates.parameters.includes(target));
    const others = targets.filter((target) => !bare.includes(target) && isFree(target));
    const left: Type[] = [];
    for (const member of rest) {
      const before = countOf(candidates);
      for (const target of others)
        if (this.#mayMatch(target, member)) this.#visit(candidates, target, member, isLeast, depth);
      if (countOf(candidates) === before) left.push(member);
    }
    if (bare.length === 0 || left.length === 0) return;
    const taken = this.#parts.union(left);
    for (const target of bare) this.#visit(candidates, target, taken, isLeast, depth);
  }

  /** A union of `T` and something with `T` inside: only a source of that other kind says anything of the inside. */
  #mayMatch(target: Type, source: Type): boolean {
    if (target.form === 'reference' && source.form === 'reference') {
      return (
        this.#parts.baseOf(source, target.entity) !== undefined ||
        this.#parts.isAssignable(source, this.#erased(target))
      );
    }
    if (target.form === 'reference' && source.form === 'tuple') return this.#parts.isArray(target);
    if (source.form === 'intrinsic' || source.form === 'literal') return target.form === 'deferred';
    return true;
  }

  #erased(target: ReferenceType): Type {
    const any = this.#store.intrinsic('any');
    return this.#store.reference(
      target.entity,
      target.arguments.map(() => any),
    );
  }
}

function sameValue(target: Type, source: Type): boolean {
  return isNothing(target) && isNothing(source) && target === source;
}
