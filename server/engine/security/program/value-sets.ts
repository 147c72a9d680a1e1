import type { AbstractValue } from './abstract-value.ts';

/** Upper bound on the different values at one place. */
const valuesMax = 24;

type Receive = (value: AbstractValue) => void;

/**
 * Sets of values at places (nodes of a program, and cells), with edges along which they go. Sets only grow, and each value goes
 * along each edge once, so the work ends; the order in which edges and values come changes no set that is not full.
 */
export class ValueSets {
  readonly #sets = new Map<number, AbstractValue[]>();
  readonly #edges = new Map<number, number[]>();
  readonly #receivers = new Map<number, Receive[]>();
  /** Places and values, in turn, whose edges the value has still to go along. */
  #pending: number[] = [];
  #steps = 0;
  readonly #stepsMax: number;
  /** Values did not go all their ways, because there were too many steps. */
  isCut = false;

  constructor(stepsMax: number) {
    this.#stepsMax = stepsMax;
  }

  of(place: number): readonly AbstractValue[] {
    return this.#sets.get(place) ?? [];
  }

  /** Places that the values of this one go to. */
  targetsOf(place: number): readonly number[] {
    return this.#edges.get(place) ?? [];
  }

  add(place: number, value: AbstractValue): void {
    const known = this.#sets.get(place);
    if (known === undefined) this.#sets.set(place, [value]);
    else if (known.includes(value)) return;
    else if (known.length >= valuesMax) return;
    else known.push(value);
    this.#pending.push(place, value);
  }

  /** All that is at the first place, now and later, is at the second one too. */
  connect(from: number, to: number): void {
    if (from === to) return;
    const known = this.#edges.get(from);
    if (known === undefined) this.#edges.set(from, [to]);
    else if (known.includes(to)) return;
    else known.push(to);
    for (const value of this.of(from)) this.add(to, value);
  }

  /** Calls back with each value of a place, now and later. */
  receive(place: number, take: Receive): void {
    const known = this.#receivers.get(place);
    if (known === undefined) this.#receivers.set(place, [take]);
    else known.push(take);
    for (const value of this.of(place).slice()) take(value);
  }

  /** Hands everything on, until nothing is new. @param transfer what a value does at a place beside going along edges */
  settle(transfer: (place: number, value: AbstractValue) => void): void {
    while (this.#pending.length > 0) {
      const batch = this.#pending;
      this.#pending = [];
      for (let at = 0; at < batch.length; at += 2) {
        if (++this.#steps > this.#stepsMax) {
          this.isCut = true;
          return;
        }
        const [place, value] = [batch[at], batch[at + 1]];
        for (const target of this.#edges.get(place) ?? []) this.add(target, value);
        for (const take of this.#receivers.get(place) ?? []) take(value);
        transfer(place, value);
      }
    }
  }
}
