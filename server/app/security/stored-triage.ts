import type { Triage } from '#protocol/security.ts';
import type { Clock } from '../ports/clock.ts';
import type { TriageRecord, TriageStore } from '../ports/triage.ts';
import type { StateStore } from '../ports/state-store.ts';
import { timestamp } from '../projects/project-view.ts';
import type { SaidTriage, TriageRecords } from './project-scans.ts';

export interface StoredTriageParts {
  readonly state: TriageStore & Pick<StateStore, 'transaction'>;
  readonly clock: Pick<Clock, 'nowMs'>;
}

/** Decisions about findings, as they lie in `state.db`: durable when `save` returns. */
export class StoredTriage implements TriageRecords {
  readonly #parts: StoredTriageParts;
  /** By project, until one of its records changes. */
  readonly #known = new Map<string, KnownTriage>();

  constructor(parts: StoredTriageParts) {
    this.#parts = parts;
  }

  version(projectId: string): string {
    return this.#of(projectId).version;
  }

  of(projectId: string): ReadonlyMap<string, Triage> {
    return this.#of(projectId).records;
  }

  find(projectId: string, fingerprint: string): Triage | undefined {
    const record = this.#parts.state.triageRecord(projectId, fingerprint);
    return record && triageView(record);
  }

  save(projectId: string, fingerprint: string, { state, note }: SaidTriage): Triage {
    const { state: store, clock } = this.#parts;
    const record = store.transaction((): TriageRecord => {
      const revision = (store.triageRecord(projectId, fingerprint)?.revision ?? 0) + 1;
      const said = { projectId, fingerprint, state, ...(note !== undefined && { note }) };
      const saved = { ...said, updatedAtMs: clock.nowMs(), revision };
      store.saveTriage(saved);
      return saved;
    });
    this.#known.delete(projectId);
    return triageView(record);
  }

  #of(projectId: string): KnownTriage {
    let known = this.#known.get(projectId);
    if (known === undefined)
      this.#known.set(projectId, (known = knownTriage(this.#parts.state.triageRecords(projectId))));
    return known;
  }
}

interface KnownTriage {
  readonly version: string;
  readonly records: ReadonlyMap<string, Triage>;
}

/** Records are never taken away, so that the sum of their revisions grows with each change. */
function knownTriage(records: readonly TriageRecord[]): KnownTriage {
  const version = String(records.reduce((sum, { revision }) => sum + revision, 0));
  return { version, records: new Map(records.map((record) => [record.fingerprint, triageView(record)])) };
}

function triageView({ state, note, updatedAtMs, revision }: TriageRecord): Triage {
  return { state, ...(note !== undefined && { note }), updatedAt: timestamp(updatedAtMs), version: String(revision) };
}
