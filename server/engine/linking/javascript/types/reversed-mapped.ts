import { kind } from '../../../languages/typescript/node-kinds.ts';
import type { DeferredType, Mapper, Type, TypeParameterType } from '../type.ts';
import type { Parts } from './parts.ts';
import { elementOf } from './tuple-elements.ts';
import { childOfKind, typeChildren } from './tree-parts.ts';

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
export function createReversedMapped(parts: Deps) {
  const { store } = parts;
  const seats = new WeakMap<TypeParameterType, TypeParameterType>();

  function reverseMapped({ place, mapper }: DeferredType, shape: TypeParameterType, source: Type): Type | undefined {
    const { unit, node } = place;
    const template = typeChildren(unit.tree, node).at(-1);
    const key = parts.parameterAt(unit, childOfKind(unit.tree, node, kind.typeParameter));
    if (template === undefined || key === undefined) return undefined;
    const through = parts.typeAt(unit, template, mapper);
    if (isOwnProperty(through, shape, key)) return source;
    const element = elementOf(parts, source, 0, false);
    if (element !== undefined && source.form === 'reference')
      return parts.arrayOf(reverseValue(through, shape, key, element));
    if (source.form === 'tuple') {
      return store.tuple(source.elements.map((one) => ({ ...one, type: reverseValue(through, shape, key, one.type) })));
    }
    if (source.form !== 'anonymous' && source.form !== 'reference' && source.form !== 'intersection') return undefined;
    const properties = new Map(
      Array.from(parts.properties(source), ([name, property]) => [
        name,
        { ...property, type: () => reverseValue(through, shape, key, property.type()) },
      ]),
    );
    return store.computed({ properties }, true);
  }

  /** Returns the type at `T[K]` in the template. */
  function reverseValue(template: Type, shape: TypeParameterType, key: TypeParameterType, value: Type): Type {
    const seat = seats.get(key) ?? newSeat(key);
    const found = parts.inferredFrom(replaceAccess(template, shape, key, seat), value, [seat]);
    return found[0];
  }

  /** Returns a parameter of our own for `T[K]`: its mapper distinguishes it from the key. */
  function newSeat(key: TypeParameterType): TypeParameterType {
    const seat = store.parameter(key.entity, key.place, seatMapper);
    seats.set(key, seat);
    return seat;
  }

  function replaceAccess(
    template: Type,
    shape: TypeParameterType,
    key: TypeParameterType,
    seat: TypeParameterType,
  ): Type {
    if (isOwnProperty(template, shape, key)) return seat;
    switch (template.form) {
      case 'reference':
        return store.reference(
          template.entity,
          template.arguments.map((argument) => replaceAccess(argument, shape, key, seat)),
        );
      case 'union':
        return parts.union(template.members.map((member) => replaceAccess(member, shape, key, seat)));
      case 'anonymous':
        return parts.instantiate(template, accessMapper(shape, key, seat));
      default:
        return template;
    }
  }

  /** Every property of the shape reads as the seat: a type with every property, all of them the same. */
  function accessMapper(shape: TypeParameterType, key: TypeParameterType, seat: TypeParameterType): Mapper {
    const all = store.computed({ properties: new Map(), index: seat }, true);
    return parts.createMapper([shape, key], [all, store.intrinsic('string')]);
  }

  function isOwnProperty(type: Type, shape: TypeParameterType, key: TypeParameterType): boolean {
    if (type.form !== 'deferred') return false;
    const { unit, node } = type.place;
    if (unit.tree.kinds[node] !== kind.indexedAccessType) return false;
    return (
      parts.typeAt(unit, node + 1, type.mapper) === shape &&
      parts.typeAt(unit, unit.tree.ends[node + 1], type.mapper) === key
    );
  }

  return { reverseMapped };
}

const seatMapper: Mapper = { key: 'seat', get: () => undefined };
