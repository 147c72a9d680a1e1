import type { CertaintyLevel, LinkedSnapshot, SymbolNode, UnseenImporters } from './answers.ts';
import { callGraphOf } from './call-graph.ts';
import { certaintyOf } from './certainty.ts';
import { isNamedOnly, knownEdges, userEdges } from './user-edges.ts';

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
  const edges = [...knownEdges(graph, userEdges(graph, symbol, isNamed ? 'all' : 'calls'))];
  const symbols = new Set(edges.map(({ source }) => source)).size;
  return { certainty, known: isNamed ? edges.length : known, unknown, symbols };
}
