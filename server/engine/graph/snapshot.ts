import type { StringTable } from '#server/base/string-table.ts';

/**
 * A snapshot: the graph of one state of a workspace, as flat tables over shared memory. Immutable; made by the index
 * worker, read by every thread. Files are numbered in the order of their paths (code units).
 */
export interface GraphSnapshot {
  /** `snp_…`, a hash of every file read and of the analysis version. */
  readonly id: string;
  readonly files: FileLayer;
  /** Absent until the declarations of every file are known. */
  readonly symbols?: SymbolLayer;
}

export const contentHashBytes = 20;

/** First layer: files, what they import, and the dependencies between them. */
export interface FileLayer {
  readonly count: number;
  readonly paths: StringTable;
  /** `contentHashBytes` bytes a file. */
  readonly contentHashes: Uint8Array;
  /** VS Code language identifiers, indexed by `languages`. */
  readonly languageNames: readonly string[];
  readonly languages: Uint16Array;
  readonly lines: Uint32Array;
  readonly codeLines: Uint32Array;
  /** 1 where the syntax could not be read to the end: imports of the file may be missing. */
  readonly broken: Uint8Array;
  /** 1 where an import names its module by what the program computes: it is not among the uses. */
  readonly computesTargets: Uint8Array;
  /** Module of each file, index into `moduleNames`. */
  readonly modules: Uint32Array;
  readonly moduleNames: readonly string[];
  /** External packages and standard modules, sorted: `npm:lodash`, `node:fs`, `pypi:requests`. */
  readonly externals: readonly string[];
  readonly uses: UseTable;
  readonly edges: EdgeTable;
}

/** Target of a use that should be in the project and is not. */
export const unresolvedTarget = 0xffffffff;

/** Every place that names another module, by source, then position. Targets: a file, or `count + i` for external i. */
export interface UseTable {
  readonly count: number;
  readonly sources: Uint32Array;
  readonly targets: Uint32Array;
  /** Index into `importKinds`. */
  readonly kinds: Uint8Array;
  /** Index into `proofLevels`. */
  readonly proofs: Uint8Array;
  readonly lines: Uint32Array;
  readonly columns: Uint32Array;
  /** Specifier of each use, as written. */
  readonly specifierTable: StringTable;
}

/**
 * One edge per ordered pair with at least one use, self-edges left out, in compressed sparse rows. Nodes are the files,
 * then the externals. Edges of node n are `starts[n]` up to, not including, `starts[n + 1]`, sorted by target.
 */
export interface EdgeTable {
  readonly count: number;
  readonly starts: Uint32Array;
  readonly targets: Uint32Array;
  /** Bit i: some use has `importKinds[i]`. */
  readonly kindBits: Uint8Array;
  /** Best proof among the uses, index into `proofLevels`. */
  readonly proofs: Uint8Array;
  readonly weights: Uint32Array;
  /** Row of the first use, by position. */
  readonly firstUses: Uint32Array;
  /** The same edges seen from their targets: sources in ascending order. */
  readonly reverseStarts: Uint32Array;
  readonly reverseSources: Uint32Array;
}

export const proofLevels = ['exact', 'inferred', 'hint'] as const;
export type ProofLevel = (typeof proofLevels)[number];

/** Second layer: declarations of all files, those of file f from `starts[f]` up to `starts[f + 1]`. */
export interface SymbolLayer {
  readonly count: number;
  readonly starts: Uint32Array;
  readonly lines: Uint32Array;
  readonly columns: Uint32Array;
  readonly endLines: Uint32Array;
  /** Position of the container among the symbols of the same file plus one; 0 at the top level. */
  readonly containers: Uint32Array;
  /** Index into `symbolKinds`, with `exportedFlag`. */
  readonly kinds: Uint32Array;
  /** End of each qualified name, counted from `nameStarts` of its file. */
  readonly nameEnds: Uint32Array;
  readonly nameStarts: Uint32Array;
  readonly names: Uint8Array;
}
