/** Decisions about findings, as the part of `state.db` that holds them. */

export interface TriageRecord {
  readonly projectId: string;
  readonly fingerprint: string;
  readonly state: 'open' | 'accepted' | 'false_positive';
  readonly note?: string;
  readonly updatedAtMs: number;
  /** From 1, one more with each change. */
  readonly revision: number;
}

export interface TriageStore {
  /** Newest record of each finding of a project. */
  triageRecords(projectId: string): readonly TriageRecord[];
  triageRecord(projectId: string, fingerprint: string): TriageRecord | undefined;
  /** All records of a finding that were replaced, oldest first. */
  triageHistory(projectId: string, fingerprint: string): readonly TriageRecord[];
  /** Replaces the newest record, which is kept as history. */
  saveTriage(record: TriageRecord): void;
}
