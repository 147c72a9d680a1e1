import { kind } from '../../../languages/typescript/node-kinds.ts';
import type { DeferredType, Mapper, Type, TypeParameterType } from '../type.ts';
import type { Parts } from './parts.ts';
import { elementOf } from './tuple-elements.ts';
import { childOfKind, typeChildren } from './tree-parts.ts';
import type { TypeStore } from './type-store.ts';

type Deps = Pick<
  Parts,
  | 'store'
  | 'union'
  | 'instantiate'
  | 'createMapper'
  | 'properties'
  | 'arrayOf'
  | 'isArray'
  | 'typeAt'
  | 'parameterAt'
  | 'inferredFrom'
>;

/** Through `{ [K in keyof T]: F<T[K]> }` each property of a value says what that of `T` is. */
export class ReversedMappedTypes {
  readonly #parts: Deps;
  readonly #store: TypeStore;
  readonly #seats = new WeakMap<TypeParameterType, TypeParameterType>();

  constructor(parts: Deps) {
    this.#parts = parts;
    this.#store = parts.store;
  }

  reverseMapped({ place, mapper }: DeferredType, shape: TypeParameterType, source: Type): Type | undefined {
    const { unit, node } = place;
    const template = typeChildren(unit.tree, node).at(-1);
    const key = this.#parts.parameterAt(unit, childOfKind(unit.tree, node, kind.typeParameter));
    if (template === undefined || key === undefined) return undefined;
    const through = this.#parts.typeAt(unit, template, mapper);
    if (this.#isOwnProperty(through, shape, key)) return source;
    const element = elementOf(this.#parts, source, 0, false);
    if (element !== undefined && source.form === 'reference')
      return this.#parts.arrayOf(this.#reverseValue(through, shape, key, element));
    if (source.form === 'tuple') {
      return this.#store.tuple(
        source.elements.map((one) => ({ ...one, type: this.#reverseValue(through, shape, key, one.type) })),
      );
    }
    if (source.form !== 'anonymous' && source.form !== 'reference' && source.form !== 'intersection') return undefined;
    const properties = new Map(
      Array.from(this.#parts.properties(source), ([name, property]) => [
        name,
        { ...property, type: () => this.#reverseValue(through, shape, key, property.type()) },
      ]),
    );
    return this.#store.computed({ properties }, true);
  }

  /** Returns the type at `T[K]` in the template. */
  #reverseValue(template: Type, shape: TypeParameterType, key: TypeParameterType, value: Type): Type {
    const seat = this.#seats.get(key) ?? this.#newSeat(key);
    const found = this.#parts.inferredFrom(this.#replaceAccess(template, shape, key, seat), value, [seat]);
    return found[0];
  }

  /** Returns a parameter of our own for `T[K]`: its mapper distinguishes it from the key. */
  #newSeat(key: TypeParameterType): TypeParameterType {
    const seat = this.#store.parameter(key.entity, key.place, seatMapper);
    this.#seats.set(key, seat);
    return seat;
  }

  #replaceAccess(template: Type, shape: TypeParameterType, key: TypeParameterType, seat: TypeParameterType): Type {
    if (this.#isOwnProperty(template, shape, key)) return seat;
    switch (template.form) {
      case 'reference':
        return this.#store.reference(
          template.entity,
          template.arguments.map((argument) => this.#replaceAccess(argument, shape, key, seat)),
        );
      case 'union':
        return this.#parts.union(template.members.map((member) => this.#replaceAccess(member, shape, key, seat)));
      case 'anonymous':
        return this.#parts.instantiate(template, this.#accessMapper(shape, key, seat));
      default:
        return template;
    }
  }

  /** Every property of the shape reads as the seat: a type with every property, all of them the same. */
  #accessMapper(shape: TypeParameterType, key: TypeParameterType, seat: TypeParameterType): Mapper {
    const all = this.#store.computed({ properties: new Map(), index: seat }, true);
    return this.#parts.createMapper([shape, key], [all, this.#store.intrinsic('string')]);
  }

  #isOwnProperty(type: Type, shape: TypeParameterType, key: TypeParameterType): boolean {
    if (type.form !== 'deferred') return false;
    const { unit, node } = type.place;
    if (unit.tree.kinds[node] !== kind.indexedAccessType) return false;
    return (
      this.#parts.typeAt(unit, node + 1, type.mapper) === shape &&
      this.#parts.typeAt(unit, unit.tree.ends[node + 1], type.mapper) === key
    );
  }
}

const seatMapper: Mapper = { key: 'seat', get: () => undefined };
