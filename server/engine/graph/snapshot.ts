import type { StringTable } from '#server/base/string-table.ts';
import type { CloneLayer } from './clone-tables.ts';
import type { NumberLayer } from './file-numbers.ts';
import type { MetricsLayer } from './metrics-tables.ts';
import type { SearchIndex } from '../search/search-tables.ts';

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
  /** Comes with the symbols. */
  readonly loads?: LoadLayer;
  /** Comes with the symbols. */
  readonly metrics?: MetricsLayer;
  /** Absent until every file that can be is linked. */
  readonly calls?: CallLayer;
  /** Absent until every file can be searched. */
  readonly search?: SearchIndex;
  /** Absent until the first request for it compared the tokens of every file. */
  readonly clones?: CloneLayer;
  /** Of a structure that was pushed, in place of `metrics`. */
  readonly numbers?: NumberLayer;
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
  /** 1 where the code is of others (`source/vendored.ts`). */
  readonly vendored: Uint8Array;
  /**
   * Hashes of the words in files that are not read, and of names in templates that are written in code, ascending in each file; those of file f begin at `wordStarts[f]`.
   */
  readonly words: Uint32Array;
  readonly wordStarts: Uint32Array;
  /** Module of each file, index into `moduleNames`. */
  readonly modules: Uint32Array;
  readonly moduleNames: readonly string[];
  /** Pairs of modules: the first can get hold of the second, by what manifests say. */
  readonly needs: Uint32Array;
  /** External packages and standard modules, sorted: `npm:lodash`, `node:fs`, `pypi:requests`. */
  readonly externals: readonly string[];
  readonly uses: UseTable;
  readonly edges: EdgeTable;
  readonly leftOut: LeftOutTable;
}

/** Files that were read and are no nodes, by path (code units): what they may name of what the nodes declare. */
export interface LeftOutTable {
  readonly paths: StringTable;
  /** Bits of `leftOutBits`. */
  readonly flags: Uint8Array;
  /** Files that they import, ascending, those of row r from `targetStarts[r]` on. */
  readonly targets: Uint32Array;
  readonly targetStarts: Uint32Array;
  /** Names of what their unproven imports mean (`nameMeant`), those of row r from `lostStarts[r]` on. */
  readonly lost: StringTable;
  readonly lostStarts: Uint32Array;
  /** Hashes of their words, ascending, those of row r from `wordStarts[r]` on. */
  readonly words: Uint32Array;
  readonly wordStarts: Uint32Array;
}

export const leftOutBits = {
  /** It may import any file: a computed import, or one whose target is unknown. */
  importsAnything: 1,
  /** It imports something, be it a package. */
  importsSomething: 2,
} as const;

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
  /** Index into `absences`, of those without a target. */
  readonly absences: Uint8Array;
  readonly lines: Uint32Array;
  readonly columns: Uint32Array;
  /** Number of the import site among those of its file: links name imports so. */
  readonly sites: Uint32Array;
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

/** When an import is loaded: as its file begins to run, when something in it runs, or not at all. The strongest comes first. */
export const loads = ['start', 'deferred', 'never'] as const;
export type Load = (typeof loads)[number];

/** When what the first layer names is loaded, as indexes into `loads`: known when all of a file has been read. */
export interface LoadLayer {
  /** By row of the uses. */
  readonly uses: Uint8Array;
  /** By row of the edges: the strongest of the uses behind it. */
  readonly edges: Uint8Array;
}

/**
 * Second layer: declarations of all files, those of file f from `starts[f]` up to `starts[f + 1]`.
 *
 * Snapshots of a workspace share the bytes of names: those of a saved file lie behind all others, and between may lie
 * names of older snapshots (`name-bytes.ts`).
 */
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
  /** Where the names of each file begin. */
  readonly nameStarts: Uint32Array;
  readonly names: Uint8Array;
}

/** Linking result of a file. Order is that of `CallLayer.states`. */
export const linkStates = ['linked', 'language', 'budget', 'unreadable'] as const;
/**
 * `linked`: its names are resolved. `language`: its language has no linker. `budget`: too large, too slow, or
 * nested too deeply in places.
 * `unreadable`: it has no syntax tree.
 */
export type LinkState = (typeof linkStates)[number];

/** No symbol: in `CallLayer`, the target that is named and does not exist. */
export const noSymbol = 0xffffffff;

/**
 * Third layer: which symbol names which one, and which sites could not be resolved. A node is a row of the symbol layer,
 * or `symbols.count + f` for the top level of file f.
 *
 * Invariant: what is said in a file refers to other symbols through the file's own list of names (`slots`) only, so that
 * a save moves the rows of all others without a look at their uses.
 */
export interface CallLayer {
  /** Index into `linkStates` by file. */
  readonly states: Uint8Array;
  /** Bits of `entryKinds` by file: from where a program begins (`calls/entry-kinds.ts`). */
  readonly entries: Uint8Array;
  readonly slots: SlotTable;
  readonly uses: SymbolUseTable;
  readonly unknowns: UnknownTable;
  readonly relations: RelationTable;
  readonly registrations: RegistrationTable;
  /** Entry points that manifests declare, a text each (`entry-points/declared-entries.ts`). */
  readonly declared: StringTable;
}

/** Values that code passes to packages, of the files that have any (`calls/registrations-of.ts` reads it). */
export interface RegistrationTable {
  /** Numbers of these files, ascending. */
  readonly files: Uint32Array;
  /** Those of the file at index i from `starts[i]` up to, not including, `starts[i + 1]`. */
  readonly starts: Uint32Array;
  /** As encoded by `linking/registrations-codec.ts`: symbols are slots of the file. */
  readonly bytes: Uint8Array;
}

/** Names that a file uses, each once: those of file f from `starts[f]` up to, not including, `starts[f + 1]`. */
export interface SlotTable {
  readonly starts: Uint32Array;
  /** Node, or `noSymbol`. */
  readonly targets: Uint32Array;
  /** Slots by the node that they name: those of node n are `reverse[reverseStarts[n]]` and on, ascending. */
  readonly reverseStarts: Uint32Array;
  readonly reverse: Uint32Array;
  /** Slots that name what does not exist, ascending: their uses are unknown sites, never edges. */
  readonly missing: Uint32Array;
  /** Names of those without the path: `Foo.bar`. */
  readonly missingNames: StringTable;
}

/**
 * Sites with an answer, those of file f from `starts[f]` up to, not including, `ends[f]`, by position. Slots are counted
 * from the first of the file.
 *
 * Snapshots of a workspace share the rows: those of a saved file lie behind all others, and between `ends` and `starts`
 * may lie rows of older snapshots. So the order of rows is no order of files (`calls/use-rows.ts`).
 */
export interface SymbolUseTable {
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  readonly slots: Uint32Array;
  /** Enclosing symbol: its number in the file plus one, 0 for the top level. */
  readonly sources: Uint32Array;
  readonly lines: Uint32Array;
  readonly columns: Uint32Array;
  /** Kind of the use, its proof and its binding (`linking/use-facts.ts`). */
  readonly facts: Uint16Array;
  /** Ordinal of the import that binds the name plus one; 0 where none does. */
  readonly importSites: Uint16Array;
  /** Slot of the receiver's class or interface plus one; 0 where no dispatch happens. */
  readonly receivers: Uint32Array;
}

/** Sites without an answer, those of file f from `starts[f]` on, by position. */
export interface UnknownTable {
  readonly starts: Uint32Array;
  readonly sources: Uint32Array;
  readonly lines: Uint32Array;
  readonly columns: Uint32Array;
  /** Index into `unknownReasons`, with the bits of `linking/use-facts.ts`. */
  readonly reasons: Uint8Array;
  /** Number of the name among those of the file. */
  readonly names: Uint32Array;
  /** Names of the unknown sites of file f: strings of `nameTable` from `nameStarts[f]` on, sorted, each once. */
  readonly nameStarts: Uint32Array;
  readonly nameTable: StringTable;
  /** Hash of each name (`hashBytes`), so that a name is searched for without making strings of all. */
  readonly nameHashes: Uint32Array;
  /** Owners that the receiver may be: slots of the file, those of site u from `ownerStarts[u]` on. None: any. */
  readonly ownerStarts: Uint32Array;
  readonly owners: Uint32Array;
}

/** Relations between symbols and their bases, those of file f from `starts[f]` on. */
export interface RelationTable {
  readonly starts: Uint32Array;
  /** Number of the symbol in its file. */
  readonly symbols: Uint32Array;
  /** Slot of the base. */
  readonly bases: Uint32Array;
  /** Index into `relationKinds` (`linking/use-facts.ts`). */
  readonly kinds: Uint8Array;
  /** Number of the name that it has, among those of the file's unknown sites, plus one; 0 where it has none. */
  readonly names: Uint32Array;
}
