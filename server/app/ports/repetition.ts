export interface IdempotencyRecord {
  readonly keyId: string;
  readonly idempotencyKey: string;
  /** Hash of method, path and body. */
  readonly requestHash: string;
  readonly status: number;
  readonly body: string;
  readonly createdAtMs: number;
}

/** Answers stored for one key; bodies of more than some number of characters are long ones. */
export interface KeptAnswers {
  readonly keyId: string;
  readonly records: number;
  /** Characters of their long bodies together. */
  readonly longCharacters: number;
}

/** Answers that may be repeated. */
export interface RepetitionStore {
  idempotency(keyId: string, idempotencyKey: string): IdempotencyRecord | undefined;
  /** Replaces a record of the same key and idempotency key (one that has expired). */
  saveIdempotency(record: IdempotencyRecord): void;
  /** By key; looks at every record. */
  keptAnswers(long: number): readonly KeptAnswers[];
  /** Drops a key's oldest records with a long body, until these together have `charactersMax`. */
  dropLongAnswers(keyId: string, long: number, charactersMax: number): void;
  /** Drops idempotency records made before this moment. */
  pruneIdempotency(beforeMs: number): void;
}
