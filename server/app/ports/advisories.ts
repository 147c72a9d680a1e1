import type { Advisory } from '#server/engine/advisories/advisory.ts';
import type { Ecosystem } from '#server/engine/packages/locked-package.ts';

/** Counts and times of all advisories together. */
export interface AdvisoriesInfo {
  readonly advisories: number;
  /** Advisories about packages of each registry; one that is about several counts for each. */
  readonly ecosystems: readonly { readonly ecosystem: Ecosystem; readonly advisories: number }[];
  /** When the newest one was written or changed, RFC 3339: how old they are as a whole. */
  readonly newest: string;
  /** When the last file of them was given. */
  readonly givenAt: string;
}

/** Advisories about packages that the user gave, in the state folder. */
export interface AdvisoryStore {
  /** Changes whenever others are there; empty while there are none. */
  mark(): string;
  /** Undefined where there are none, or they are damaged. */
  open(): OpenAdvisories | undefined;
}

export interface OpenAdvisories {
  readonly info: AdvisoriesInfo;
  /** Those about packages of that name; throws where they are damaged. */
  about(ecosystem: Ecosystem, name: string): readonly Advisory[];
  /** Each once. */
  all(): Iterable<Advisory>;
  close(): void;
}

/** Writes advisories beside those that are there, and puts them in their place at the end. */
export interface AdvisoryWriter {
  /** @returns a number that names it */
  add(advisory: Advisory): number;
  /** @param isKept of those that were added, the ones that hold */
  finish(info: AdvisoriesInfo, isKept: (row: number) => boolean): void;
  /** Nothing of it remains. */
  abandon(): void;
}

/** Why a file as a whole holds no advisories that can be read. */
export class UnreadableAdvisories extends Error {}

/** Where no advisories can be. */
export const noAdvisories: AdvisoryStore = { mark: () => '', open: () => undefined };
