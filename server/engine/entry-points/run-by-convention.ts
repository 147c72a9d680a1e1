import type { LinkedSnapshot, SymbolNode } from '../graph/calls/answers.ts';
import { findSymbolNode, isModule } from '../graph/calls/symbol-nodes.ts';
import type { CallLayer } from '../graph/snapshot.ts';
import { rowsByConvention } from './by-convention.ts';
import { finderOf } from './found-by-name.ts';

/**
 * Why a symbol is called that no place names, as a sentence without its end: a tool finds it by its name, a framework runs it
 * because of its file, or a manifest names it. What code registers is named where that is done.
 */
export function runByConvention(snapshot: LinkedSnapshot, node: SymbolNode): string | undefined {
  const finder = finderOf(snapshot, node);
  if (finder !== undefined) return `By its name it is found by ${finder}`;
  const entry = entriesOf(snapshot).get(node);
  return entry && `It is run from outside as ${entry}`;
}

const known = new WeakMap<CallLayer, ReadonlyMap<SymbolNode, string>>();

/** Symbols that entry points of conventions run, each with its first one. Made once a snapshot. */
function entriesOf(snapshot: LinkedSnapshot): ReadonlyMap<SymbolNode, string> {
  const before = known.get(snapshot.calls);
  if (before !== undefined) return before;
  const entries = new Map<SymbolNode, string>();
  for (const { type, name, handlers } of rowsByConvention(snapshot)) {
    for (const handler of handlers) {
      const node = handler.kind === 'symbol' ? findSymbolNode(snapshot, handler.id) : undefined;
      if (node !== undefined && !isModule(snapshot, node) && !entries.has(node)) entries.set(node, `${type} ${name}`);
    }
  }
  known.set(snapshot.calls, entries);
  return entries;
}
