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
