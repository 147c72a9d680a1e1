import { compareTexts } from '../../base/compare-texts.ts';
import type { Structure, StructureEdge, StructureNode } from './structure.ts';

/** Edges of one state; a row is an edge of its list. */
export interface NumberedEdges {
  readonly sources: Uint32Array;
  readonly targets: Uint32Array;
  readonly edges: readonly StructureEdge[];
}

export interface NumberedState extends NumberedEdges {
  readonly nodes: readonly StructureNode[];
  /** Numbers of the nodes, in their order. */
  readonly ofNodes: Uint32Array;
  /** 1 by name, where the state has such a node. */
  readonly isNode: Uint8Array;
}

/** Two states over one numbering: each name is looked up once, and all that compares them counts in numbers. */
export interface NumberedStates {
  /** Of both, nodes first and in their order; then what edges name without a node of it. */
  readonly names: readonly string[];
  readonly from: NumberedState;
  readonly to: NumberedState;
}

export function numberStates(from: Structure, to: Structure): NumberedStates {
  const nodes = [...new Set([...from.nodes, ...to.nodes].map(({ id }) => id))].toSorted(compareTexts);
  const numbers = new Map(nodes.map((id, number) => [id, number]));
  const [before, after] = [numberEdges(from, numbers), numberEdges(to, numbers)];
  return { names: [...numbers.keys()], from: withNodes(before, from, numbers), to: withNodes(after, to, numbers) };
}

/** Number of a text; one that is new gets the next. */
export function numberOf(text: string, numbers: Map<string, number>): number {
  const known = numbers.get(text);
  if (known !== undefined) return known;
  numbers.set(text, numbers.size);
  return numbers.size - 1;
}

function numberEdges({ edges }: Structure, numbers: Map<string, number>): NumberedEdges {
  const [sources, targets] = [new Uint32Array(edges.length), new Uint32Array(edges.length)];
  for (let row = 0; row < edges.length; row++) {
    sources[row] = numberOf(edges[row].source, numbers);
    targets[row] = numberOf(edges[row].target, numbers);
  }
  return { sources, targets, edges };
}

/** All names have their numbers by now. */
function withNodes(edges: NumberedEdges, { nodes }: Structure, numbers: ReadonlyMap<string, number>): NumberedState {
  const ofNodes = Uint32Array.from(nodes, ({ id }) => numbers.get(id) as number);
  const isNode = new Uint8Array(numbers.size);
  for (const number of ofNodes) isNode[number] = 1;
  return { ...edges, nodes, ofNodes, isNode };
}

/** Rows by source: those of a node stand from `starts[node]` to `starts[node + 1]`. */
export function rowsBySource({ sources }: Pick<NumberedEdges, 'sources'>, nodeCount: number) {
  const starts = new Uint32Array(nodeCount + 1);
  for (const source of sources) starts[source + 1]++;
  for (let node = 0; node < nodeCount; node++) starts[node + 1] += starts[node];
  const next = starts.slice();
  const rows = new Uint32Array(sources.length);
  for (let row = 0; row < sources.length; row++) rows[next[sources[row]]++] = row;
  return { starts, rows };
}
