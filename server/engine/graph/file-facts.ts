import type { Absence } from '../resolve/resolver.ts';
import type { SiteKind } from '../source/facts.ts';
import type { ProofLevel } from './snapshot.ts';

/** An import with its answer: what the linker adds to an `ImportSite`. */
export interface ResolvedUse {
  /** Number of the import site among those of its file. */
  readonly site: number;
  readonly kind: SiteKind;
  readonly line: number;
  readonly column: number;
  readonly specifier: string;
  /** Path of a file, id of an external, or absent when it should be in the project and is not. */
  readonly target?: string;
  /** Why it has no target; absent: `missing`. */
  readonly absence?: Absence;
  readonly external: boolean;
  readonly proof: ProofLevel;
}

/** All the graph needs to know of one file. */
export interface LinkedFile {
  readonly path: string;
  readonly contentHash: string;
  /** VS Code language identifier. */
  readonly language: string;
  readonly lines: number;
  readonly codeLines: number;
  /** Its syntax could not be read to the end: imports may be missing. */
  readonly broken?: boolean;
  /** It has imports that cannot be read from its text. */
  readonly computesTargets?: boolean;
  /** It begins with the banner of a release. */
  readonly hasReleaseBanner?: boolean;
  /** Hashes of all words in it, ascending: known for files in languages that are not read. */
  readonly words?: Uint32Array;
  /** By position. */
  readonly uses: readonly ResolvedUse[];
}

/** A file that was read and is left out of the graph, as far as it may name what others declare. */
export interface LeftOutFile {
  readonly path: string;
  /** Not all that it imports is known: its syntax could not be read to the end, or it computes what it imports. */
  readonly mayImportMore: boolean;
  /** Hashes of all words in it, ascending. */
  readonly words?: Uint32Array;
  readonly uses: readonly ResolvedUse[];
}
