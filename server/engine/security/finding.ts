import type { Doubt } from '#protocol/doubt-codes.ts';
import type { ProofLevel } from '../graph/snapshot.ts';
import type { Switch } from './conditions/switch.ts';
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
  /**
   * Where what is wrong comes from, in the code that has the sink run: the source, or the call that returned it there. Findings of one
   * rule that have it in common are mended together. Absent where that is the place itself.
   */
  readonly cause?: FoundPlace;
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
  /** On the way it was searched for, and something was found. */
  readonly isSearchedFor?: true;
  /** Those who alone send the value: administrators, as names in the code say, or pages that a desktop program shows. Absent: anyone. */
  readonly sender?: 'administrators' | 'own_pages';
  /** It runs only where a setting says so which is off by default, or in development alone. Absent: always, or where a requester says so. */
  readonly switch?: Switch;
  /** A check on the way would have refused the value, but in a mode of the program that leaves it out: the setting that chooses the mode, as short code. */
  readonly checkLeftOutBy?: string;
  /** Other sources that reach the same sink by other ways. */
  readonly otherSources: number;
  /** The same from other sources: the one that counts is that which is rated the worst. Some of them, those whose way is the best. */
  readonly otherWays?: readonly RawFinding[];
  readonly fix?: FoundFix;
  /** Further facts that severity and confidence follow from. */
  readonly notes?: readonly Doubt[];
}

/** A rewrite that keeps the behaviour, and after which nothing is found here. */
export interface FoundFix {
  readonly title: string;
  readonly edits: readonly FixEdit[];
}

/** Code of one line, to be replaced: the column of its end is behind it. */
export interface FixEdit extends FoundPlace {
  readonly endColumn: number;
  /** The text that must stand there: the name that is replaced. */
  readonly replaced: string;
  readonly text: string;
}

/** All that one scan of a snapshot found, by file, line, column, rule. */
export interface RawScan {
  readonly findings: readonly RawFinding[];
  /** Files of which something was left out, and why: `too_large`, `too_deep`, `unreadable`, `budget`. */
  readonly leftOut: readonly { readonly file: string; readonly reason: string }[];
}
