import { importKinds } from '../source/import-facts-codec.ts';
import type { EdgeType, NodeType, PlainEdge, PlainGraph } from './plain-graph.ts';
import type { Load, ProofLevel } from './snapshot.ts';
import { type Adjacency, stronglyConnectedComponents } from './strongly-connected.ts';

/** A node as callers see it. The optional fields come with full detail. */
export interface DescribedNode {
  readonly id: string;
  readonly label: string;
  readonly type: NodeType;
  readonly size: number;
  readonly language?: string;
  readonly module?: string;
  readonly fanIn?: number;
  readonly fanOut?: number;
  /** Number of the cycle the node is part of; cycles are numbered by their first node. */
  readonly cycle?: number;
}

export interface DescribedEdge {
  readonly source: string;
  readonly target: string;
  readonly type?: EdgeType;
  readonly weight?: number;
  readonly line?: number;
  readonly proof?: ProofLevel;
  /** Of imports. */
  readonly load?: Load;
}

export interface DescribedGraph {
  readonly nodes: readonly DescribedNode[];
  readonly edges: readonly DescribedEdge[];
}

export function describeBriefly(graph: PlainGraph): DescribedGraph {
  return {
    nodes: graph.nodes.map(({ id, label, type, size }) => ({ id, label, type, size })),
    edges: graph.edges.map((edge) => ({ source: graph.nodes[edge.source].id, target: graph.nodes[edge.target].id })),
  };
}

/**
 * Fan-in, fan-out and cycles are counted before anything is left out, so that they stay true in a neighbourhood.
 *
 * @param whole the graph of the whole project
 * @param shown the part of it to describe; its nodes keep their ids
 */
export function describeFully(whole: PlainGraph, shown: PlainGraph): DescribedGraph {
  const facts = nodeFacts(whole);
  return {
    nodes: shown.nodes.map((node) => ({ ...node, ...facts.get(node.id) })),
    edges: shown.edges.map(({ source, target, ...edge }) => ({
      source: shown.nodes[source].id,
      target: shown.nodes[target].id,
      ...edge,
    })),
  };
}

function nodeFacts(graph: PlainGraph): ReadonlyMap<string, Pick<DescribedNode, 'fanIn' | 'fanOut' | 'cycle'>> {
  const fanIn = new Uint32Array(graph.nodes.length);
  const fanOut = new Uint32Array(graph.nodes.length);
  for (const { source, target, type } of graph.edges) {
    // What lies in a symbol does not use it, nor is it used by it.
    if (type === 'contains') continue;
    fanOut[source]++;
    fanIn[target]++;
  }
  const cycles = cycleNumbers(graph);
  return new Map(
    graph.nodes.map((node, index) => {
      const facts = { fanIn: fanIn[index], fanOut: fanOut[index] };
      return [node.id, cycles[index] === undefined ? facts : { ...facts, cycle: cycles[index] }];
    }),
  );
}

/**
 * Cycle number by node: strongly connected components of more than one node, numbered by their first node. Of imports those
 * count that load as the program starts.
 */
export function cycleNumbers({ nodes, edges }: PlainGraph): readonly (number | undefined)[] {
  const counted = { nodes, edges: edges.filter(isInCycles) };
  const { component, count } = stronglyConnectedComponents(nodes.length, adjacencyOf(counted));
  const sizes = new Uint32Array(count);
  for (const number of component) sizes[number]++;
  const numbers = new Map<number, number>();
  return Array.from(component, (number) => {
    if (sizes[number] < 2) return undefined;
    if (!numbers.has(number)) numbers.set(number, numbers.size);
    return numbers.get(number);
  });
}

const imports: ReadonlySet<string> = new Set(importKinds);

/** Between symbols every use counts; imports do where it is known when they load. */
function isInCycles({ type, load }: PlainEdge): boolean {
  return load === undefined ? !imports.has(type) : load === 'start';
}

/** Nodes and edges of the graph in its own order, as compressed sparse rows. */
export function adjacencyOf(graph: PlainGraph): Adjacency {
  const starts = new Uint32Array(graph.nodes.length + 1);
  for (const edge of graph.edges) starts[edge.source + 1]++;
  for (let node = 0; node < graph.nodes.length; node++) starts[node + 1] += starts[node];
  return { starts, targets: Uint32Array.from(graph.edges, (edge) => edge.target) };
}
