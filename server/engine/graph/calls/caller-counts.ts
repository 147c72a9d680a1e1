import type { CertaintyLevel, LinkedSnapshot, SymbolNode, UnseenImporters } from './answers.ts';
import { callGraphOf } from './call-graph.ts';
import { certaintyOf } from './certainty.ts';
import { countUsers, isNamedOnly, userEdges } from './user-edges.ts';

/** Callers of a symbol as numbers: those of `listCallers`, without the list. */
export interface CallerCounts {
  readonly certainty: CertaintyLevel;
  /** Sites that call it; of what is never called, sites that name it. */
  readonly known: number;
  /** Sites that may be further ones. */
  readonly unknown: number;
  /** Symbols that the known sites lie in. */
  readonly symbols: number;
}

export function countCallers(snapshot: LinkedSnapshot, symbol: SymbolNode, unseen?: UnseenImporters): CallerCounts {
  const graph = callGraphOf(snapshot);
  const { certainty, known, unknown } = certaintyOf(snapshot, symbol, unseen);
  const isNamed = isNamedOnly(graph, symbol);
  const { sites, symbols } = countUsers(graph, userEdges(graph, symbol, isNamed ? 'all' : 'calls'));
  return { certainty, known: isNamed ? sites : known, unknown, symbols };
}
