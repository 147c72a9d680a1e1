import { typescriptFrontEnd } from '#server/engine/languages/typescript/front-end.ts';
import { flowFlag, type FlowGraph, flowKind, noNode, operandAt } from '#server/engine/source/flow-graph.ts';

const kindNames = new Map<number, string>(Object.entries(flowKind).map(([name, kind]) => [kind, name]));

/** The flow graph of a source; the front-end must have been loaded. */
export function flowOf(source: string, path = 'a.tsx'): FlowGraph {
  const graph = typescriptFrontEnd.flow(source, path);
  if (graph === undefined) throw new Error('the source has no flow graph');
  return graph;
}

/** A value as one text: `call(member send(parameter res), "text")`. What lies deeper than a few levels is `…`. */
export function valueText(graph: FlowGraph, node: number, depth = 8): string {
  if (node === noNode) return '-';
  const kind = kindNames.get(graph.kinds[node]) ?? '?';
  if (graph.kinds[node] === flowKind.constant) return JSON.stringify(nameOf(graph, node));
  if (depth === 0) return '…';
  const operands = Array.from(graph.operands.subarray(graph.starts[node], graph.starts[node + 1]));
  const inner = operands.map((each) => valueText(graph, each, depth - 1)).join(', ');
  return `${kind}${marks(graph, node)}${operands.length === 0 ? '' : `(${inner})`}`;
}

function marks(graph: FlowGraph, node: number): string {
  const { kinds, names, flags } = graph;
  if (kinds[node] === flowKind.closure) return ` ${graph.functions[names[node]]?.name}()`;
  const isNew = kinds[node] === flowKind.call && (flags[node] & flowFlag.isNew) !== 0;
  const isNegated = (flags[node] & flowFlag.negated) !== 0;
  const name = nameOf(graph, node);
  return `${isNegated ? ' not' : ''}${isNew ? ' new' : ''}${name === '' ? '' : ` ${name}`}`;
}

export function nameOf({ texts, names }: FlowGraph, node: number): string {
  return texts[names[node]];
}

/** Nodes of a kind, in the order of the source. */
export function nodesOf(graph: FlowGraph, kind: number): number[] {
  const { positions } = graph;
  return [...graph.kinds.keys()]
    .filter((node) => graph.kinds[node] === kind)
    .toSorted((a, b) => positions[a] - positions[b]);
}

export function textsOf(graph: FlowGraph, kind: number): string[] {
  return nodesOf(graph, kind).map((node) => valueText(graph, node));
}

/** What calls of a name are given, in the order of the source. */
export function given(source: string, name = 'g', path?: string): string[] {
  const graph = flowOf(source, path);
  const calls = nodesOf(graph, flowKind.call).filter((call) => isNamed(graph, operandAt(graph, call, 0), name));
  return calls.map((call) => {
    const operands = Array.from(graph.operands.subarray(graph.starts[call] + 1, graph.starts[call + 1]));
    return operands.map((each) => valueText(graph, each)).join(', ');
  });
}

function isNamed(graph: FlowGraph, node: number, name: string): boolean {
  return graph.kinds[node] === flowKind.named && nameOf(graph, node) === name;
}
