import { compareTexts } from '../../base/compare-texts.ts';
import type { PlainGraph } from './plain-graph.ts';

/** Nodes within `depth` edges of the focus, in either direction, and the edges between them. Unknown focus: nothing. */
export function neighbourhood(graph: PlainGraph, focus: string, depth: number): PlainGraph {
  const start = graph.nodes.findIndex((node) => node.id === focus);
  if (start < 0) return { nodes: [], edges: [] };
  const neighbours = undirectedNeighbours(graph);
  const reached = new Set([start]);
  let frontier = [start];
  for (let distance = 0; distance < depth && frontier.length > 0; distance++) {
    frontier = frontier
      .flatMap((node) => neighbours.get(node) ?? [])
      .filter((node) => !reached.has(node) && reached.add(node));
  }
  return keepNodes(graph, reached);
}

/** Returns the nodes whose ids contain all words of a text, in any case, and the edges between them. */
export function nodesNamed(graph: PlainGraph, text: string): PlainGraph {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const isNamed = (id: string) => {
    const lower = id.toLowerCase();
    return words.every((word) => lower.includes(word));
  };
  return keepNodes(graph, new Set(graph.nodes.flatMap(({ id }, index) => (isNamed(id) ? [index] : []))));
}

/** The same nodes with the edges of one of them: around a file that thousands import lie many more among those. */
export function edgesAt(graph: PlainGraph, focus: string): PlainGraph {
  const node = graph.nodes.findIndex(({ id }) => id === focus);
  return { nodes: graph.nodes, edges: graph.edges.filter(({ source, target }) => source === node || target === node) };
}

function undirectedNeighbours(graph: PlainGraph): ReadonlyMap<number, number[]> {
  const neighbours = new Map<number, number[]>();
  const add = (from: number, to: number) => {
    const known = neighbours.get(from);
    if (known === undefined) neighbours.set(from, [to]);
    else known.push(to);
  };
  for (const { source, target } of graph.edges) {
    add(source, target);
    add(target, source);
  }
  return neighbours;
}

/** The `limit` nodes with the most edges; of equals, the first by id. The rest keeps its order. */
export function mostConnected(graph: PlainGraph, limit: number): PlainGraph {
  if (graph.nodes.length <= limit) return graph;
  const degree = new Uint32Array(graph.nodes.length);
  for (const { source, target } of graph.edges) {
    degree[source]++;
    degree[target]++;
  }
  const byDegree = graph.nodes
    .map((_, index) => index)
    .toSorted((a, b) => degree[b] - degree[a] || compareTexts(graph.nodes[a].id, graph.nodes[b].id));
  return keepNodes(graph, new Set(byDegree.slice(0, limit)));
}

function keepNodes(graph: PlainGraph, kept: ReadonlySet<number>): PlainGraph {
  const position = new Map<number, number>();
  const nodes = graph.nodes.filter((_, index) => kept.has(index) && position.set(index, position.size));
  const edges = graph.edges.flatMap((edge) => {
    const source = position.get(edge.source);
    const target = position.get(edge.target);
    return source === undefined || target === undefined ? [] : [{ ...edge, source, target }];
  });
  return { nodes, edges };
}
