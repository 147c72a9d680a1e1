import type { LinkedSnapshot, SymbolNode } from '../graph/calls/answers.ts';
import { findSymbolNode, isModule } from '../graph/calls/symbol-nodes.ts';
import { perSnapshot } from '../graph/per-snapshot.ts';
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

/** Symbols that entry points of conventions run, each with its first one. */
const entriesOf = perSnapshot((snapshot): ReadonlyMap<SymbolNode, string> => {
  const entries = new Map<SymbolNode, string>();
  for (const { type, name, handlers } of rowsByConvention(snapshot)) {
    for (const handler of handlers) {
      const node = handler.kind === 'symbol' ? findSymbolNode(snapshot, handler.id) : undefined;
      if (node !== undefined && !isModule(snapshot, node) && !entries.has(node)) entries.set(node, `${type} ${name}`);
    }
  }
  return entries;
});
