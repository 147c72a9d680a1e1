import type { DeclarationKey } from './judged-site.ts';

/** The symbol graph as it is compared: what `export --level symbol --detail full --format ndjson` says. */
export interface OurGraph {
  /** Symbol ids by the place of their name token. */
  readonly ids: ReadonlyMap<DeclarationKey, string>;
  readonly symbols: ReadonlyMap<string, OurSymbol>;
  readonly edges: readonly OurEdge[];
  readonly unknowns: readonly OurUnknown[];
}

export interface OurSymbol {
  readonly type: string;
  readonly file: string;
  readonly line: number;
  /** Absent until something answers for the whole project. */
  readonly callers?: { readonly certainty: 'exact' | 'bounded' | 'unknown'; readonly known: number };
  /** Why it is not exact: codes of doubts. Known in this process alone. */
  readonly doubts?: readonly string[];
}

export interface OurEdge {
  readonly type: string;
  readonly target: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly proof: 'exact' | 'inferred' | 'hint';
}

export interface OurUnknown {
  readonly name: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly reason: string;
}

/** One line of the export. */
export type ExportedFact =
  | (OurSymbol & { readonly kind: 'node'; readonly id: string; readonly column: number })
  | ({ readonly kind: 'edge' } & OurEdge)
  | ({ readonly kind: 'unknown' } & OurUnknown);

export interface CollectedGraph extends OurGraph {
  readonly ids: Map<DeclarationKey, string>;
  readonly symbols: Map<string, OurSymbol>;
  readonly edges: OurEdge[];
  readonly unknowns: OurUnknown[];
}

export function emptyGraph(): CollectedGraph {
  return { ids: new Map(), symbols: new Map(), edges: [], unknowns: [] };
}

export function addFact(graph: CollectedGraph, fact: ExportedFact): void {
  if (fact.kind === 'edge') {
    // What contains what is no use, and may stand where one does: `{ name }` declares a member and names a variable.
    if (fact.type !== 'contains') graph.edges.push(fact);
  } else if (fact.kind === 'unknown') graph.unknowns.push(fact);
  else if (fact.type !== 'file') {
    graph.symbols.set(fact.id, fact);
    graph.ids.set(`${fact.file}:${fact.line}:${fact.column}`, fact.id);
  }
}
