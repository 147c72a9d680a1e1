import type { SymbolNode } from './answers.ts';
import type { CallGraph } from './call-graph.ts';
import { weaknessOf } from './flat-edges.ts';
import { codeOf } from './symbol-code.ts';
import type { NodeEdge } from './symbol-edges.ts';
import { fileOfNode } from './symbol-nodes.ts';

/** In `weaknessOf`: the step is not proven. */
const unproven = 2;

/** One unproven step weighs more than any number of references. */
const unprovenStep = 1 << 16;

function costOf(weakness: number): number {
  return (weakness & 1) + ((weakness & unproven) === 0 ? 0 : unprovenStep);
}

/**
 * A search in breadth along what symbols use. Of equally short ways the one with more proven steps counts, then the one
 * with more calls, then the first.
 *
 * Invariant: nothing is made an object of while it searches; most questions walk through a large part of the graph.
 */
export class SymbolSearch {
  readonly #graph: CallGraph;
  readonly #starts: ReadonlySet<SymbolNode>;
  /** By node: the one before it. */
  readonly #before: Uint32Array;
  readonly #rows: Uint32Array;
  readonly #weakness: Uint32Array;
  readonly #isDispatched: Uint8Array;
  /** Number of the step at which an edge led to each node, 0 where none did. */
  readonly #steps: Uint32Array;
  /** Calls whose possible answers were followed. */
  readonly #followed: Uint8Array;
  #step = 0;
  #layer: SymbolNode[] = [];

  constructor(graph: CallGraph, starts: ReadonlySet<SymbolNode>) {
    this.#graph = graph;
    this.#starts = starts;
    const count = graph.flat.starts.length - 1;
    this.#before = new Uint32Array(count);
    this.#rows = new Uint32Array(count);
    this.#weakness = new Uint32Array(count);
    this.#isDispatched = new Uint8Array(count);
    this.#steps = new Uint32Array(count);
    this.#followed = new Uint8Array(graph.flat.pairs.length);
  }

  /** All nodes that were reached, the first ones included. */
  get nodes(): ReadonlySet<SymbolNode> {
    const found = new Set(this.#starts);
    this.#steps.forEach((step, node) => {
      if (step !== 0) found.add(node);
    });
    return found;
  }

  /** Edges of the way to one of these nodes, at least one; undefined where there is none. */
  find(targets: ReadonlySet<SymbolNode>): readonly NodeEdge[] | undefined {
    let frontier: readonly SymbolNode[] = [...this.#starts];
    while (frontier.length > 0) {
      this.#step++;
      this.#layer = [];
      for (const node of frontier) this.#expand(node);
      const best = this.#bestOf(targets);
      if (best !== undefined) return this.#wayTo(best);
      frontier = this.#layer;
    }
    return undefined;
  }

  #expand(node: SymbolNode): void {
    const isStart = this.#starts.has(node);
    const before = isStart ? 0 : this.#weakness[node];
    if (this.#graph.members.membersCount(node) === 0) this.#expandPart(node, node, before);
    else for (const part of codeOf(this.#graph, node, isStart)) this.#expandPart(node, part, before);
  }

  #expandPart(node: SymbolNode, part: SymbolNode, before: number): void {
    const { starts, targets, rows, weakness, openStarts, openPairs, openRows } = this.#graph.flat;
    const steps = this.#steps;
    const step = this.#step;
    for (let at = starts[part]; at < starts[part + 1]; at++) {
      const reached = steps[targets[at]];
      if (reached === 0 || reached === step) this.#reach(node, targets[at], rows[at], before + costOf(weakness[at]), 0);
    }
    for (let at = openStarts[part]; at < openStarts[part + 1]; at++) {
      if (this.#followed[openPairs[at]] === 0) this.#follow(node, openPairs[at], openRows[at], before);
    }
  }

  #follow(node: SymbolNode, pair: number, row: number, before: number): void {
    this.#followed[pair] = 1;
    const { flat, dispatch, snapshot } = this.#graph;
    const open = flat.pairs[pair];
    open.answers ??= dispatch.implementersOf(open.member, open.receiver);
    const cost = before + costOf(weaknessOf(snapshot.calls.uses.facts[row]) | unproven);
    for (const target of open.answers) {
      const reached = this.#steps[target];
      if (reached === 0 || reached === this.#step) this.#reach(node, target, row, cost, 1);
    }
  }

  /** @param to not reached before this step */
  #reach(from: SymbolNode, to: SymbolNode, row: number, weakness: number, isDispatched: number): void {
    if (this.#steps[to] === 0) this.#layer.push(to);
    else if (weakness >= this.#weakness[to]) return;
    this.#before[to] = from;
    this.#rows[to] = row;
    this.#weakness[to] = weakness;
    this.#isDispatched[to] = isDispatched;
    this.#steps[to] = this.#step;
  }

  #bestOf(targets: ReadonlySet<SymbolNode>): SymbolNode | undefined {
    let best: SymbolNode | undefined;
    for (const node of this.#layer) {
      if (targets.has(node) && (best === undefined || this.#weakness[node] < this.#weakness[best])) best = node;
    }
    return best;
  }

  #wayTo(last: SymbolNode): NodeEdge[] {
    const edges = [this.#edgeTo(last)];
    while (!this.#starts.has(edges[0].source)) edges.unshift(this.#edgeTo(edges[0].source));
    return edges;
  }

  #edgeTo(target: SymbolNode): NodeEdge {
    const row = this.#rows[target];
    const source = this.#before[target];
    const file = fileOfNode(this.#graph.snapshot, source);
    return { row, file, source, target, isDispatched: this.#isDispatched[target] === 1 };
  }
}
