import type { LinkedSnapshot, SymbolNode, UnknownSiteRow } from './answers.ts';
import { callGraphOf } from './call-graph.ts';
import { possibleUsersOf, usersOf } from './caller-sites.ts';
import { describeMissing, describeUnknown } from './symbol-edges.ts';

/** Sites that may use a symbol, calls or not. */
export function possibleUses(snapshot: LinkedSnapshot, symbol: SymbolNode): readonly UnknownSiteRow[] {
  const graph = callGraphOf(snapshot);
  const [node] = usersOf(graph, symbol);
  const { possible, missing } = possibleUsersOf(graph, node);
  return [
    ...possible.flatMap(({ sites }) => sites).map((site) => describeUnknown(graph, site)),
    ...missing.map((use) => describeMissing(graph, use)),
  ];
}
