import type { SymbolNode } from './answers.ts';
import type { CallGraph } from './call-graph.ts';
import type { ReachedCode } from './code-reach.ts';
import { weaknessOf } from './flat-edges.ts';
import type { SearchMemory } from './search-memory.ts';
import { isRunWith } from './symbol-code.ts';
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
 * Invariant: nothing is made an object of while it searches; many questions walk through a large part of the graph.
 */
export class ForwardSearch {
  readonly #graph: CallGraph;
  readonly #starts: ReadonlySet<SymbolNode>;
  readonly #avoided: Uint8Array | undefined;
  /** How each node was reached; its number is that of the step. */
  readonly #reached: SearchMemory;
  /** By pair of the edges: calls whose possible answers were followed. */
  readonly #followed: boolean[] = [];
  readonly #code: ReachedCode;
  /** The code of the node that is gone on from. */
  readonly #parts: SymbolNode[] = [];
  #step = 0;
  #frontier: readonly SymbolNode[];
  #layer: SymbolNode[] = [];

  /** @param avoided by node: 1 where no way may lead */
  constructor(graph: CallGraph, starts: ReadonlySet<SymbolNode>, avoided?: Uint8Array) {
    this.#graph = graph;
    this.#avoided = avoided;
    this.#starts = starts;
    this.#frontier = [...starts];
    this.#reached = graph.ways.begin();
    this.#code = new Uint8Array(graph.flat.nodeCount);
  }

  /** Steps done. */
  get depth(): number {
    return this.#step;
  }

  /** Nodes that the last step found, in the order in which it did; where none was done, those at the beginning. */
  get frontier(): readonly SymbolNode[] {
    return this.#frontier;
  }

  /** All code whose uses were looked at. */
  get code(): ReachedCode {
    return this.#code;
  }

  /** The step that found a node, 0 where none did. */
  stepOf(node: SymbolNode): number {
    return this.#reached.numberOf(node);
  }

  /** @param goesOn which nodes of the frontier to go on from: all that may lie on a shortest way */
  step(goesOn: (node: SymbolNode) => boolean = () => true): void {
    this.#step++;
    this.#layer = [];
    for (const node of this.#frontier) if (goesOn(node)) this.#expand(node);
    this.#frontier = this.#layer;
  }

  /** Edges of the way to the best of these nodes that the last step found; undefined where it found none. */
  wayTo(targets: ReadonlySet<SymbolNode>): readonly NodeEdge[] | undefined {
    const best = this.#bestOf(targets);
    return best === undefined ? undefined : this.#wayTo(best);
  }

  #expand(node: SymbolNode): void {
    const isStart = this.#starts.has(node);
    const before = isStart ? 0 : this.#reached.weakness[node];
    const { snapshot, members } = this.#graph;
    const parts = this.#parts;
    parts.length = 0;
    parts.push(node);
    // As `codeOf`, in the same order.
    for (let at = 0; at < parts.length; at++) {
      this.#expandPart(node, parts[at], before);
      for (let index = 0; index < members.membersCount(parts[at]); index++) {
        const member = members.memberAt(parts[at], index);
        if (isStart || isRunWith(snapshot, members, parts[at], member)) parts.push(member);
      }
    }
  }

  #expandPart(node: SymbolNode, part: SymbolNode, before: number): void {
    const { flat } = this.#graph;
    flat.read(part);
    this.#code[part] = 1;
    const { starts, ends, targets, rows, weakness, openStarts, openEnds, openPairs, openRows } = flat;
    const step = this.#step;
    for (let at = starts[part]; at < ends[part]; at++) {
      const reached = this.#reached.numberOf(targets[at]);
      if (reached === 0 || reached === step) this.#reach(node, targets[at], rows[at], before + costOf(weakness[at]), 0);
    }
    for (let at = openStarts[part]; at < openEnds[part]; at++) {
      if (this.#followed[openPairs[at]] !== true) this.#follow(node, openPairs[at], openRows[at], before);
    }
  }

  #follow(node: SymbolNode, pair: number, row: number, before: number): void {
    this.#followed[pair] = true;
    const { flat, dispatch, snapshot } = this.#graph;
    const open = flat.pairs[pair];
    open.answers ??= dispatch.implementersOf(open.member, open.receiver);
    const cost = before + costOf(weaknessOf(snapshot.calls.uses.facts[row]) | unproven);
    for (const target of open.answers) {
      const reached = this.#reached.numberOf(target);
      if (reached === 0 || reached === this.#step) this.#reach(node, target, row, cost, 1);
    }
  }

  /** @param to not reached before this step */
  #reach(from: SymbolNode, to: SymbolNode, row: number, weakness: number, isDispatched: number): void {
    if (this.#avoided?.[to] === 1) return;
    const reached = this.#reached;
    if (reached.numberOf(to) === 0) this.#layer.push(to);
    else if (weakness >= reached.weakness[to]) return;
    reached.before[to] = from;
    reached.rows[to] = row;
    reached.weakness[to] = weakness;
    reached.isDispatched[to] = isDispatched;
    reached.set(to, this.#step);
  }

  #bestOf(targets: ReadonlySet<SymbolNode>): SymbolNode | undefined {
    const { weakness } = this.#reached;
    let best: SymbolNode | undefined;
    for (const node of this.#layer) {
      if (targets.has(node) && (best === undefined || weakness[node] < weakness[best])) best = node;
    }
    return best;
  }

  #wayTo(last: SymbolNode): NodeEdge[] {
    const edges = [this.#edgeTo(last)];
    while (!this.#starts.has(edges[0].source)) edges.unshift(this.#edgeTo(edges[0].source));
    return edges;
  }

  #edgeTo(target: SymbolNode): NodeEdge {
    const { rows, before, isDispatched } = this.#reached;
    const source = before[target];
    const file = fileOfNode(this.#graph.snapshot, source);
    return { row: rows[target], file, source, target, isDispatched: isDispatched[target] === 1 };
  }
}
