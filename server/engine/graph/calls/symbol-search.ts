import { noSymbol, proofLevels } from '../snapshot.ts';
import type { SymbolNode } from './answers.ts';
import type { CallGraph } from './call-graph.ts';
import { isCallUse, isHint } from './node-uses.ts';
import { type NodeEdge, proofOfEdge } from './symbol-edges.ts';
import { codeOf } from './symbol-code.ts';
import { fileOfNode } from './symbol-nodes.ts';

/** How a node was reached: the edge that leads to it, whose source is the node before. */
interface Reached {
  readonly edge: NodeEdge;
  /** Steps that are not proven, on the whole way. */
  readonly weak: number;
}

const exact = proofLevels.indexOf('exact');

/** A search in breadth along what symbols use. Of equally short ways the one with more proven steps counts, then the one by calls, then the first. */
export class SymbolSearch {
  readonly #graph: CallGraph;
  readonly #reached = new Map<SymbolNode, Reached>();
  readonly #starts: ReadonlySet<SymbolNode>;
  /** Member and type of receiver whose possible answers were followed already. */
  readonly #open = new Set<string>();

  constructor(graph: CallGraph, starts: ReadonlySet<SymbolNode>) {
    this.#graph = graph;
    this.#starts = starts;
  }

  /** All nodes that were reached, the first ones included. */
  get nodes(): ReadonlySet<SymbolNode> {
    return new Set([...this.#starts, ...this.#reached.keys()]);
  }

  /** Edges of the way to one of these nodes, at least one; undefined where there is none. */
  find(targets: ReadonlySet<SymbolNode>): readonly NodeEdge[] | undefined {
    let frontier = [...this.#starts];
    while (frontier.length > 0) {
      const layer = this.#expand(frontier);
      const best = this.#bestOf(layer, targets);
      if (best !== undefined) return this.#wayTo(best);
      frontier = [...layer.keys()];
    }
    return undefined;
  }

  #expand(frontier: readonly SymbolNode[]): ReadonlyMap<SymbolNode, Reached> {
    const layer = new Map<SymbolNode, Reached>();
    for (const node of frontier) {
      const weak = this.#reached.get(node)?.weak ?? 0;
      for (const edge of this.#edgesFrom(node)) this.#reach(layer, edge, weak);
    }
    for (const [node, reached] of layer) this.#reached.set(node, reached);
    return layer;
  }

  #reach(layer: Map<SymbolNode, Reached>, edge: NodeEdge, weakBefore: number): void {
    if (this.#reached.has(edge.target)) return;
    const weak = weakBefore + (proofOfEdge(this.#graph, edge) === exact ? 0 : 1);
    const known = layer.get(edge.target);
    if (known === undefined || this.#isBetter(edge, weak, known)) layer.set(edge.target, { edge, weak });
  }

  #isBetter(edge: NodeEdge, weak: number, than: Reached): boolean {
    if (weak !== than.weak) return weak < than.weak;
    const { facts } = this.#graph.snapshot.calls.uses;
    return isCallUse(facts[edge.row]) && !isCallUse(facts[than.edge.row]);
  }

  *#edgesFrom(node: SymbolNode): Generator<NodeEdge> {
    const { snapshot, bySource, uses } = this.#graph;
    const { slots, uses: table } = snapshot.calls;
    const file = fileOfNode(snapshot, node);
    for (const part of codeOf(this.#graph, node, this.#starts.has(node))) {
      for (let at = bySource.starts[part]; at < bySource.starts[part + 1]; at++) {
        const row = bySource.rows[at];
        if (isHint(table.facts[row])) continue;
        const target = slots.targets[slots.starts[file] + table.slots[row]];
        if (target === noSymbol) continue;
        const edge = { row, file, source: node, target, isDispatched: false };
        yield edge;
        if (table.receivers[row] !== 0) yield* this.#answersOf(edge, uses.receiverOf(edge));
      }
    }
  }

  *#answersOf(edge: NodeEdge, receiver: SymbolNode): Generator<NodeEdge> {
    const key = `${edge.target} ${receiver}`;
    if (receiver === noSymbol || this.#open.has(key) || !isCallUse(this.#graph.snapshot.calls.uses.facts[edge.row]))
      return;
    this.#open.add(key);
    for (const target of this.#graph.dispatch.implementersOf(edge.target, receiver)) {
      yield { ...edge, target, isDispatched: true };
    }
  }

  #bestOf(layer: ReadonlyMap<SymbolNode, Reached>, targets: ReadonlySet<SymbolNode>): Reached | undefined {
    let best: Reached | undefined;
    for (const [node, reached] of layer) {
      if (!targets.has(node)) continue;
      if (best === undefined || this.#isBetter(reached.edge, reached.weak, best)) best = reached;
    }
    return best;
  }

  #wayTo({ edge: last }: Reached): NodeEdge[] {
    const edges = [last];
    while (!this.#starts.has(edges[0].source)) {
      edges.unshift((this.#reached.get(edges[0].source) as Reached).edge);
    }
    return edges;
  }
}
