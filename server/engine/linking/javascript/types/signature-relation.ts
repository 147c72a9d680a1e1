import type { Signature, Type } from '../type.ts';
import type { Parts } from './parts.ts';
import { isNamed } from './plain-forms.ts';

type Deps = Pick<Parts, 'store' | 'indexed' | 'createMapper'>;

/** Whether what can be called fits what is expected to be called. */
export function createSignatureRelation(parts: Deps, related: (source: Type, target: Type) => boolean) {
  const { store } = parts;

  function signaturesFit(own: readonly Signature[], wanted: readonly Signature[]): boolean {
    return wanted.every((one) => own.some((other) => signatureFits(other, one)));
  }

  function signatureFits(source: Signature, target: Signature): boolean {
    if (source.minimumArguments > target.parameters.length && !target.hasRest) return false;
    const erased = erase(source);
    const wanted = erase(target);
    const length = Math.min(erased.parameters.length, wanted.parameters.length);
    for (let index = 0; index < length; index++) {
      if (!parametersFit(parameterType(erased, index), parameterType(wanted, index))) return false;
    }
    const expected = wanted.returnType();
    return isNamed(expected, 'void') || related(erased.returnType(), expected);
  }

  /** Parameters of methods are compared both ways, and distinguishing methods from functions is not worth it here. */
  function parametersFit(source: Type, target: Type): boolean {
    return related(target, source) || related(source, target);
  }

  function parameterType({ parameters }: Signature, index: number): Type {
    const { isRest, type } = parameters[index];
    return isRest ? (parts.indexed(type(), store.intrinsic('number')) ?? store.intrinsic('any')) : type();
  }

  function erase(signature: Signature): Signature {
    const { typeParameters } = signature;
    if (typeParameters.length === 0) return signature;
    const any = store.intrinsic('any');
    return signature.instantiate(
      parts.createMapper(
        typeParameters,
        typeParameters.map(() => any),
      ),
    );
  }

  return signaturesFit;
}
