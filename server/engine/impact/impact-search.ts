import { rootListsOf } from '../entry-points/urlconf/root-lists.ts';
import { remember } from '#server/base/remember-by.ts';
import type { LinkedSnapshot, SymbolNode } from '../graph/calls/answers.ts';
import { type StepGraph, stepGraphOf } from './step-graph.ts';
import { TypeSteps } from './type-steps.ts';

/** How far a change gets to a node: what the node does may be another, or only what it is declared as. */
export type Reached = 'behaviour' | 'types';

/**
 * A search for everything that a change reaches: by borders of files crossed, then by steps that are not proven, the
 * fewest first. Steps inside of a file cost nothing.
 *
 * Source: Dial's bucket queue for small integer costs (Dial 1969, Algorithm 360).
 */
export class ImpactSearch {
  readonly #steps: StepGraph;
  readonly #fileOf: Uint32Array;
  readonly #types: TypeSteps;
  /** Settings that name a list of routes load nothing of it; tests that may load it so are found by `testReachOf`. */
  readonly #rootLists: ReadonlyMap<number, readonly number[]>;
  readonly #distanceMax: number;
  readonly #memory: SearchArrays;
  /** Places in the order in which they were settled first, each once. */
  readonly #settled: number[] = [];
  /** By distance, then by steps that are not proven. */
  #buckets: number[][][] = [];
  /** Places farther away than is looked, as far as they were met there. */
  readonly #beyond: number[] = [];

  /** @param changed what the change begins with */
  constructor(snapshot: LinkedSnapshot, changed: ReadonlySet<SymbolNode>, distanceMax: number) {
    this.#steps = stepGraphOf(snapshot);
    this.#fileOf = this.#steps.fileOf;
    this.#types = new TypeSteps(snapshot, changed);
    this.#rootLists = rootListsOf(snapshot);
    this.#distanceMax = distanceMax;
    this.#memory = memoryOf(this.#steps);
    this.#memory.begin();
  }

  /** Something lies farther away than was looked. Only until the next search begins. */
  get isCut(): boolean {
    const { seenIn, search } = this.#memory;
    return this.#beyond.some((place) => seenIn[place] !== search);
  }

  /** Places that were reached, in the order in which they were. Only until the next search begins. */
  get reached(): readonly number[] {
    return this.#settled;
  }

  start(node: SymbolNode, reached: Reached): void {
    this.#put(placeOf(node, reached), 0, 0, noPlace);
  }

  /** A node that uses what is gone: one border behind a file that changed. */
  startBehind(node: SymbolNode): void {
    this.#put(placeOf(node, 'behaviour'), 1, 1, noPlace);
  }

  /** Goes on until nothing is left. */
  run(): void {
    for (let distance = 0; distance < this.#buckets.length; distance++) {
      const level = this.#buckets[distance] ?? [];
      for (let inferred = 0; inferred < level.length; inferred++) {
        // Steps inside of a file add to the bucket that is being emptied.
        for (const place of level[inferred] ?? []) this.#settle(place, distance, inferred);
      }
    }
    this.#buckets = [];
  }

  #settle(place: number, distance: number, inferred: number): void {
    const { distances, inferences, settledIn, search } = this.#memory;
    // A better way was found after this one was noted, or the same one was noted before.
    if (distances[place] !== distance || inferences[place] !== inferred || settledIn[place] === search) return;
    settledIn[place] = search;
    this.#settled.push(place);
    if ((place & 1) === 1) this.#stepByTypes(place, distance, inferred);
    else this.#stepByBehaviour(place, distance, inferred);
  }

  #stepByBehaviour(place: number, distance: number, inferred: number): void {
    const steps = this.#steps;
    const from = place >> 1;
    const file = this.#fileOf[from];
    const settings = this.#rootLists.get(file);
    for (let at = steps.first(from); at < steps.end(from); at++) {
      const to = steps.targetAt(at);
      if (settings?.includes(this.#fileOf[to])) continue;
      this.#put(to * 2, this.#fileOf[to] === file ? distance : distance + 1, inferred + steps.inferredAt(at), place);
    }
  }

  #stepByTypes(place: number, distance: number, inferred: number): void {
    const from = place >> 1;
    this.#types.from(from, (to, isInferred) => {
      const isCrossing = this.#fileOf[to] !== this.#fileOf[from];
      this.#put(placeOf(to, 'types'), distance + Number(isCrossing), inferred + Number(isInferred), place);
    });
  }

  #put(place: number, distance: number, inferred: number, before: number): void {
    const { distances, inferences, befores, seenIn, search } = this.#memory;
    if (seenIn[place] === search) {
      if (distances[place] < distance || (distances[place] === distance && inferences[place] <= inferred)) return;
    }
    if (distance > this.#distanceMax) {
      this.#beyond.push(place);
      return;
    }
    seenIn[place] = search;
    distances[place] = distance;
    inferences[place] = inferred;
    befores[place] = before;
    const level = (this.#buckets[distance] ??= []);
    (level[inferred] ??= []).push(place);
  }

  /** Borders between files on the shortest way. */
  distanceOf(place: number): number {
    return this.#memory.distances[place];
  }

  /** Steps on it that are not proven. */
  inferredOn(place: number): number {
    return this.#memory.inferences[place];
  }

  /** Files on the way to a place, from the changed one on, each once where it is entered; the place's own is the last. */
  filesOnTheWay(reached: number): readonly number[] {
    const files: number[] = [];
    for (let place = reached; place !== noPlace; place = this.#memory.befores[place]) {
      const file = this.#fileOf[place >> 1];
      if (files.at(-1) !== file) files.push(file);
    }
    return files.toReversed();
  }
}

const noPlace = 0xffffffff;

function placeOf(node: SymbolNode, reached: Reached): number {
  return node * 2 + (reached === 'types' ? 1 : 0);
}

export function nodeAt(place: number): SymbolNode {
  return place >> 1;
}

export function isOfTypes(place: number): boolean {
  return (place & 1) === 1;
}

/**
 * Records of searches about places (behaviour of node n at 2n, types at 2n + 1), in memory that is used again and
 * again.
 *
 * Invariant: one search at a time. Records of an earlier one are recognised by its number, so that nothing is ever
 * cleared.
 */
class SearchArrays {
  readonly distances: Uint16Array;
  readonly inferences: Uint16Array;
  readonly befores: Uint32Array;
  /** Number of the search that wrote it, and of the one that settled it. */
  readonly seenIn: Uint32Array;
  readonly settledIn: Uint32Array;
  search = 0;

  constructor(placeCount: number) {
    this.distances = new Uint16Array(placeCount);
    this.inferences = new Uint16Array(placeCount);
    this.befores = new Uint32Array(placeCount);
    this.seenIn = new Uint32Array(placeCount);
    this.settledIn = new Uint32Array(placeCount);
  }

  begin(): void {
    this.search++;
  }
}

const memoryOf = remember((graph: StepGraph) => new SearchArrays(graph.nodeCount * 2));

/** The best that was reached in a file. */
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
