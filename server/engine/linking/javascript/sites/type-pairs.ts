import type { Type } from '../type.ts';

/** Pairs of types that were compared. */
export class TypePairs {
  readonly #targets = new Map<Type, Set<Type>>();
  count = 0;

  /** Returns whether the pair is new. */
  add(from: Type, to: Type): boolean {
    const targets = this.#targets.get(from) ?? new Set();
    this.#targets.set(from, targets);
    if (targets.has(to)) return false;
    targets.add(to);
    this.count++;
    return true;
  }
}
