import type { Place, Unit } from './unit.ts';

/** One object for each node that something is remembered about. */
export class Places {
  readonly #byUnit = new WeakMap<Unit, Map<number, Place>>();

  at(unit: Unit, node: number): Place {
    let ofUnit = this.#byUnit.get(unit);
    if (ofUnit === undefined) this.#byUnit.set(unit, (ofUnit = new Map()));
    let known = ofUnit.get(node);
    if (known === undefined) ofUnit.set(node, (known = { unit, node }));
    return known;
  }
}
