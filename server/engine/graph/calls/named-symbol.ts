import type { NamedSymbol } from '../left-out-files.ts';
import type { SymbolNode } from './answers.ts';
import type { CallGraph } from './call-graph.ts';

/** Returns the properties that decide which code may name a symbol, by its words alone. */
export function namedSymbol({ snapshot, members }: CallGraph, node: SymbolNode): NamedSymbol {
  return { nameHash: members.nameHash(node), isMember: snapshot.symbols.containers[node] !== 0 };
}
