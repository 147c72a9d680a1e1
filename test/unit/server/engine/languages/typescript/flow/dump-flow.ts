import { type FlowGraph, flowFlag, flowKind, noNode } from '../../../../../../../server/engine/source/flow-graph.ts';

const kindNames = new Map<number, string>(Object.entries(flowKind).map(([name, kind]) => [kind, name]));

/** Reads a graph for a person: one line a node, `#` before the number of a function, operands as what they stand for. */
export function dumpFlow(graph: FlowGraph): string[] {
  return [...graph.kinds.keys()].map((node) => `${node} ${describeNode(graph, node)}`);
}

function describeNode(graph: FlowGraph, node: number): string {
  const kind = kindNames.get(graph.kinds[node]) ?? '?';
  const operands = Array.from(graph.operands.subarray(graph.starts[node], graph.starts[node + 1]));
  const owner = graph.owners[node] === 0 ? '' : ` in #${graph.owners[node]}`;
  return `${kind}${label(graph, node)}(${operands.map((each) => (each === noNode ? '-' : each)).join(', ')})${owner}`;
}

function label(graph: FlowGraph, node: number): string {
  const { kinds, names, texts, flags } = graph;
  if (kinds[node] === flowKind.closure) return ` #${names[node]}`;
  const negated = kinds[node] !== flowKind.constant && (flags[node] & flowFlag.negated) !== 0 ? ' not' : '';
  const isNew = kinds[node] === flowKind.call && (flags[node] & flowFlag.isNew) !== 0 ? ' new' : '';
  return `${negated}${isNew}${names[node] === 0 ? '' : ` ${texts[names[node]]}`}`;
}

/** A value as one text: `call(member send(parameter res), ...)`. Loops are cut. */
export function valueText(graph: FlowGraph, node: number, depth = 8): string {
  if (node === noNode) return '-';
  const kind = kindNames.get(graph.kinds[node]) ?? '?';
  if (graph.kinds[node] === flowKind.constant) return JSON.stringify(graph.texts[graph.names[node]]);
  const operands = Array.from(graph.operands.subarray(graph.starts[node], graph.starts[node + 1]));
  if (depth === 0) return `${kind}…`;
  const inner = operands.map((each) => valueText(graph, each, depth - 1)).join(', ');
  return `${kind}${label(graph, node)}${operands.length === 0 ? '' : `(${inner})`}`;
}

/** Values of all nodes of a kind, in order. */
export function valuesOf(graph: FlowGraph, kind: number): string[] {
  return [...graph.kinds.keys()].filter((node) => graph.kinds[node] === kind).map((node) => valueText(graph, node));
}
