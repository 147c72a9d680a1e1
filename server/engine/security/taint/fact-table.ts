import { type AccessPath, wholeValue } from './access-paths.ts';
import type { TaintState } from './taint-states.ts';

/** Number of a fact: smaller ones were found first. */
export type Fact = number;

export const noFact = 0xffffffff;

/** That a part of a node is tainted, in a context. */
export interface FactParts {
  readonly context: number;
  readonly node: number;
  readonly path: AccessPath;
  readonly state: TaintState;
  /** Fact that it follows from; `noFact` for a source. */
  readonly parent: Fact;
  /** Of what a function returned: the fact that went into its call. */
  readonly caller: Fact;
  /** Node of the call or of the store that it came by; the node itself where there is none. */
  readonly via: number;
}

const firstCapacity = 1 << 12;

/** Upper bound on the distinct parts of one node in one context. With more of them all of the node is tainted. */
const partsMax = 128;

/** All facts in the order in which they were found: columns, and a hash table of what is known of each part of a node. */
export class FactTable {
  count = 0;
  /** Facts that were to be added, known ones among them, and entries of functions. */
  attempts = 0;
  contexts = new Uint32Array(firstCapacity);
  nodes = new Uint32Array(firstCapacity);
  paths = new Uint32Array(firstCapacity);
  states = new Uint32Array(firstCapacity);
  parents = new Uint32Array(firstCapacity);
  callers = new Uint32Array(firstCapacity);
  vias = new Uint32Array(firstCapacity);
  /** Facts on the way from the source. */
  depths = new Uint32Array(firstCapacity);
  /** The fact of another state at the same part, `noFact` behind the last one. */
  #next = new Uint32Array(firstCapacity);
  /** First fact of each part, plus one. */
  #slots = new Uint32Array(firstCapacity * 2);
  #partCount = 0;
  /** Number of parts by context and node. */
  readonly #parts = new Map<number, Map<number, number>>();
  readonly #covers: (known: TaintState, state: TaintState) => boolean;

  /** @param covers whether a fact of the second state says nothing new beside one of the first */
  constructor(covers: (known: TaintState, state: TaintState) => boolean) {
    this.#covers = covers;
  }

  /** Adds a fact that says something new. Reports whether it does. */
  add(parts: FactParts): boolean {
    this.attempts++;
    return this.#add(this.#isFull(parts) ? { ...parts, path: wholeValue } : parts);
  }

  #isFull({ context, node, path }: FactParts): boolean {
    return path !== wholeValue && (this.#parts.get(context)?.get(node) ?? 0) >= partsMax;
  }

  #countPart({ context, node, path }: FactParts): void {
    this.#partCount++;
    if (path === wholeValue) return;
    const counts = this.#parts.get(context) ?? new Map<number, number>();
    this.#parts.set(context, counts.set(node, (counts.get(node) ?? 0) + 1));
  }

  #add(parts: FactParts): boolean {
    const slot = this.#slotOf(parts.context, parts.node, parts.path);
    const first = this.#slots[slot] - 1;
    for (let fact = first; fact >= 0 && fact !== noFact; fact = this.#next[fact])
      if (this.#covers(this.states[fact], parts.state)) return false;
    if (this.count === this.nodes.length) this.#grow();
    const fact = this.count++;
    this.#write(fact, parts);
    this.#next[fact] = first < 0 ? noFact : first;
    this.#slots[slot] = fact + 1;
    if (first < 0) this.#countPart(parts);
    if (this.#partCount * 2 > this.#slots.length) this.#hashAgain();
    return true;
  }

  #write(fact: Fact, { context, node, path, state, parent, caller, via }: FactParts): void {
    this.contexts[fact] = context;
    this.nodes[fact] = node;
    this.paths[fact] = path;
    this.states[fact] = state;
    this.parents[fact] = parent;
    this.callers[fact] = caller;
    this.vias[fact] = via;
    this.depths[fact] = parent === noFact ? 0 : this.depths[parent] + 1;
  }

  /** Slot of a part, or the empty one where it belongs. */
  #slotOf(context: number, node: number, path: AccessPath): number {
    const mask = this.#slots.length - 1;
    let slot = hash(context, node, path) & mask;
    for (let first = this.#slots[slot]; first !== 0; first = this.#slots[slot]) {
      const fact = first - 1;
      if (this.contexts[fact] === context && this.nodes[fact] === node && this.paths[fact] === path) return slot;
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  #grow(): void {
    this.contexts = grown(this.contexts);
    this.nodes = grown(this.nodes);
    this.paths = grown(this.paths);
    this.states = grown(this.states);
    this.parents = grown(this.parents);
    this.callers = grown(this.callers);
    this.vias = grown(this.vias);
    this.depths = grown(this.depths);
    this.#next = grown(this.#next);
  }

  #hashAgain(): void {
    const before = this.#slots;
    this.#slots = new Uint32Array(before.length * 2);
    for (const first of before) {
      if (first === 0) continue;
      this.#slots[this.#slotOf(this.contexts[first - 1], this.nodes[first - 1], this.paths[first - 1])] = first;
    }
  }
}

/** A column with room for as much again. */
function grown(column: Uint32Array): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(column.length * 2);
  larger.set(column);
  return larger;
}

function hash(context: number, node: number, path: number): number {
  const mixed =
    Math.imul(context ^ 0x9e37_79b9, 0x85eb_ca6b) ^ Math.imul(node + 1, 0xc2b2_ae35) ^ Math.imul(path, 0x27d4_eb2f);
  return mixed ^ (mixed >>> 15);
}
