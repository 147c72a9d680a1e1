/** A name in a file of a project. Line and column count from 1; columns in UTF-16 units. */
export interface CodePlace {
  /** Relative to the project's root. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

export interface ProverQuestion {
  /** Real path of the project's folder. */
  readonly root: string;
  /** Names whose meaning is asked for: the callee of a call, the member that is read. By file, then position. */
  readonly sites: readonly CodePlace[];
}

/** Meaning of a name, according to the compiler of its language. */
export type SiteMeaning =
  /** Declarations in the project, by the places of their names: several for a union. */
  | { readonly kind: 'declarations'; readonly declarations: readonly CodePlace[] }
  /** Something that is declared outside the project: it cannot be a symbol of it. */
  | { readonly kind: 'outside' }
  /** The compiler does not know either (`any`), or does not know the file. */
  | { readonly kind: 'unknown' };

export type ProverAnswer =
  /** `meanings` has one for each site. `prover`: who was asked, for people: `TypeScript 6.0.2`. */
  | { readonly kind: 'proven'; readonly prover: string; readonly meanings: readonly SiteMeaning[] }
  /** No compiler is available here; `message` says why, as a sentence. */
  | { readonly kind: 'unavailable'; readonly message: string };

/** The exact tier: a compiler, asked about single sites on request. */
export interface Prover {
  prove(question: ProverQuestion, signal: AbortSignal): Promise<ProverAnswer>;
}
