import type { SymbolNode } from '../graph/calls/answers.ts';

/** How far a change gets to a node: what the node does may be another, or only what it is declared as. */
export type Reached = 'behaviour' | 'types';

/** Where a step leads, and what it rests upon. */
export interface Step {
  readonly to: SymbolNode;
  readonly reached: Reached;
  readonly isInferred: boolean;
}

/** The steps from a node that was reached. `isWidened`: it was reached by what only may be. */
export type StepsFrom = (node: SymbolNode, reached: Reached, take: (step: Step) => void) => void;

/**
 * A search for everything that a change reaches: by borders of files crossed, then by steps that are not proven, the
 * fewest first. Steps inside of a file cost nothing. Nodes that are only reached by what may be (unknown sites) come
 * behind all others: `widen` begins that second part.
 *
 * Source: Dial's bucket queue for small integer costs (Dial 1969, Algorithm 360).
 */
export class ImpactSearch {
  readonly #fileOf: Uint32Array;
  readonly #distanceMax: number;
  /** Of behaviour at `node * 2`, of types at `node * 2 + 1`: borders crossed plus one, 0 where it was not reached. */
  readonly #distances: Uint16Array;
  readonly #inferred: Uint16Array;
  readonly #before: Uint32Array;
  readonly #isWidened: Uint8Array;
  /** Places in the order in which they were settled first, each once. */
  readonly #settled: number[] = [];
  readonly #isSettled: Uint8Array;
  /** By distance, then by steps that are not proven. */
  #buckets: number[][][] = [];
  #isWidening = false;
  #isCut = false;

  constructor(fileOf: Uint32Array, distanceMax: number) {
    this.#fileOf = fileOf;
    this.#distanceMax = distanceMax;
    this.#distances = new Uint16Array(fileOf.length * 2);
    this.#inferred = new Uint16Array(fileOf.length * 2);
    this.#before = new Uint32Array(fileOf.length * 2).fill(noPlace);
    this.#isWidened = new Uint8Array(fileOf.length * 2);
    this.#isSettled = new Uint8Array(fileOf.length * 2);
  }

  /** Something lies farther away than was looked. */
  get isCut(): boolean {
    return this.#isCut;
  }

  start(node: SymbolNode, reached: Reached): void {
    this.#put(placeOf(node, reached), 0, 0, noPlace);
  }

  /** A node that uses what is gone: one border behind a file that changed. */
  startBehind(node: SymbolNode): void {
    this.#put(placeOf(node, 'behaviour'), 1, 1, noPlace);
  }

  /** A node that only may be reached, one border behind the one that may be used there. */
  widen(from: SymbolNode, to: SymbolNode): void {
    this.#isWidening = true;
    const place = placeOf(from, 'behaviour');
    this.#put(placeOf(to, 'behaviour'), this.#distances[place], this.#inferred[place] + 1, place);
  }

  /** Goes on until nothing is left. */
  run(stepsFrom: StepsFrom): void {
    for (let distance = 0; distance < this.#buckets.length; distance++) {
      const level = this.#buckets[distance] ?? [];
      for (let inferred = 0; inferred < level.length; inferred++) {
        // Steps inside of a file add to the bucket that is being emptied.
        for (const place of level[inferred] ?? []) this.#settle(place, distance, inferred, stepsFrom);
      }
    }
    this.#buckets = [];
  }

  #settle(place: number, distance: number, inferred: number, stepsFrom: StepsFrom): void {
    // A better way was found after this one was noted, or the same one was noted before.
    if (this.#distances[place] !== distance + 1 || this.#inferred[place] !== inferred) return;
    if (this.#isSettled[place] === 0) this.#settled.push(place);
    this.#isSettled[place] = 1;
    const from = place >> 1;
    stepsFrom(from, reachedAt(place), ({ to, reached, isInferred }) => {
      const isCrossing = this.#fileOf[to] !== this.#fileOf[from];
      this.#put(placeOf(to, reached), distance + Number(isCrossing), inferred + Number(isInferred), place);
    });
  }

  #put(place: number, distance: number, inferred: number, before: number): void {
    const known = this.#distances[place];
    if (known !== 0) {
      if (this.#isWidening && this.#isWidened[place] === 0) return;
      if (known < distance + 1 || (known === distance + 1 && this.#inferred[place] <= inferred)) return;
    }
    if (distance > this.#distanceMax) {
      this.#isCut = true;
      return;
    }
    this.#distances[place] = distance + 1;
    this.#inferred[place] = inferred;
    this.#before[place] = before;
    this.#isWidened[place] = Number(this.#isWidening);
    const level = (this.#buckets[distance] ??= []);
    (level[inferred] ??= []).push(place);
  }

  /** How many places were reached up to now. */
  get reachedCount(): number {
    return this.#settled.length;
  }

  /**
   * What was reached, in the order in which it was; a node may be there twice, by behaviour and by types.
   *
   * @param from so many are passed over
   */
  *reachedNodes(from = 0): Generator<ReachedNode> {
    for (let at = from; at < this.#settled.length; at++) yield this.#described(this.#settled[at]);
  }

  #described(place: number): ReachedNode {
    return {
      node: place >> 1,
      reached: reachedAt(place),
      distance: this.#distances[place] - 1,
      inferred: this.#inferred[place],
      isWidened: this.#isWidened[place] === 1,
    };
  }

  isReached(node: SymbolNode, reached: Reached): boolean {
    return this.#distances[placeOf(node, reached)] !== 0;
  }

  /** Files on the way to a node, from the changed one on, each once where it is entered; the node's own is the last. */
  filesOnTheWay({ node, reached }: Pick<ReachedNode, 'node' | 'reached'>): readonly number[] {
    const files: number[] = [];
    for (let place = placeOf(node, reached); place !== noPlace; place = this.#before[place]) {
      const file = this.#fileOf[place >> 1];
      if (files.at(-1) !== file) files.push(file);
    }
    return files.toReversed();
  }
}

export interface ReachedNode {
  readonly node: SymbolNode;
  readonly reached: Reached;
  /** Borders between files on the shortest way. */
  readonly distance: number;
  /** Steps on it that are not proven. */
  readonly inferred: number;
  /** Nothing but what may be leads to it. */
  readonly isWidened: boolean;
}

const noPlace = 0xffffffff;

function placeOf(node: SymbolNode, reached: Reached): number {
  return node * 2 + (reached === 'types' ? 1 : 0);
}

function reachedAt(place: number): Reached {
  return (place & 1) === 0 ? 'behaviour' : 'types';
}
