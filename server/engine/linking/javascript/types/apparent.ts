import { kind } from '../../../languages/typescript/node-kinds.ts';
import type { Place, Unit } from '../entity.ts';
import type { DeferredType, Mapper, Type, TypeParameterType } from '../type.ts';
import { chain } from './mapper.ts';
import type { Parts } from './parts.ts';
import { isFree } from './type-store.ts';

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
export function createApparent(parts: Deps) {
  const { store } = parts;

  function apparent(type: Type): Type {
    let current = type;
    for (let steps = 0; steps < stepsMax; steps++) {
      const next =
        current.form === 'parameter'
          ? ofParameter(current)
          : current.form === 'deferred'
            ? ofDeferred(current)
            : undefined;
      if (next === undefined || next === current) return current;
      current = next;
    }
    return parts.unresolved('too_deep');
  }

  function ofParameter(type: TypeParameterType): Type {
    return parts.constraintOf(type) ?? store.intrinsic('unknown');
  }

  function ofDeferred({ place: { unit, node }, mapper }: DeferredType): Type | undefined {
    const { tree } = unit;
    switch (tree.kinds[node]) {
      case kind.indexedAccessType: {
        const object = parts.typeAt(unit, node + 1, mapper);
        const key = parts.typeAt(unit, tree.ends[node + 1], mapper);
        return parts.indexed(apparentMembers(object), apparentMembers(key));
      }
      case kind.keyOfType:
        return parts.union([store.intrinsic('string'), store.intrinsic('number'), store.intrinsic('symbol')]);
      case kind.templateLiteralType:
      case kind.typeReference:
        return store.intrinsic('string');
      case kind.conditionalType:
        return branches(unit, node, mapper);
      case kind.mappedType:
        return ofMapped({ unit, node }, mapper);
      default:
        return undefined;
    }
  }

  function apparentMembers(type: Type): Type {
    if (type.form === 'union') return parts.union(type.members.map(apparent));
    return type.form === 'intersection' ? parts.intersection(type.members.map(apparent)) : apparent(type);
  }

  /** Either branch may be the result; where one cannot be determined yet the other gives the known part. */
  function branches(unit: Unit, node: number, mapper: Mapper | undefined): Type {
    const { ends } = unit.tree;
    const yes = ends[ends[node + 1]];
    const branch = (at: number): Type => withoutEnd(parts.typeAt(unit, at, mapper), unit, node);
    return parts.union([branch(yes), branch(ends[yes])]);
  }

  /** A conditional type that comes back to itself goes on like that for ever: what it comes to there is not known. */
  function withoutEnd(type: Type, unit: Unit, node: number): Type {
    if (type.form === 'union') return parts.union(type.members.map((member) => withoutEnd(member, unit, node)));
    if (type.form !== 'deferred' || type.place.unit !== unit) return type;
    const { place } = type;
    return place.node <= node && node < unit.tree.ends[place.node] ? parts.unresolved('too_deep') : type;
  }

  /** Of a mapped type over what a parameter is: mapped over its constraint. */
  function ofMapped(place: Place, mapper: Mapper | undefined): Type | undefined {
    const source = parts.mappedSource(place, mapper);
    if (source?.form !== 'parameter') return undefined;
    const constraint = parts.constraintOf(source);
    return (
      constraint && parts.typeAt(place.unit, place.node, chain(parts.createMapper([source], [constraint]), mapper))
    );
  }

  return { isWaiting, apparent };
}

function isWaiting(type: Type): boolean {
  if (type.form === 'parameter') return true;
  // A template over any text is what it is, and waits for nothing.
  if (type.form === 'deferred') return isFree(type);
  if (type.form === 'union' || type.form === 'intersection') return type.members.some(isWaiting);
  return false;
}
