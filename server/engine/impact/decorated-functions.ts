import type { SymbolNode } from '../graph/calls/answers.ts';
import type { CallGraph } from '../graph/calls/call-graph.ts';

/**
 * Functions that a decorator of the project wraps: who calls one runs the decorator's code before it. Links say of the function that it
 * is wrapped, and of the decorator where it is named: it stands before the function, with no other declaration between.
 */
export function* functionsWrappedBy(
  { snapshot, uses, outside }: CallGraph,
  decorator: SymbolNode,
): Generator<SymbolNode> {
  const { starts, lines } = snapshot.symbols;
  for (const { row, file } of uses.usesOf(decorator)) {
    const next = firstBehind(lines, starts[file], starts[file + 1], snapshot.calls.uses.lines[row]);
    if (next < starts[file + 1] && outside.isWrapped(next)) yield next;
  }
}

/** Rows come by position. */
function firstBehind(lines: Uint32Array, start: number, end: number, line: number): number {
  let [low, high] = [start, end];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (lines[middle] > line) high = middle;
    else low = middle + 1;
  }
  return low;
}
