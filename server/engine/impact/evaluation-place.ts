import type { LinkedSnapshot, SymbolNode } from '../graph/calls/answers.ts';
import { containerOfNode, isModule, kindOfNode } from '../graph/calls/symbol-nodes.ts';
import { functionValueFlag, staticFlag } from '../source/declaration-columns.ts';

/**
 * The node whose code runs what a symbol's declaration evaluates: of `const a = f()` the file or function around it, of a
 * field the class, of a static one what evaluates the class. Undefined where nothing runs before the symbol is called.
 */
export function evaluationPlaceOf(snapshot: LinkedSnapshot, node: SymbolNode): SymbolNode | undefined {
  if (isModule(snapshot, node) || kindOfNode(snapshot, node) !== 'variable') return undefined;
  const flags = snapshot.symbols.kinds[node];
  if ((flags & functionValueFlag) !== 0) return undefined;
  const container = containerOfNode(snapshot, node) as SymbolNode;
  return (flags & staticFlag) === 0 ? container : containerOfNode(snapshot, container);
}
