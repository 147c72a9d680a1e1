import { kind } from '../../../languages/typescript/node-kinds.ts';
import type { Entity, Place, Names } from '../entity.ts';
import type { Type } from '../type.ts';
import type { Parts } from './parts.ts';
import type { TypeStore } from './type-store.ts';

/** The type of a function as the node says it. */
export class FunctionTypes {
  readonly #store: TypeStore;
  readonly #names: Names;
  readonly #outerParameters: Parts['outerParameters'];

  constructor({ store, names, outerParameters }: Pick<Parts, 'store' | 'names' | 'outerParameters'>) {
    this.#store = store;
    this.#names = names;
    this.#outerParameters = outerParameters;
  }

  functionType({ unit, node }: Place): Type {
    const isDependent = this.#outerParameters(unit, node).length > 0;
    return this.#store.functionValue(
      [this.#store.placeAt(unit, node)],
      this.#holderOf({ unit, node }),
      undefined,
      isDependent,
    );
  }

  /** `const f = function () {}`: what is assigned to members of `f` are members of the function. */
  #holderOf({ unit, node }: Place): Entity | undefined {
    const { kinds, names: texts, parents } = unit.tree;
    const variable = parents[node];
    if (kinds[variable] !== kind.variable || texts[variable] === 0) return undefined;
    const entity = this.#names.entityAt(unit, variable);
    return entity !== undefined && this.#names.staticsOf(entity).size > 0 ? entity : undefined;
  }
}
