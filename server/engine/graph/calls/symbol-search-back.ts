import { noSymbol } from '../snapshot.ts';
import type { SymbolNode } from './answers.ts';
import type { CallGraph } from './call-graph.ts';
import { isHint } from './node-uses.ts';
import type { SearchMemory } from './search-memory.ts';
import { isRunWith } from './symbol-code.ts';
import { containerOfNode, enclosingNode, isModule } from './symbol-nodes.ts';

/** Looking through a file for the uses of a name takes as long as following so many edges. */
const edgesPerName = 12;

/** State of the search from the start that a search from the end needs. */
export interface SearchedBack {
  readonly startCode: ReadonlySet<SymbolNode>;
  /** By node: 1 where no way may lead. */
  readonly avoided: Uint8Array | undefined;
}

/**
 * How far nodes are from the nearest of some targets, in breadth: the other end of a search for a path.
 *
 * Invariant: a step is what a step of the search from the beginning is, seen from its end.
 */
export class BackwardSearch {
  readonly #graph: CallGraph;
  /** Nodes whose code belongs to something where the search begins. */
  readonly #startCode: ReadonlySet<SymbolNode>;
  readonly #avoided: Uint8Array | undefined;
  /** Steps to a target plus one. */
  readonly #distances: SearchMemory;
  /** Answered uses that were gone back along: by the member that they name, types of receivers. */
  readonly #followed = new Map<SymbolNode, Set<SymbolNode>>();
  #frontier: SymbolNode[];
  #next: SymbolNode[] = [];
  #depth = 0;
  #meetsStart = false;

  constructor(graph: CallGraph, targets: ReadonlySet<SymbolNode>, { startCode, avoided }: SearchedBack) {
    this.#graph = graph;
    this.#avoided = avoided;
    this.#startCode = startCode;
    this.#distances = graph.distances.begin();
    this.#frontier = [...targets];
    for (const target of targets) this.#distances.set(target, 1);
  }

  /** Distances up to this one are known. */
  get depth(): number {
    return this.#depth;
  }

  /** Nothing is farther away. */
  get isOver(): boolean {
    return this.#frontier.length === 0;
  }

  /**
   * Returns the cost of the next step, in edges of the search from the start: the uses of a whole file are looked at
   * for each name.
   */
  get cost(): number {
    const { reverseStarts } = this.#graph.snapshot.calls.slots;
    let names = 0;
    for (const node of this.#frontier) names += reverseStarts[node + 1] - reverseStarts[node];
    return names * edgesPerName + this.#frontier.length;
  }

  /** Whether the last step came to the beginning. */
  get meetsStart(): boolean {
    return this.#meetsStart;
  }

  /** Nodes that the last step found. */
  get frontier(): readonly SymbolNode[] {
    return this.#frontier;
  }

  /** Steps from a node to the nearest target; -1 where they are more than `depth`. */
  distanceOf(node: SymbolNode): number {
    return this.#distances.numberOf(node) - 1;
  }

  step(): void {
    this.#depth++;
    this.#next = [];
    for (const node of this.#frontier) this.#goBackFrom(node);
    this.#frontier = this.#next;
  }

  #goBackFrom(node: SymbolNode): void {
    const { snapshot, uses, dispatch } = this.#graph;
    const { facts, sources } = snapshot.calls.uses;
    for (const { row, file } of uses.usesOf(node)) {
      if (!isHint(facts[row])) this.#reach(enclosingNode(snapshot, file, sources[row]));
    }
    for (const { base, receivers } of dispatch.basesAnsweredBy(node)) this.#goBackThrough(base, receivers);
  }

  /** Uses of one receiver's type lead to all that may answer them: once is enough. */
  #goBackThrough(base: SymbolNode, receivers: ReadonlySet<SymbolNode>): void {
    const { snapshot, dispatch } = this.#graph;
    const { sources } = snapshot.calls.uses;
    const followed = this.#followed.get(base) ?? new Set<SymbolNode>();
    this.#followed.set(base, followed);
    for (const [receiver, openUses] of dispatch.openUsesOf(base)) {
      if (receiver === noSymbol || followed.has(receiver) || !receivers.has(receiver)) continue;
      followed.add(receiver);
      for (const { row, file } of openUses) this.#reach(enclosingNode(snapshot, file, sources[row]));
    }
  }

  /** @param part symbol whose own code leads on, as does every symbol around it */
  #reach(part: SymbolNode): void {
    const { snapshot, members } = this.#graph;
    if (this.#startCode.has(part)) this.#meetsStart = true;
    for (let node = part; ;) {
      // A way avoids the node, not the code: what is around it runs that code as well.
      if (this.#distances.numberOf(node) === 0 && this.#avoided?.[node] !== 1) {
        this.#distances.set(node, this.#depth + 1);
        this.#next.push(node);
      }
      const container = containerOfNode(snapshot, node);
      if (container === undefined || isModule(snapshot, container)) return;
      if (!isRunWith(snapshot, members, container, node)) return;
      node = container;
    }
  }
}
