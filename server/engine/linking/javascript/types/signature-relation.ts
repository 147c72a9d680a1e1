import type { Signature, Type } from '../type.ts';
import type { Parts } from './parts.ts';
import { isNamed } from './plain-forms.ts';
import type { TypeStore } from './type-store.ts';

type Deps = Pick<Parts, 'store' | 'indexed' | 'createMapper'>;

/** Whether what can be called fits what is expected to be called. */
export class SignatureRelation {
  readonly #parts: Deps;
  readonly #related: (source: Type, target: Type) => boolean;
  readonly #store: TypeStore;

  constructor(parts: Deps, related: (source: Type, target: Type) => boolean) {
    this.#parts = parts;
    this.#related = related;
    this.#store = parts.store;
  }

  fits(own: readonly Signature[], wanted: readonly Signature[]): boolean {
    return wanted.every((one) => own.some((other) => this.#signatureFits(other, one)));
  }

  #signatureFits(source: Signature, target: Signature): boolean {
    if (source.minimumArguments > target.parameters.length && !target.hasRest) return false;
    const erased = this.#erase(source);
    const wanted = this.#erase(target);
    const length = Math.min(erased.parameters.length, wanted.parameters.length);
    for (let index = 0; index < length; index++) {
      if (!this.#parametersFit(this.#parameterType(erased, index), this.#parameterType(wanted, index))) return false;
    }
    const expected = wanted.returnType();
    return isNamed(expected, 'void') || this.#related(erased.returnType(), expected);
  }

  /** Parameters of methods are compared both ways, and distinguishing methods from functions is not worth it here. */
  #parametersFit(source: Type, target: Type): boolean {
    return this.#related(target, source) || this.#related(source, target);
  }

  #parameterType({ parameters }: Signature, index: number): Type {
    const { isRest, type } = parameters[index];
    return isRest
      ? (this.#parts.indexed(type(), this.#store.intrinsic('number')) ?? this.#store.intrinsic('any'))
      : type();
  }

  #erase(signature: Signature): Signature {
    const { typeParameters } = signature;
    if (typeParameters.length === 0) return signature;
    const any = this.#store.intrinsic('any');
    return signature.instantiate(
      this.#parts.createMapper(
        typeParameters,
        typeParameters.map(() => any),
      ),
    );
  }
}
