import type { ProofLevel } from '../graph/snapshot.ts';
import type { Confidence, Severity, SourceKind } from './rules/rule.ts';

/** Line and column from 1. */
export interface FoundPlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** One step of the way from a source to a sink. */
export interface FoundStep extends FoundPlace {
  readonly role: 'source' | 'step' | 'sink';
  /** How it is known that the value goes here from the step before. */
  readonly proof: ProofLevel;
  /** The code that does it, in a few words: `req.query.name`, `exec(…)`, `returned by load`. */
  readonly what: string;
}

/** A finding of the rules in the code, before it is known who can reach it. */
export interface RawFinding extends FoundPlace {
  readonly ruleId: string;
  readonly endLine: number;
  readonly endColumn: number;
  /** Qualified name of the innermost declared symbol around the sink, `''` at the top level. */
  readonly symbol: string;
  /** The called or set value, as code: part of the fingerprint, with names of the surroundings left out. */
  readonly sink: string;
  /** Absent for findings without a flow. */
  readonly source?: SourceKind;
  /** From source to sink; only the place itself where nothing flows. */
  readonly path: readonly FoundStep[];
  /** Handler of an entry point that the source is a value of: id of the symbol, or place of code without a name; absent where it is not one. */
  readonly handler?: string;
  readonly confidence: Confidence;
  readonly severity: Severity;
  /** On the way is a check that is not understood: a function that is called like one. */
  readonly isChecked?: true;
  /** Other sources that reach the same sink by other ways. */
  readonly otherSources: number;
}

/** All that one scan of a snapshot found, by file, line, column, rule. */
export interface RawScan {
  readonly findings: readonly RawFinding[];
  /** Files of which something was left out, and why: `too_large`, `too_deep`, `unreadable`, `budget`. */
  readonly leftOut: readonly { readonly file: string; readonly reason: string }[];
}
