import { ApiError } from '../operations/api-error.ts';
import type { RepetitionStore } from '../ports/repetition.ts';

/** How much may be kept of answers that may be repeated, each bound for one key and for all keys together. */
export interface RepetitionLimits {
  readonly records: { readonly ofKey: number; readonly all: number };
  /** Characters of long answers. */
  readonly characters: { readonly ofKey: number; readonly all: number };
}

/**
 * Those of the tiers Free and Pro end a day at 100 and 10,000 requests and meet none of these. The largest tier has no daily
 * limit: 100,000 requests with a key of their own each would be one a second, all day and all night.
 */
export const repetitionLimits: RepetitionLimits = {
  records: { ofKey: 100_000, all: 1_000_000 },
  characters: { ofKey: 64 * 1024 * 1024, all: 256 * 1024 * 1024 },
};

/** Answers with an effect are shorter. What is longer answers a question, and asking it again changes nothing. */
const long = 8 * 1024;

interface Kept {
  records: number;
  longCharacters: number;
}

/**
 * Counts the stored answers by key, so that no caller fills the disk.
 *
 * Invariant: an answer with an effect is never dropped before its time, so that no repetition has that effect twice.
 * Beyond the number of records a request is refused before it has any; beyond their size the oldest long answers go.
 */
export class KeptAnswersAccount {
  readonly #store: RepetitionStore;
  readonly #limits: RepetitionLimits;
  #byKey: Map<string, Kept> | undefined;

  constructor(store: RepetitionStore, limits: RepetitionLimits) {
    this.#store = store;
    this.#limits = limits;
  }

  /** Throws `daily_limit_exceeded` where no further answer is kept for the key. */
  requireRoom(keyId: string): void {
    const { records } = this.#limits;
    if (this.#of(keyId).records < records.ofKey && this.#sum('records') < records.all) return;
    const message = 'Answers to as many requests with an Idempotency-Key are kept as may be, each for 24 hours.';
    throw new ApiError('daily_limit_exceeded', message);
  }

  /** An answer is stored. To be called behind the transaction that stores it: what that takes back is not noted. */
  note(keyId: string, characters: number): void {
    const kept = this.#of(keyId);
    kept.records++;
    if (characters > long) kept.longCharacters += characters;
    const { ofKey, all } = this.#limits.characters;
    if (kept.longCharacters > ofKey) this.#halve(keyId);
    else if (this.#sum('longCharacters') > all) this.#halve(this.#largest());
  }

  /** To the half, so that it is done seldom: all that is stored is counted for it. */
  #halve(keyId: string): void {
    this.#store.dropLongAnswers(keyId, long, this.#of(keyId).longCharacters / 2);
    this.recount();
  }

  /** Discards the counts: the store has changed since they were made. */
  recount(): void {
    this.#byKey = undefined;
  }

  #of(keyId: string): Kept {
    const byKey = this.#counted();
    const kept = byKey.get(keyId) ?? { records: 0, longCharacters: 0 };
    byKey.set(keyId, kept);
    return kept;
  }

  #sum(what: keyof Kept): number {
    let sum = 0;
    for (const kept of this.#counted().values()) sum += kept[what];
    return sum;
  }

  /** The key with the most. */
  #largest(): string {
    const [[keyId]] = [...this.#counted()].toSorted(([, a], [, b]) => b.longCharacters - a.longCharacters);
    return keyId;
  }

  #counted(): Map<string, Kept> {
    this.#byKey ??= new Map(this.#store.keptAnswers(long).map(({ keyId, ...kept }) => [keyId, { ...kept }]));
    return this.#byKey;
  }
}
