import { kind } from '../../../languages/typescript/node-kinds.ts';
import type { DeferredType, Type } from '../type.ts';
import type { Candidates, Infer } from './candidates.ts';
import type { Parts } from './parts.ts';
import { childOfKind, typeChildren } from './tree-parts.ts';
import { elementOf } from './tuple-elements.ts';
import type { TypeStore } from './type-store.ts';

type Deps = Pick<Parts, 'store' | 'union' | 'properties' | 'typeAt' | 'mappedSource' | 'isArray' | 'reverseMapped'>;

/** Inference for type parameters from types that still wait for their own parameters. */
export class DeferredInference {
  readonly #parts: Deps;
  readonly #visit: Infer;
  readonly #store: TypeStore;

  constructor(parts: Deps, visit: Infer) {
    this.#parts = parts;
    this.#visit = visit;
    this.#store = parts.store;
  }

  infer(candidates: Candidates, target: DeferredType, source: Type, isLeast: boolean, depth: number): void {
    const { unit, node } = target.place;
    switch (unit.tree.kinds[node]) {
      case kind.mappedType:
        return this.#toMapped(candidates, target, source, isLeast, depth);
      case kind.conditionalType: {
        const yes = unit.tree.ends[unit.tree.ends[node + 1]];
        this.#visit(candidates, this.#parts.typeAt(unit, yes, target.mapper), source, isLeast, depth);
        return this.#visit(
          candidates,
          this.#parts.typeAt(unit, unit.tree.ends[yes], target.mapper),
          source,
          isLeast,
          depth,
        );
      }
      case kind.keyOfType:
        return this.#visit(candidates, this.#parts.typeAt(unit, node + 1, target.mapper), source, !isLeast, depth);
      case kind.tupleType:
        return this.#toVariadic(candidates, target, source, isLeast, depth);
      default:
    }
  }

  /** `[...T]` takes the whole; `[A, ...T]` what is left. */
  #toVariadic(
    candidates: Candidates,
    { place: { unit, node }, mapper }: DeferredType,
    source: Type,
    isLeast: boolean,
    depth: number,
  ): void {
    typeChildren(unit.tree, node).forEach((child, index) => {
      if (unit.tree.kinds[child] !== kind.restType) {
        const given = elementOf(this.#parts, source, index, false);
        if (given !== undefined)
          this.#visit(candidates, this.#parts.typeAt(unit, child, mapper), given, isLeast, depth);
        return;
      }
      const left = source.form === 'tuple' && index > 0 ? this.#store.tuple(source.elements.slice(index)) : source;
      this.#visit(candidates, this.#parts.typeAt(unit, child, mapper), left, isLeast, depth);
    });
  }

  /** Through `{ [K in keyof T]: F<T[K]> }` each property of the source says what that of `T` is. */
  #toMapped(candidates: Candidates, target: DeferredType, source: Type, isLeast: boolean, depth: number): void {
    const { place, mapper } = target;
    const shape = this.#parts.mappedSource(place, mapper);
    if (shape?.form === 'parameter' && candidates.parameters.includes(shape)) {
      const reversed = this.#parts.reverseMapped(target, shape, source);
      if (reversed !== undefined) this.#visit(candidates, shape, reversed, isLeast, depth);
      return;
    }
    const parameterNode = childOfKind(place.unit.tree, place.node, kind.typeParameter);
    const [keys] = typeChildren(place.unit.tree, parameterNode);
    if (keys === undefined) return;
    const names = [...this.#parts.properties(source).keys()].map((name) => this.#store.literal(name, false));
    this.#visit(candidates, this.#parts.typeAt(place.unit, keys, mapper), this.#parts.union(names), isLeast, depth);
    const template = typeChildren(place.unit.tree, place.node).at(-1);
    const values = [...this.#parts.properties(source).values()].map((property) => property.type());
    if (template !== undefined && values.length > 0) {
      this.#visit(
        candidates,
        this.#parts.typeAt(place.unit, template, mapper),
        this.#parts.union(values),
        isLeast,
        depth,
      );
    }
  }
}
