/** Neighbours of node n are `targets[starts[n]]` up to, not including, `targets[starts[n + 1]]`. */
export interface Adjacency {
  readonly starts: Uint32Array;
  readonly targets: Uint32Array;
}

const unvisited = 0xffffffff;

/**
 * Strongly connected components by R. Tarjan, "Depth-first search and linear graph algorithms", SIAM J. Comput. 1(2),
 * 1972; with an explicit stack, since a chain of imports can be longer than the call stack.
 *
 * @returns component number by node, components numbered in reverse topological order, and their count
 */
export function stronglyConnectedComponents(
  nodeCount: number,
  graph: Adjacency,
): { component: Uint32Array; count: number } {
  const walk = new TarjanWalk(nodeCount, graph);
  for (let node = 0; node < nodeCount; node++) walk.visitFrom(node);
  return { component: walk.component, count: walk.count };
}

class TarjanWalk {
  readonly component: Uint32Array;
  count = 0;
  readonly #graph: Adjacency;
  readonly #index: Uint32Array;
  readonly #low: Uint32Array;
  readonly #nextEdge: Uint32Array;
  readonly #path: number[] = [];
  readonly #open: number[] = [];
  #visited = 0;

  constructor(nodeCount: number, graph: Adjacency) {
    this.#graph = graph;
    this.component = new Uint32Array(nodeCount).fill(unvisited);
    this.#index = new Uint32Array(nodeCount).fill(unvisited);
    this.#low = new Uint32Array(nodeCount);
    this.#nextEdge = graph.starts.slice(0, nodeCount);
  }

  visitFrom(root: number): void {
    if (this.#index[root] !== unvisited) return;
    this.#enter(root);
    while (this.#path.length > 0) this.#step(this.#path[this.#path.length - 1]);
  }

  #enter(node: number): void {
    this.#index[node] = this.#low[node] = this.#visited++;
    this.#path.push(node);
    this.#open.push(node);
  }

  #step(node: number): void {
    if (this.#nextEdge[node] === this.#graph.starts[node + 1]) {
      this.#leave(node);
      return;
    }
    const target = this.#graph.targets[this.#nextEdge[node]++];
    if (this.#index[target] === unvisited) this.#enter(target);
    else if (this.component[target] === unvisited) this.#lower(node, this.#index[target]);
  }

  #leave(node: number): void {
    this.#path.pop();
    if (this.#low[node] === this.#index[node]) this.#closeComponent(node);
    if (this.#path.length > 0) this.#lower(this.#path[this.#path.length - 1], this.#low[node]);
  }

  #closeComponent(root: number): void {
    let node: number;
    do {
      node = this.#open.pop() as number;
      this.component[node] = this.count;
    } while (node !== root);
    this.count++;
  }

  #lower(node: number, index: number): void {
    if (index < this.#low[node]) this.#low[node] = index;
  }
}
