import type { Fact, FactTable } from './fact-table.ts';
import { checksOf, doubtsMax, type TaintStates } from './taint-states.ts';

/**
 * Facts that are to be followed, those of the best ways first: with the fewest steps that are not proven, then without checks, then the shortest.
 *
 * That is the order in which ways to one place are chosen. A fact that a better one covers is not followed at all, so that the best ones must come first:
 * in the order of length alone a value was followed again each time that a longer way turned out to be surer, which doubled the facts.
 * No step makes a way better than it was.
 */
export class FactQueue {
  readonly #facts: FactTable;
  readonly #states: TaintStates;
  /** By rank, then by the length of the way. */
  readonly #waiting: (Fact[] | undefined)[][] = Array.from({ length: (doubtsMax + 1) * 2 }, () => []);
  /** Facts of the table that were taken into the queue. */
  #taken = 0;
  #rank = 0;
  #depth = 0;
  #next = 0;

  constructor(facts: FactTable, states: TaintStates) {
    this.#facts = facts;
    this.#states = states;
  }

  /** Takes the best fact out of those that the table has by now; undefined where all are followed. */
  next(): Fact | undefined {
    this.#takeNew();
    for (; this.#rank < this.#waiting.length; this.#rank++, this.#depth = 0) {
      const lists = this.#waiting[this.#rank];
      for (; this.#depth < lists.length; this.#depth++, this.#next = 0) {
        const list = lists[this.#depth];
        if (list !== undefined && this.#next < list.length) return list[this.#next++];
        lists[this.#depth] = undefined;
      }
    }
    return undefined;
  }

  /** Facts that are left, in their order. */
  *[Symbol.iterator](): Generator<Fact> {
    for (let fact = this.next(); fact !== undefined; fact = this.next()) yield fact;
  }

  #takeNew(): void {
    const { depths, states, count } = this.#facts;
    for (; this.#taken < count; this.#taken++) {
      const parts = this.#states.at(states[this.#taken]);
      const rank = parts.doubts * 2 + checksOf(parts);
      const lists = this.#waiting[rank];
      const depth = depths[this.#taken];
      const list = lists[depth];
      if (list === undefined) lists[depth] = [this.#taken];
      else list.push(this.#taken);
    }
  }
}
