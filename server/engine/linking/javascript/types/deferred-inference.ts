import { kind } from '../../../languages/typescript/node-kinds.ts';
import type { DeferredType, Type } from '../type.ts';
import type { Candidates, Infer } from './candidates.ts';
import type { Parts } from './parts.ts';
import { childOfKind, typeChildren } from './tree-parts.ts';
import { elementOf } from './tuple-elements.ts';

type Deps = Pick<Parts, 'store' | 'union' | 'properties' | 'typeAt' | 'mappedSource' | 'isArray' | 'reverseMapped'>;

/** Inference for type parameters from types that still wait for their own parameters. */
export function createDeferredInference(parts: Deps, visit: Infer) {
  const { store } = parts;

  function toDeferred(
    candidates: Candidates,
    target: DeferredType,
    source: Type,
    isLeast: boolean,
    depth: number,
  ): void {
    const { unit, node } = target.place;
    switch (unit.tree.kinds[node]) {
      case kind.mappedType:
        return toMapped(candidates, target, source, isLeast, depth);
      case kind.conditionalType: {
        const yes = unit.tree.ends[unit.tree.ends[node + 1]];
        visit(candidates, parts.typeAt(unit, yes, target.mapper), source, isLeast, depth);
        return visit(candidates, parts.typeAt(unit, unit.tree.ends[yes], target.mapper), source, isLeast, depth);
      }
      case kind.keyOfType:
        return visit(candidates, parts.typeAt(unit, node + 1, target.mapper), source, !isLeast, depth);
      case kind.tupleType:
        return toVariadic(candidates, target, source, isLeast, depth);
      default:
    }
  }

  /** `[...T]` takes the whole; `[A, ...T]` what is left. */
  function toVariadic(
    candidates: Candidates,
    { place: { unit, node }, mapper }: DeferredType,
    source: Type,
    isLeast: boolean,
    depth: number,
  ): void {
    typeChildren(unit.tree, node).forEach((child, index) => {
      if (unit.tree.kinds[child] !== kind.restType) {
        const given = elementOf(parts, source, index, false);
        if (given !== undefined) visit(candidates, parts.typeAt(unit, child, mapper), given, isLeast, depth);
        return;
      }
      const left = source.form === 'tuple' && index > 0 ? store.tuple(source.elements.slice(index)) : source;
      visit(candidates, parts.typeAt(unit, child, mapper), left, isLeast, depth);
    });
  }

  /** Through `{ [K in keyof T]: F<T[K]> }` each property of the source says what that of `T` is. */
  function toMapped(candidates: Candidates, target: DeferredType, source: Type, isLeast: boolean, depth: number): void {
    const { place, mapper } = target;
    const shape = parts.mappedSource(place, mapper);
    if (shape?.form === 'parameter' && candidates.parameters.includes(shape)) {
      const reversed = parts.reverseMapped(target, shape, source);
      if (reversed !== undefined) visit(candidates, shape, reversed, isLeast, depth);
      return;
    }
    const parameterNode = childOfKind(place.unit.tree, place.node, kind.typeParameter);
    const [keys] = typeChildren(place.unit.tree, parameterNode);
    if (keys === undefined) return;
    const names = [...parts.properties(source).keys()].map((name) => store.literal(name, false));
    visit(candidates, parts.typeAt(place.unit, keys, mapper), parts.union(names), isLeast, depth);
    const template = typeChildren(place.unit.tree, place.node).at(-1);
    const values = [...parts.properties(source).values()].map((property) => property.type());
    if (template !== undefined && values.length > 0) {
      visit(candidates, parts.typeAt(place.unit, template, mapper), parts.union(values), isLeast, depth);
    }
  }

  return toDeferred;
}
