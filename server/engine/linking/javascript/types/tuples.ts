import { kind } from '../../../languages/typescript/node-kinds.ts';
import type { Place, Unit } from '../entity.ts';
import type { Mapper, TupleType, Type } from '../type.ts';
import type { Parts } from './parts.ts';
import { typeChild, typeChildren } from './tree-parts.ts';
import type { TypeStore } from './type-store.ts';

type Deps = Pick<Parts, 'store' | 'typeAt' | 'isArray' | 'isWaiting'>;
type Element = TupleType['elements'][number];

/** `[A, B?, ...C]`. */
export class Tuples {
  readonly #parts: Deps;
  readonly #store: TypeStore;

  constructor(parts: Deps) {
    this.#parts = parts;
    this.#store = parts.store;
  }

  tupleAt({ unit, node }: Place, mapper: Mapper | undefined): Type | undefined {
    const elements: Element[] = [];
    for (const child of typeChildren(unit.tree, node)) {
      const added = this.#elementsAt(unit, child, mapper);
      if (added === undefined) return undefined;
      elements.push(...added);
    }
    return this.#store.tuple(elements);
  }

  #elementsAt(unit: Unit, child: number, mapper: Mapper | undefined): readonly Element[] | undefined {
    const inner = typeChild(unit.tree, child);
    switch (unit.tree.kinds[child]) {
      case kind.optionalType:
        return [{ type: this.#parts.typeAt(unit, inner, mapper), kind: 'optional' }];
      case kind.restType:
        return this.#spread(this.#parts.typeAt(unit, inner, mapper));
      default:
        return [{ type: this.#parts.typeAt(unit, child, mapper), kind: 'required' }];
    }
  }

  /** Undefined while it is not known what is spread. */
  #spread(type: Type): readonly Element[] | undefined {
    if (type.form === 'tuple') return type.elements;
    if (this.#parts.isArray(type)) return [{ type: type.arguments[0], kind: 'rest' }];
    return this.#parts.isWaiting(type) ? undefined : [{ type, kind: 'rest' }];
  }
}
