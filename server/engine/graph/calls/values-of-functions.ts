import type { SymbolNode } from './answers.ts';
import type { CallGraph } from './call-graph.ts';
import { isAccessor, isModule, kindOfNode } from './symbol-nodes.ts';

/**
 * Reports whether a place that names the symbol as a value, and does not call it, counts among its callers: code that
 * gets the value there may call it (`list.forEach(f)`, `promise.then(f)`). This holds for functions, and for variables
 * that are called anywhere; a class that is named is mostly compared with.
 */
export function isCalledByValue({ snapshot, dispatch }: CallGraph, node: SymbolNode): boolean {
  if (isModule(snapshot, node) || isAccessor(snapshot, node)) return false;
  const kind = kindOfNode(snapshot, node);
  if (kind === 'variable') return dispatch.countCallsOf(node) > 0;
  return kind === 'function' || kind === 'method';
}
