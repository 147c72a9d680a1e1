import type { Signature, TupleType, Type } from '../type.ts';
import type { Candidates, Infer } from './candidates.ts';
import type { Parts } from './parts.ts';
import type { TypeStore } from './type-store.ts';

type Deps = Pick<Parts, 'store' | 'constraintOf' | 'createMapper' | 'indexed' | 'arrayOf'>;

/** Inference for type parameters from functions: contravariant from their parameters, covariant from their results. */
export class SignatureInference {
  readonly #parts: Deps;
  readonly #visit: Infer;
  readonly #store: TypeStore;

  constructor(parts: Deps, visit: Infer) {
    this.#parts = parts;
    this.#visit = visit;
    this.#store = parts.store;
  }

  /** Signatures are paired from the last: overloads get wider towards the end. */
  infer(
    candidates: Candidates,
    targets: readonly Signature[],
    sources: readonly Signature[],
    isLeast: boolean,
    depth: number,
  ): void {
    const length = Math.min(targets.length, sources.length);
    for (let back = 1; back <= length; back++) {
      this.#toSignature(
        candidates,
        targets[targets.length - back],
        this.#plain(sources[sources.length - back]),
        isLeast,
        depth,
      );
    }
  }

  /** Type parameters of a source are what they are at least. */
  #plain(signature: Signature): Signature {
    const { typeParameters } = signature;
    if (typeParameters.length === 0) return signature;
    const bounds = typeParameters.map(
      (parameter) => this.#parts.constraintOf(parameter) ?? this.#store.intrinsic('unknown'),
    );
    return signature.instantiate(this.#parts.createMapper(typeParameters, bounds));
  }

  #toSignature(candidates: Candidates, target: Signature, source: Signature, isLeast: boolean, depth: number): void {
    target.parameters.forEach((parameter, index) => {
      if (parameter.isRest) return this.#toRest(candidates, parameter.type(), source, index, isLeast, depth);
      const given = this.#parameterType(source, index);
      if (given !== undefined) this.#visit(candidates, parameter.type(), given, !isLeast, depth);
    });
    const receiver = target.thisType?.();
    if (receiver !== undefined)
      this.#visit(candidates, receiver, source.thisType?.() ?? this.#store.intrinsic('unknown'), !isLeast, depth);
    const wanted = target.predicate()?.type;
    const given = source.predicate()?.type;
    if (wanted !== undefined && given !== undefined) this.#visit(candidates, wanted, given, isLeast, depth);
    else this.#visit(candidates, target.returnType(), source.returnType(), isLeast, depth);
  }

  /** `(...args: A) => R`: `A` is the tuple of the parameters that are left. */
  #toRest(
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
      return [{ type: this.#parts.indexed(type, this.#store.intrinsic('number')) ?? type, kind: 'rest' }];
    });
    const [only] = elements;
    const rest =
      elements.length === 1 && only.kind === 'rest' ? this.#parts.arrayOf(only.type) : this.#store.tuple(elements);
    this.#visit(candidates, target, rest, !isLeast, depth);
  }

  #parameterType({ parameters }: Signature, index: number): Type | undefined {
    const parameter = parameters[index] ?? parameters.at(-1);
    if (parameter === undefined || (parameters[index] === undefined && !parameter.isRest)) return undefined;
    const type = parameter.type();
    return parameter.isRest ? this.#parts.indexed(type, this.#store.intrinsic('number')) : type;
  }
}
