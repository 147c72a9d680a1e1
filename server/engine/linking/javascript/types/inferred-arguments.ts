import type { Mapper, Signature, Type, TypeParameterType } from '../type.ts';
import { membersOf } from './all-members.ts';
import { isNothing } from './members.ts';
import type { Parts } from './parts.ts';
import type { TypeStore } from './type-store.ts';

type Deps = Pick<
  Parts,
  | 'store'
  | 'union'
  | 'instantiate'
  | 'widen'
  | 'constraintOf'
  | 'defaultOf'
  | 'createMapper'
  | 'baseOf'
  | 'implementsOf'
  | 'isAssignable'
  | 'isOpen'
>;

/** Type arguments of a signature after its arguments were looked at. */
export class InferredArguments {
  readonly #parts: Deps;
  readonly #store: TypeStore;

  constructor(parts: Deps) {
    this.#parts = parts;
    this.#store = parts.store;
  }

  inferredMapper(signature: Signature, found: ReadonlyMap<TypeParameterType, readonly Type[]>): Mapper {
    const { typeParameters } = signature;
    const args: Type[] = [];
    for (const parameter of typeParameters) {
      const known = this.#parts.createMapper(typeParameters.slice(0, args.length), args.slice());
      args.push(this.#inferredArgument(parameter, found.get(parameter), known));
    }
    return this.#parts.createMapper(typeParameters, args);
  }

  #inferredArgument(parameter: TypeParameterType, candidates: readonly Type[] | undefined, known: Mapper): Type {
    const bound = this.#parts.constraintOf(parameter);
    const constraint = bound && this.#parts.instantiate(bound, known);
    if (candidates === undefined || candidates.length === 0) {
      const fallback = this.#parts.defaultOf(parameter);
      return fallback === undefined
        ? (constraint ?? this.#store.intrinsic('unknown'))
        : this.#parts.instantiate(fallback, known);
    }
    const type = this.#common(keepsLiterals(constraint) ? candidates : candidates.map(this.#parts.widen));
    return constraint !== undefined && !this.#fits(type, constraint) ? constraint : type;
  }

  /** Objects are taken to fit: a program that compiles has no others there. */
  #fits(type: Type, constraint: Type): boolean {
    return isObject(type) && isObject(constraint) ? true : this.#parts.isAssignable(type, constraint);
  }

  /** One candidate that all others fit, else all of them together. */
  #common(candidates: readonly Type[]): Type {
    if (candidates.length === 1) return candidates[0];
    const plainOnes = candidates.filter((type) => !isNothing(type));
    const widest = plainOnes.find((type) => plainOnes.every((other) => this.#extendsOrIs(other, type)));
    if (widest === undefined) return this.#parts.union(candidates);
    return this.#parts.union([widest, ...candidates.filter(isNothing)]);
  }

  /** By what is declared alone: comparing shapes would take long, and a union of both has the members they share. */
  #extendsOrIs(type: Type, base: Type): boolean {
    if (type === base || this.#parts.isOpen(base)) return true;
    if (type.form !== 'reference' || base.form !== 'reference')
      return isPlain(base) && this.#parts.isAssignable(type, base);
    const found = this.#parts.baseOf(type, base.entity);
    return found !== undefined
      ? this.#parts.isAssignable(found, base)
      : this.#parts.implementsOf(type).has(base.entity);
  }
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

function keepsLiterals(constraint: Type | undefined): boolean {
  return constraint !== undefined && membersOf(constraint).some(isLiteralBound);
}
