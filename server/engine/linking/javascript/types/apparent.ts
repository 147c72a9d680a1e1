import { kind } from '../../../languages/typescript/node-kinds.ts';
import type { Place, Unit } from '../entity.ts';
import type { DeferredType, Mapper, Type, TypeParameterType } from '../type.ts';
import { chain } from './mapper.ts';
import type { Parts } from './parts.ts';
import { isFree, type TypeStore } from './type-store.ts';

type Deps = Pick<
  Parts,
  | 'store'
  | 'unresolved'
  | 'typeAt'
  | 'constraintOf'
  | 'createMapper'
  | 'indexed'
  | 'union'
  | 'intersection'
  | 'mappedSource'
>;

/** Constraints of constraints, at most. */
const stepsMax = 50;

/** Returns the type that stands in for a type without members of its own. */
export class ApparentTypes {
  readonly #parts: Deps;
  readonly #store: TypeStore;

  constructor(parts: Deps) {
    this.#parts = parts;
    this.#store = parts.store;
  }

  apparent(type: Type): Type {
    let current = type;
    for (let steps = 0; steps < stepsMax; steps++) {
      const next =
        current.form === 'parameter'
          ? this.#ofParameter(current)
          : current.form === 'deferred'
            ? this.#ofDeferred(current)
            : undefined;
      if (next === undefined || next === current) return current;
      current = next;
    }
    return this.#parts.unresolved('too_deep');
  }

  #ofParameter(type: TypeParameterType): Type {
    return this.#parts.constraintOf(type) ?? this.#store.intrinsic('unknown');
  }

  #ofDeferred({ place: { unit, node }, mapper }: DeferredType): Type | undefined {
    const { tree } = unit;
    switch (tree.kinds[node]) {
      case kind.indexedAccessType: {
        const object = this.#parts.typeAt(unit, node + 1, mapper);
        const key = this.#parts.typeAt(unit, tree.ends[node + 1], mapper);
        return this.#parts.indexed(this.#apparentMembers(object), this.#apparentMembers(key));
      }
      case kind.keyOfType:
        return this.#parts.union([
          this.#store.intrinsic('string'),
          this.#store.intrinsic('number'),
          this.#store.intrinsic('symbol'),
        ]);
      case kind.templateLiteralType:
      case kind.typeReference:
        return this.#store.intrinsic('string');
      case kind.conditionalType:
        return this.#branches(unit, node, mapper);
      case kind.mappedType:
        return this.#ofMapped({ unit, node }, mapper);
      default:
        return undefined;
    }
  }

  #apparentMembers(type: Type): Type {
    if (type.form === 'union') return this.#parts.union(type.members.map((each) => this.apparent(each)));
    return type.form === 'intersection'
      ? this.#parts.intersection(type.members.map((each) => this.apparent(each)))
      : this.apparent(type);
  }

  /** Either branch may be the result; where one cannot be determined yet the other gives the known part. */
  #branches(unit: Unit, node: number, mapper: Mapper | undefined): Type {
    const { ends } = unit.tree;
    const yes = ends[ends[node + 1]];
    const branch = (at: number): Type => this.#withoutEnd(this.#parts.typeAt(unit, at, mapper), unit, node);
    return this.#parts.union([branch(yes), branch(ends[yes])]);
  }

  /** A conditional type that comes back to itself goes on like that for ever: what it comes to there is not known. */
  #withoutEnd(type: Type, unit: Unit, node: number): Type {
    if (type.form === 'union')
      return this.#parts.union(type.members.map((member) => this.#withoutEnd(member, unit, node)));
    if (type.form !== 'deferred' || type.place.unit !== unit) return type;
    const { place } = type;
    return place.node <= node && node < unit.tree.ends[place.node] ? this.#parts.unresolved('too_deep') : type;
  }

  /** Of a mapped type over what a parameter is: mapped over its constraint. */
  #ofMapped(place: Place, mapper: Mapper | undefined): Type | undefined {
    const source = this.#parts.mappedSource(place, mapper);
    if (source?.form !== 'parameter') return undefined;
    const constraint = this.#parts.constraintOf(source);
    return (
      constraint &&
      this.#parts.typeAt(place.unit, place.node, chain(this.#parts.createMapper([source], [constraint]), mapper))
    );
  }

  isWaiting(type: Type): boolean {
    return isWaiting(type);
  }
}

function isWaiting(type: Type): boolean {
  if (type.form === 'parameter') return true;
  // A template over any text is what it is, and waits for nothing.
  if (type.form === 'deferred') return isFree(type);
  if (type.form === 'union' || type.form === 'intersection') return type.members.some(isWaiting);
  return false;
}
