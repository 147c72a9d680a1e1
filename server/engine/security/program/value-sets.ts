import type { AbstractValue } from './abstract-value.ts';
import { NumberPairs } from './number-pairs.ts';
import { noEntry, PlaceLists } from './place-lists.ts';

/** Upper bound on the different values at one place. */
const valuesMax = 24;

type Receive = (value: AbstractValue) => void;

/**
 * Sets of values at places (nodes of a program, and cells), with edges along which they go. Sets only grow, and each value goes
 * along each edge once, so the work ends; the order in which edges and values come changes no set that is not full.
 */
export class ValueSets {
  readonly #sets: PlaceLists;
  readonly #edges: PlaceLists;
  readonly #joined = new NumberPairs();
  readonly #receivers = new Map<number, Receive[]>();
  /** Last value that went along the edges of its place: those behind it have still to. */
  #settled = 0;
  readonly #stepsMax: number;
  /** Values did not go all their ways, because there were too many steps. */
  isCut = false;

  /** @param places so many are to be expected; more may come */
  constructor(stepsMax: number, places: number) {
    this.#stepsMax = stepsMax;
    this.#sets = new PlaceLists(places);
    this.#edges = new PlaceLists(places);
  }

  of(place: number): readonly AbstractValue[] {
    return this.#sets.itemsOf(place);
  }

  /** Places that the values of this one go to. */
  targetsOf(place: number): readonly number[] {
    return this.#edges.itemsOf(place);
  }

  add(place: number, value: AbstractValue): void {
    const sets = this.#sets;
    let count = 0;
    for (let entry = sets.firstOf(place); entry !== noEntry; entry = sets.nextOf(entry)) {
      if (sets.itemOf(entry) === value || ++count === valuesMax) return;
    }
    sets.append(place, value);
  }

  /** All that is at the first place, now and later, is at the second one too. */
  connect(from: number, to: number): void {
    if (from === to || !this.#joined.add(from, to)) return;
    this.#edges.append(from, to);
    const sets = this.#sets;
    for (let entry = sets.firstOf(from); entry !== noEntry; entry = sets.nextOf(entry))
      this.add(to, sets.itemOf(entry));
  }

  /** Calls back with each value of a place, now and later. */
  receive(place: number, take: Receive): void {
    const known = this.#receivers.get(place);
    if (known === undefined) this.#receivers.set(place, [take]);
    else known.push(take);
    for (const value of this.of(place)) take(value);
  }

  /** Hands everything on, in the order of its coming, until nothing is new. @param transfer what a value does at a place beside going along edges */
  settle(transfer: (place: number, value: AbstractValue) => void): void {
    const [sets, edges] = [this.#sets, this.#edges];
    while (this.#settled < sets.count) {
      if (this.#settled === this.#stepsMax) {
        this.isCut = true;
        return;
      }
      const value = ++this.#settled;
      const place = sets.placeOf(value);
      this.#handOn(edges, place, sets.itemOf(value));
      transfer(place, sets.itemOf(value));
    }
  }

  #handOn(edges: PlaceLists, place: number, value: AbstractValue): void {
    for (let edge = edges.firstOf(place); edge !== noEntry; edge = edges.nextOf(edge))
      this.add(edges.itemOf(edge), value);
    for (const take of this.#receivers.get(place) ?? []) take(value);
  }
}
