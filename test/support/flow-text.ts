import { flowFlag, type FlowGraph, flowKind, noNode } from '#server/engine/source/flow-graph.ts';

const kindNames = new Map<number, string>(Object.entries(flowKind).map(([name, value]) => [value, name]));
const effects = new Set<number>([
  flowKind.write,
  flowKind.storeMember,
  flowKind.storeElement,
  flowKind.return,
  flowKind.throw,
  flowKind.yield,
  flowKind.attribute,
  flowKind.decoration,
  flowKind.effect,
  flowKind.call,
  flowKind.await,
]);

/** The effects of a graph, a line each, with the values that they are on: `return concatenation('a', x)`. */
export function flowText(graph: FlowGraph): string[] {
  const used = usedNodes(graph);
  const lines: string[] = [];
  for (let node = 0; node < graph.count; node++) {
    const kind = graph.kinds[node];
    if (!effects.has(kind) || ((kind === flowKind.call || kind === flowKind.await) && used.has(node))) continue;
    const owner = graph.functions[graph.owners[node]];
    lines.push(`${owner.kind === 'file' ? '' : `${owner.name}: `}${nodeText(graph, node)}`);
  }
  return lines;
}

/** That a call came to its end is no use of what it gives. */
function usedNodes({ count, kinds, names, texts, starts, operands }: FlowGraph): Set<number> {
  const used = new Set<number>();
  for (let node = 0; node < count; node++) {
    if (kinds[node] === flowKind.operation && texts[names[node]] === 'returned') continue;
    for (const operand of operands.subarray(starts[node], starts[node + 1])) used.add(operand);
  }
  return used;
}

/** A value with what it is made of; `…` where that is itself. */
export function nodeText(graph: FlowGraph, node: number, around: readonly number[] = []): string {
  if (node === noNode) return '-';
  const { kinds, flags, names, texts, starts, operands } = graph;
  const kind = kinds[node];
  const name = texts[names[node]] ?? '';
  if (kind === flowKind.constant) return (flags[node] & flowFlag.text) === 0 ? name : `'${name}'`;
  if (kind === flowKind.closure) return `closure:${graph.functions[names[node]].name}`;
  if (around.includes(node)) return '…';
  const parts = Array.from(operands.subarray(starts[node], starts[node + 1]), (operand) =>
    nodeText(graph, operand, [...around, node]),
  );
  const isNegated =
    (kind === flowKind.operation || kind === flowKind.guarded) && (flags[node] & flowFlag.negated) !== 0;
  const title = `${isNegated ? 'not ' : ''}${kindNames.get(kind)}${name === '' ? '' : `:${name}`}`;
  return kind === flowKind.parameter || kind === flowKind.class || parts.length === 0
    ? title
    : `${title}(${parts.join(', ')})`;
}
