import type { AbstractValue } from './abstract-value.ts';
import type { ValueSets } from './value-sets.ts';

/** Key of what is stored under a name that is not known, and of items of lists. */
export const anyKey = '*';
export const itemKey = '[]';

/** Members of objects, classes, functions and modules: a place each. What one of them lacks may be found in its parents. */
export class ValueCells {
  readonly #sets: ValueSets;
  readonly #cells = new Map<AbstractValue, Map<string, number>>();
  readonly #parents = new Map<AbstractValue, AbstractValue[]>();
  /** Places that read all members of a value. */
  readonly #readersOfAll = new Map<AbstractValue, number[]>();
  readonly #ownMember: (value: AbstractValue, name: string) => AbstractValue | undefined;
  #next: number;

  /**
   * @param first number of the first cell: places below it are nodes
   * @param ownMember what a value has under a name by itself, as those of packages do
   */
  constructor(
    sets: ValueSets,
    first: number,
    ownMember: (value: AbstractValue, name: string) => AbstractValue | undefined,
  ) {
    this.#sets = sets;
    this.#next = first;
    this.#ownMember = ownMember;
  }

  /** A place that belongs to nothing. */
  place(): number {
    return this.#next++;
  }

  of(value: AbstractValue, name: string): number {
    let cells = this.#cells.get(value);
    if (cells === undefined) this.#cells.set(value, (cells = new Map()));
    const known = cells.get(name);
    if (known !== undefined) return known;
    const cell = this.place();
    cells.set(name, cell);
    const own = this.#ownMember(value, name);
    if (own !== undefined) this.#sets.add(cell, own);
    for (const parent of this.#parents.get(value) ?? []) this.#sets.connect(this.of(parent, name), cell);
    for (const reader of this.#readersOfAll.get(value) ?? []) this.#sets.connect(cell, reader);
    return cell;
  }

  /** Members that were met so far, with their places. */
  membersOf(value: AbstractValue): ReadonlyMap<string, number> {
    return this.#cells.get(value) ?? new Map<string, number>();
  }

  /** From now on the first value has the members of the second. */
  inherit(value: AbstractValue, parent: AbstractValue): void {
    if (value === parent) return;
    const known = this.#parents.get(value);
    if (known?.includes(parent) === true) return;
    if (known === undefined) this.#parents.set(value, [parent]);
    else known.push(parent);
    for (const [name, cell] of this.membersOf(value)) this.#sets.connect(this.of(parent, name), cell);
  }

  /** Lets all members of a value, now and later, be at a place. */
  readAll(value: AbstractValue, place: number): void {
    const known = this.#readersOfAll.get(value);
    if (known?.includes(place) === true) return;
    if (known === undefined) this.#readersOfAll.set(value, [place]);
    else known.push(place);
    for (const cell of this.membersOf(value).values()) this.#sets.connect(cell, place);
  }
}
