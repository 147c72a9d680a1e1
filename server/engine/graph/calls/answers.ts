import type { Binding, ReferenceType, UnknownReason } from '../../linking/file-links.ts';
import type { NamedSymbol } from '../left-out-files.ts';
import type { CallLayer, FileLayer, GraphSnapshot, ProofLevel, SymbolLayer } from '../snapshot.ts';
import type { UseSelection } from './use-selection.ts';

/** A snapshot whose three layers are all there. */
export interface LinkedSnapshot extends GraphSnapshot {
  readonly files: FileLayer;
  readonly symbols: SymbolLayer;
  readonly calls: CallLayer;
}

/**
 * Subject of an answer: a symbol by its row in the symbol layer, or the top level of file f as `symbols.count + f`
 * (`path#<module>`). Valid for one snapshot only.
 */
export type SymbolNode = number;

/** Line and column from 1, of the name token. */
export interface SymbolPlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

export type CertaintyLevel = 'exact' | 'bounded' | 'unknown';

/** Why an answer may lack something. */
export type DoubtCode =
  /** Calls of that name on a receiver whose type is not known, or is known in part and may be the owner. */
  | 'unknown_receiver'
  /** Members are taken by a computed name from something that may be the owner. */
  | 'dynamic_property'
  /** The symbol, or a declaration around it, escapes as a value: code that has it may call it. */
  | 'escapes'
  /** An unresolved import that may mean its file binds a name like this. */
  | 'unresolved_import'
  /** Calls of that name that could not be resolved for another reason. */
  | 'unresolved_call'
  /** A file that could not be read to the end may call it. */
  | 'broken_file'
  /** A file that is not linked (its language, its size) may import it. */
  | 'not_linked'
  /** Files that are left out of the graph may import it. */
  | 'left_out'
  /** An interface that it fits by shape, without saying so, has calls of that member. */
  | 'fits_by_shape'
  /** No known entry point reaches its file, which may be one of a kind that is not known. */
  | 'maybe_entry'
  /** A step of a path is known by inference, or may be answered by another member. */
  | 'unproven_step'
  /** The file of the symbol itself was not linked, or could not be read to the end. */
  | 'own_file';

export interface Doubt {
  readonly code: DoubtCode;
  /** A sentence for people, with the first place where there is one. */
  readonly text: string;
  /** The sentence's text before its number; absent where it has none. */
  readonly what?: string;
  /** Sites or files behind it. */
  readonly count: number;
  readonly first?: SymbolPlace;
}

/** How surely the direct users of a symbol are all there are (CLI.md, `callers`). */
export interface CallerCertainty {
  readonly certainty: CertaintyLevel;
  /**
   * Call sites inside the project with `exact` or `inferred` proof, those through a base or interface included. Of a
   * symbol that cannot be called (an interface, a type, an enum): sites that name it, by import or otherwise.
   */
  readonly known: number;
  /** Sites that may be a caller and are not known to be one. */
  readonly unknown: number;
  /** None where it is exact. */
  readonly reasons: readonly Doubt[];
  /** Sentences: code outside of the project that is known to call it, a test runner or a framework. It is no caller. */
  readonly outside: string[];
}

/** One site between two symbols. Ids are `path#name`, `path#<module>` for the top level. */
export interface SymbolEdgeRow extends SymbolPlace {
  readonly source: string;
  readonly target: string;
  readonly type: ReferenceType;
  readonly proof: ProofLevel;
  /** How it is known; `dispatch`: through a member of a base or interface that the target stands for. */
  readonly binding: Binding | 'dispatch';
  /** Steps from the symbol that was asked for, from 1. */
  readonly distance: number;
}

/** A site whose answer is not known. */
export interface UnknownSiteRow extends SymbolPlace {
  /** Enclosing symbol. */
  readonly source: string;
  /** As written; `''` where it is computed. */
  readonly name: string;
  readonly reason: UnknownReason;
}

export interface NeighbourOptions {
  /** 1 to 10. */
  readonly depth: number;
  /** Edges listed at most; the nearest first. */
  readonly limit: number;
  readonly unseen?: UnseenImporters;
  /** Calls where nothing is said. */
  readonly uses?: UseSelection;
}

/**
 * Why files that the snapshot leaves out may name that symbol of a file, or any, where none is given: sentences. What the
 * snapshot itself does not know.
 */
export type UnseenImporters = (file: number, symbol?: NamedSymbol) => readonly string[];

/**
 * Callers or callees of a symbol. Edges by distance, then file and position; `unknown` at most `limit` too, by file and
 * position.
 *
 * Of callers `certainty` says whether the direct ones are all there are; farther ones have a certainty of their own. Of
 * callees, whether every call in the symbol is known.
 */
export interface Neighbours {
  /** Id of the symbol. */
  readonly symbol: string;
  readonly certainty: CertaintyLevel;
  /** Sites at distance 1 in all, listed or not. */
  readonly known: number;
  /** Of callers: symbols that these sites lie in. */
  readonly callingSymbols?: number;
  /** Sites that may add to those at distance 1. */
  readonly unknownCount: number;
  readonly reasons: readonly Doubt[];
  /** Of callers: as in `CallerCertainty`. */
  readonly outside?: string[];
  readonly edges: readonly SymbolEdgeRow[];
  readonly unknown: readonly UnknownSiteRow[];
  /** Edges or unknown sites were left out by `limit`. */
  readonly truncated: boolean;
}

/** `listCallers` in `calls/callers.ts`, `listCallees` in `calls/callees.ts`. */
export type AskNeighbours = (snapshot: LinkedSnapshot, symbol: SymbolNode, options: NeighbourOptions) => Neighbours;

/** One step of a path, with what shows that it is one. */
export interface SymbolStep extends SymbolEdgeRow {
  /** Name written at the site: the last part of the target's name. */
  readonly name: string;
  /** In the order import → binding → use; the last one is the site itself. */
  readonly evidence: readonly StepEvidence[];
}

export interface StepEvidence extends SymbolPlace {
  /** `import`: what brings the name. `binding`: the declaration that gives the receiver its type, or the name its meaning. `use`: the site itself. */
  readonly role: 'import' | 'binding' | 'use';
}

export interface SymbolPath {
  /** Of a path: whether each step is proven. Of none: whether there is none. */
  readonly certainty: CertaintyLevel;
  readonly reasons: readonly Doubt[];
  /** Nodes one after the other, each using the next one; empty where there is no path. */
  readonly path: readonly SymbolPathNode[];
  /** One less than `path`. */
  readonly steps: readonly SymbolStep[];
  /** Shipped code alone has none. */
  readonly throughTests: boolean;
}

export interface SymbolPathNode {
  readonly id: string;
  readonly node: SymbolNode;
  readonly type: string;
  readonly file: string;
  readonly line: number;
}

/** `calls/symbol-path.ts`: the shortest way by symbols; of equally short ones the one with the better proof. */
export type AskSymbolPath = (
  snapshot: LinkedSnapshot,
  from: ReadonlySet<SymbolNode>,
  to: ReadonlySet<SymbolNode>,
) => SymbolPath;

/** An export or file that nothing uses and no entry point reaches. */
export interface UnusedRow {
  /** `path#name` of an export, the path of a file. */
  readonly id: string;
  readonly type: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly certainty: 'exact' | 'bounded';
  /** None where it is exact. */
  readonly reasons: readonly Doubt[];
}

/** `calls/unused.ts`: exact ones first, then bounded ones; each by file and position. Lazily. */
export type AskUnused = (snapshot: LinkedSnapshot, unseen?: UnseenImporters) => Iterable<UnusedRow>;

/** `calls/certainty.ts`. */
export type AskCertainty = (snapshot: LinkedSnapshot, symbol: SymbolNode, unseen?: UnseenImporters) => CallerCertainty;

/** `calls/symbol-nodes.ts`: the node with that id (`path#Outer.inner`, `path#<module>`), undefined where there is none. */
export type FindSymbolNode = (snapshot: LinkedSnapshot, id: string) => SymbolNode | undefined;

/** A line of the complete export (CLI.md). */
export type ExportRow =
  | {
      readonly kind: 'node';
      readonly id: string;
      readonly type: string;
      readonly file: string;
      readonly line: number;
      readonly column: number;
      readonly endLine: number;
      readonly exported: boolean;
      readonly callers?: Pick<CallerCertainty, 'certainty' | 'known' | 'unknown'>;
    }
  | ({ readonly kind: 'edge' } & Pick<SymbolEdgeRow, 'source' | 'target' | 'file' | 'line' | 'column' | 'proof'> & {
        readonly type: SymbolEdgeRow['type'] | 'contains';
      })
  | ({ readonly kind: 'unknown' } & UnknownSiteRow);

/** `calls/export-rows.ts`: nodes by file and position, then edges, then unknown sites; holds no list of them. */
export type ExportRows = (snapshot: LinkedSnapshot, unseen?: UnseenImporters) => Iterable<ExportRow>;
