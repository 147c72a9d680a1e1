import { randomBytes } from 'node:crypto';
import type { KeyRecord, ProjectIndexRecord, ProjectRecord, StateStore } from '#server/app/ports/state-store.ts';
import type { IdempotencyRecord, KeptAnswers } from '#server/app/ports/repetition.ts';
import type { TriageRecord } from '#server/app/ports/triage.ts';
import type { TrustedFolder } from '#server/app/ports/trust.ts';
import { MemoryMemberStore } from './memory-member-store.ts';
import { MemorySnapshotStore } from './memory-snapshot-store.ts';
import { MemorySyncStore } from './memory-sync-store.ts';
import { MemoryWebhookStore } from './memory-webhook-store.ts';

interface Tables {
  projects: Map<string, ProjectRecord>;
  indexes: Map<string, ProjectIndexRecord>;
  trusted: Map<string, TrustedFolder>;
  triage: Map<string, readonly TriageRecord[]>;
  keys: Map<string, KeyRecord>;
  dayCounts: Map<string, { keyId: string; day: string; requests: number }>;
  idempotency: Map<string, IdempotencyRecord>;
  secrets: Map<string, Uint8Array>;
  remote: Map<'since', number>;
}

function emptyTables(): Tables {
  return {
    projects: new Map(),
    indexes: new Map(),
    trusted: new Map(),
    triage: new Map(),
    keys: new Map(),
    dayCounts: new Map(),
    idempotency: new Map(),
    secrets: new Map(),
    remote: new Map(),
  };
}

/** The state store as maps: for tests of what stands on the port. Records are never changed in place. */
export class MemoryStateStore implements StateStore {
  readonly webhooks = new MemoryWebhookStore();
  readonly members = new MemoryMemberStore();
  readonly sync = new MemorySyncStore();
  readonly snapshots = new MemorySnapshotStore();
  #tables = emptyTables();
  #depth = 0;
  #waiting: (() => void)[] = [];

  transaction<Result>(work: () => Result): Result {
    if (this.#depth > 0) return work();
    const result = this.#commit(work);
    const listeners = this.#waiting;
    this.#waiting = [];
    for (const listener of listeners) listener();
    return result;
  }

  afterCommit(listener: () => void): void {
    if (this.#depth > 0) this.#waiting.push(listener);
    else listener();
  }

  projects(): readonly ProjectRecord[] {
    return [...this.#tables.projects.values()];
  }

  project(id: string): ProjectRecord | undefined {
    return this.#tables.projects.get(id);
  }

  projectAt(path: string, kind: 'live' | 'test', member: string): ProjectRecord | undefined {
    return this.projects().find(
      (project) => (project.origin ?? project.path) === path && project.kind === kind && project.member === member,
    );
  }

  insertProject(project: ProjectRecord): void {
    this.#tables.projects.set(project.id, project);
  }

  setProjectFolder(id: string, folder: string): void {
    const project = this.project(id);
    if (project === undefined) return;
    this.#tables.projects.set(id, { ...project, path: folder, origin: project.origin ?? project.path });
  }

  renameOwner(from: string, to: string): void {
    for (const project of this.projects()) {
      if (project.member === from) this.#tables.projects.set(project.id, { ...project, member: to });
    }
    this.snapshots.renameMember(from, to);
  }

  deleteProject(id: string): void {
    this.webhooks.deleteOfProject(id);
    this.snapshots.deleteOfProject(id);
    this.#tables.projects.delete(id);
    this.#tables.indexes.delete(id);
    for (const [key, [{ projectId }]] of this.#tables.triage) if (projectId === id) this.#tables.triage.delete(key);
  }

  triageRecords(projectId: string): readonly TriageRecord[] {
    return [...this.#tables.triage.values()].flatMap((all) =>
      all.filter((each) => each.projectId === projectId).slice(-1),
    );
  }

  triageRecord(projectId: string, fingerprint: string): TriageRecord | undefined {
    return this.#tables.triage.get(`${projectId} ${fingerprint}`)?.at(-1);
  }

  triageHistory(projectId: string, fingerprint: string): readonly TriageRecord[] {
    return this.#tables.triage.get(`${projectId} ${fingerprint}`)?.slice(0, -1) ?? [];
  }

  saveTriage(record: TriageRecord): void {
    const key = `${record.projectId} ${record.fingerprint}`;
    this.#tables.triage.set(key, [...(this.#tables.triage.get(key) ?? []), record]);
  }

  trustedFolders(): readonly TrustedFolder[] {
    return [...this.#tables.trusted.values()].toSorted((a, b) => (a.path < b.path ? -1 : 1));
  }

  trustedFolder(path: string): TrustedFolder | undefined {
    return this.#tables.trusted.get(path);
  }

  insertTrustedFolder(path: string, sinceMs: number): void {
    if (!this.#tables.trusted.has(path)) this.#tables.trusted.set(path, { path, sinceMs });
  }

  deleteTrustedFolder(path: string): void {
    this.#tables.trusted.delete(path);
  }

  projectIndex(projectId: string): ProjectIndexRecord | undefined {
    return this.#tables.indexes.get(projectId);
  }

  saveProjectIndex(record: ProjectIndexRecord): void {
    this.#tables.indexes.set(record.projectId, record);
  }

  keys(): readonly KeyRecord[] {
    return [...this.#tables.keys.values()];
  }

  key(id: string): KeyRecord | undefined {
    return this.#tables.keys.get(id);
  }

  keyByHash(hash: string): KeyRecord | undefined {
    return this.keys().find((key) => key.hash === hash);
  }

  insertKey(key: KeyRecord): void {
    this.#tables.keys.set(key.id, key);
  }

  revokeKey(id: string, atMs: number): boolean {
    return this.#changeKey(id, { revokedAtMs: atMs });
  }

  touchKey(id: string, atMs: number): void {
    this.#changeKey(id, { lastUsedAtMs: atMs });
  }

  deleteRunKeys(): void {
    for (const key of this.keys()) if (key.forRun) this.#tables.keys.delete(key.id);
  }

  dayCount(keyId: string, day: string): number {
    return this.#tables.dayCounts.get(`${keyId} ${day}`)?.requests ?? 0;
  }

  addToDayCount(keyId: string, day: string, requests: number): void {
    this.#tables.dayCounts.set(`${keyId} ${day}`, { keyId, day, requests: this.dayCount(keyId, day) + requests });
  }

  idempotency(keyId: string, idempotencyKey: string): IdempotencyRecord | undefined {
    return this.#tables.idempotency.get(JSON.stringify([keyId, idempotencyKey]));
  }

  saveIdempotency(record: IdempotencyRecord): void {
    this.#tables.idempotency.set(JSON.stringify([record.keyId, record.idempotencyKey]), record);
  }

  keptAnswers(long: number): KeptAnswers[] {
    const byKey = Map.groupBy(this.#tables.idempotency.values(), ({ keyId }) => keyId);
    return Array.from(byKey, ([keyId, records]) => {
      const lengths = records.map(({ body }) => body.length).filter((length) => length > long);
      return { keyId, records: records.length, longCharacters: lengths.reduce((sum, length) => sum + length, 0) };
    });
  }

  dropLongAnswers(keyId: string, long: number, charactersMax: number): void {
    let characters = 0;
    for (const [id, { keyId: owner, body }] of [...this.#tables.idempotency].toReversed()) {
      if (owner !== keyId || body.length <= long) continue;
      characters += body.length;
      if (characters > charactersMax) this.#tables.idempotency.delete(id);
    }
  }

  secret(name: string): Uint8Array {
    const secret = this.#tables.secrets.get(name) ?? randomBytes(32);
    this.#tables.secrets.set(name, secret);
    return secret;
  }

  copyTo(): void {
    throw new Error('a store in memory has no file');
  }

  remoteSinceMs(): number | undefined {
    return this.#tables.remote.get('since');
  }

  becomeRemote(atMs: number): void {
    if (this.remoteSinceMs() === undefined) this.#tables.remote.set('since', atMs);
  }

  pruneIdempotency(beforeMs: number): void {
    for (const [id, record] of this.#tables.idempotency) {
      if (record.createdAtMs < beforeMs) this.#tables.idempotency.delete(id);
    }
  }

  pruneDayCounts(dayBefore: string): void {
    for (const [id, count] of this.#tables.dayCounts) {
      if (count.day < dayBefore) this.#tables.dayCounts.delete(id);
    }
  }

  close(): void {
    this.#tables = emptyTables();
  }

  #commit<Result>(work: () => Result): Result {
    const before = copyTables(this.#tables);
    const restores = [this.webhooks.keep(), this.members.keep(), this.sync.keep()];
    this.#depth++;
    try {
      return work();
    } catch (error) {
      this.#tables = before;
      for (const restore of restores) restore();
      this.#waiting = [];
      throw error;
    } finally {
      this.#depth--;
    }
  }

  #changeKey(id: string, change: Partial<KeyRecord>): boolean {
    const key = this.#tables.keys.get(id);
    if (key === undefined) return false;
    this.#tables.keys.set(id, { ...key, ...change });
    return true;
  }
}

function copyTables(tables: Tables): Tables {
  return {
    projects: new Map(tables.projects),
    indexes: new Map(tables.indexes),
    trusted: new Map(tables.trusted),
    triage: new Map(tables.triage),
    keys: new Map(tables.keys),
    dayCounts: new Map(tables.dayCounts),
    idempotency: new Map(tables.idempotency),
    secrets: new Map(tables.secrets),
    remote: new Map(tables.remote),
  };
}
