import type { Graph } from '#protocol/graph.ts';
import type { SymbolEntry } from '#protocol/symbols.ts';

/** A graph to be written: the answer of GET graph, and where its symbols are declared where the format needs it. */
export interface GraphDocument {
  readonly graph: Graph;
  /** By symbol id. Empty at levels above the symbol. */
  readonly places: ReadonlyMap<string, SymbolEntry>;
}

/** Writes a document as pieces of text. Equal documents give equal text. */
export type GraphFormat = (document: GraphDocument) => Iterable<string>;
