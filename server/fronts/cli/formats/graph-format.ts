import type { Graph } from '#protocol/graph.ts';
import type { SymbolEntry } from '#protocol/symbols.ts';

/** A graph on its way out: what GET graph answers, and where its symbols are declared where the format tells it. */
export interface GraphDocument {
  readonly graph: Graph;
  /** By symbol id. Empty at levels above the symbol. */
  readonly places: ReadonlyMap<string, SymbolEntry>;
}

/** Writes a document as pieces of text. Equal documents give equal text. */
export type GraphFormat = (document: GraphDocument) => Iterable<string>;
