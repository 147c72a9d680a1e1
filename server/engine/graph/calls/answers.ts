import type { Doubt } from '#protocol/doubt-codes.ts';
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
  /** Code outside of the project that is known to call it, a test runner or a framework. It is no caller. */
  readonly outside: readonly Doubt[];
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
 * Why files that the snapshot leaves out may name that symbol of a file, or any, where none is given. What the snapshot itself
 * does not know.
 */
export type UnseenImporters = (file: number, symbol?: NamedSymbol) => readonly Doubt[];

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
  readonly outside?: readonly Doubt[];
  readonly edges: readonly SymbolEdgeRow[];
  readonly unknown: readonly UnknownSiteRow[];
  /** Edges or unknown sites were left out by `limit`. */
  readonly truncated: boolean;
}

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
