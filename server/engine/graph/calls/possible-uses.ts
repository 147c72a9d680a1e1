import type { LinkedSnapshot, SymbolNode, SymbolPlace, UnknownSiteRow } from './answers.ts';
import { callGraphOf } from './call-graph.ts';
import { possibleUsersOf, usersOf } from './caller-sites.ts';
import { placeOfUse } from './doubts.ts';
import { isHint } from './node-uses.ts';
import { describeMissing, describeUnknown } from './symbol-edges.ts';

/** Sites that may use a symbol, calls or not. */
export interface PossibleUses {
  readonly unknown: readonly UnknownSiteRow[];
  /** Of these the name alone is known. */
  readonly hints: readonly SymbolPlace[];
}

export function possibleUses(snapshot: LinkedSnapshot, symbol: SymbolNode): PossibleUses {
  const graph = callGraphOf(snapshot);
  const [node] = usersOf(graph, symbol);
  const { possible, missing } = possibleUsersOf(graph, node);
  const { facts } = snapshot.calls.uses;
  const hints = usersOf(graph, symbol).flatMap((each) =>
    [...graph.uses.usesOf(each)].filter(({ row }) => isHint(facts[row])),
  );
  return {
    unknown: [
      ...possible.flatMap(({ sites }) => sites).map((site) => describeUnknown(graph, site)),
      ...missing.map((use) => describeMissing(graph, use)),
    ],
    hints: hints.map((use) => placeOfUse(snapshot, use)),
  };
}
