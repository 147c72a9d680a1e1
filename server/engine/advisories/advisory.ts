import type { Ecosystem } from '../packages/locked-package.ts';
import type { Severity } from '../security/rules/rule.ts';

/** The kept part of an advisory of the OSV format (ossf.github.io/osv-schema). */
export interface Advisory {
  readonly id: string;
  /** Names that other databases have for the same hole: `CVE-…`, `GHSA-…`. */
  readonly aliases: readonly string[];
  /** RFC 3339. */
  readonly modified: string;
  /** One line; empty where the advisory has none. */
  readonly summary: string;
  /** `CWE-79`, the first one first. */
  readonly cwe: readonly string[];
  /** Absent where the advisory does not say it in a form that is read. */
  readonly severity?: Severity;
  /** Base score of CVSS 3 or 4, from its vector. */
  readonly score?: number;
  /** Vector of CVSS, of the version that the severity is of. */
  readonly vector?: string;
  /** Page about it. */
  readonly url?: string;
  /** Of the registries whose lock files are read. */
  readonly affected: readonly AffectedPackage[];
}

/** A package that a hole is in, and in which of its versions. */
export interface AffectedPackage {
  readonly ecosystem: Ecosystem;
  /** As lock files are read to name it. */
  readonly name: string;
  /** Of versions of packages; what is said of commits is left out. */
  readonly ranges: readonly (readonly RangeEvent[])[];
  /** Versions that are affected whatever the ranges say. */
  readonly versions: readonly string[];
  /** Functions that have the hole, as the advisory names them; none: it names none. */
  readonly functions: readonly string[];
  /** The last version that was known to be affected when the advisory was written, `<= 1.2.3`; only GitHub's have it. */
  readonly lastKnown?: string;
}

export type RangeEventKind = 'introduced' | 'fixed' | 'last_affected' | 'limit';
export type RangeEvent = readonly [kind: RangeEventKind, version: string];

/** One value of a file of advisories: its text, or why it has none. */
export type AdvisoryValue = { readonly text: string } | { readonly problem: string };
