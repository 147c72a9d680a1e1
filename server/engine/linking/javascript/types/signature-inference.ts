import type { Signature, TupleType, Type } from '../type.ts';
import type { Candidates, Infer } from './candidates.ts';
import type { Parts } from './parts.ts';

type Deps = Pick<Parts, 'store' | 'constraintOf' | 'createMapper' | 'indexed' | 'arrayOf'>;

/** Inference for type parameters from functions: contravariant from their parameters, covariant from their results. */
export function createSignatureInference(parts: Deps, visit: Infer) {
  const { store } = parts;

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

  return toSignatures;
}
