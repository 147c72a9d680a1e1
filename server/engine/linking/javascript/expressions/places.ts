import type { Place, Unit } from '../entity.ts';

/** One object for one node, so that what is computed for it can be remembered. */
export class Places {
  readonly #byUnit = new Map<Unit, Map<number, Place>>();

  at(unit: Unit, node: number): Place {
    let places = this.#byUnit.get(unit);
    if (places === undefined) {
      places = new Map();
      this.#byUnit.set(unit, places);
    }
    let place = places.get(node);
    if (place === undefined) {
      place = { unit, node };
      places.set(node, place);
    }
    return place;
  }
}
