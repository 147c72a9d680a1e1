import type { Mapper, Type, TypeParameterType } from '../type.ts';
import { idOf } from './type-store.ts';

/** A few pairs, looked through one by one. */
export class TypeMapper implements Mapper {
  readonly #parameters: readonly TypeParameterType[];
  readonly #types: readonly Type[];
  #key: string | undefined;

  constructor(parameters: readonly TypeParameterType[], types: readonly Type[]) {
    this.#parameters = parameters;
    this.#types = types;
  }

  /** Most mappers are never a part of what is kept: it is made for those that are. */
  get key(): string {
    return (this.#key ??= this.#parameters.map((one, index) => `${idOf(one)}=${idOf(this.#types[index])}`).join());
  }

  get(parameter: TypeParameterType): Type | undefined {
    const index = this.#parameters.indexOf(parameter);
    return index < 0 ? undefined : this.#types[index];
  }
}

/** First `inner`, and what that does not know by `outer`; the results of `inner` are not mapped again. */
class ChainedMapper implements Mapper {
  readonly #inner: Mapper;
  readonly #outer: Mapper;

  constructor(inner: Mapper, outer: Mapper) {
    this.#inner = inner;
    this.#outer = outer;
  }

  get key(): string {
    return `${this.#inner.key}/${this.#outer.key}`;
  }

  get(parameter: TypeParameterType): Type | undefined {
    return this.#inner.get(parameter) ?? this.#outer.get(parameter);
  }
}

export function chain(inner: Mapper | undefined, outer: Mapper | undefined): Mapper | undefined {
  if (inner === undefined) return outer;
  return outer === undefined ? inner : new ChainedMapper(inner, outer);
}
