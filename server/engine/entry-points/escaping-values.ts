import type { LinkedSnapshot, SymbolNode } from '../graph/calls/answers.ts';
import { passedOnBy } from '../graph/calls/entry-exports.ts';
import { isExported } from '../graph/calls/symbol-nodes.ts';

/** Yields the symbols declared elsewhere that a file exports to others, through as many files as it takes. */
export function* escapingSymbols(snapshot: LinkedSnapshot, file: number): Generator<SymbolNode> {
  const { count, starts, containers } = snapshot.symbols;
  const files = new Set([file]);
  // What is added to a set while it is walked through is walked through as well.
  for (const each of files) {
    for (const node of passedOnBy(snapshot, each)) {
      if (node < count) yield node;
      else files.add(node - count);
    }
    if (each === file) continue;
    for (let node = starts[each]; node < starts[each + 1]; node++)
      if (containers[node] === 0 && isExported(snapshot, node)) yield node;
  }
}
