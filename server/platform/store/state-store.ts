import { join } from 'node:path';
import type { Clock } from '#server/app/ports/clock.ts';
import type { KeyRecord, ProjectIndexRecord, ProjectRecord, StateStore } from '#server/app/ports/state-store.ts';
import type { IdempotencyRecord, KeptAnswers } from '#server/app/ports/repetition.ts';
import type { TriageRecord } from '#server/app/ports/triage.ts';
import type { TrustedFolder } from '#server/app/ports/trust.ts';
import { KeyTable } from './key-table.ts';
import { KeyUse } from './key-use.ts';
import { SqlMemberStore } from './member-store.ts';
import { openDatabase, type DatabaseSpec } from './open-database.ts';
import { ProjectTable } from './project-table.ts';
import { RemoteTable } from './remote-table.ts';
import { RequestTables } from './request-tables.ts';
import { SecretTable } from './secret-table.ts';
import { SqlSnapshotStore } from './snapshot-store.ts';
import type { SqlDriver } from './sql-driver.ts';
import { STATE_SCHEMA } from './state-schema.ts';
import type { StoreDatabase } from './store-database.ts';
import { SqlSyncStore } from './sync-store.ts';
import { TriageTable } from './triage-table.ts';
import { TrustTable } from './trust-table.ts';
import { SqlWebhookStore } from './webhook-store.ts';

/** `<state folder>/state.db`. Throws `StorageError`; a damaged file is left as it is. */
export function openStateDatabase(driver: SqlDriver, stateFolder: string, clock: Clock): StateStore {
  return openDatabase(driver, stateSpec(stateFolder), (database) => new SqlStateStore(database, clock));
}

/** Returns the specification that it is opened with. */
export function stateSpec(stateFolder: string): DatabaseSpec {
  return {
    path: join(stateFolder, 'state.db'),
    damageAdvice:
      'It holds projects and keys and was left as it is. Put a backup in its place, or move it out of the state folder ' +
      'to begin without them.',
    unmergedLogAdvice:
      'Nothing was changed. Start Groundplan once with Node 22.16 or newer and without GROUNDPLAN_STORE, which takes ' +
      'them in, or use another state folder.',
    schema: STATE_SCHEMA,
    durability: 'full',
    options: { pageBytes: 4096, cacheBytes: 2 * 1024 * 1024, busyTimeoutMs: 2000 },
  };
}

class SqlStateStore implements StateStore {
  readonly webhooks: SqlWebhookStore;
  readonly members: SqlMemberStore;
  readonly sync: SqlSyncStore;
  readonly snapshots: SqlSnapshotStore;
  readonly #database: StoreDatabase;
  readonly #projects: ProjectTable;
  readonly #trust: TrustTable;
  readonly #triage: TriageTable;
  readonly #keys: KeyTable;
  readonly #keyUse: KeyUse;
  readonly #requests: RequestTables;
  readonly #secrets: SecretTable;
  readonly #remote: RemoteTable;

  constructor(database: StoreDatabase, clock: Clock) {
    const keys = new KeyTable(database);
    this.#database = database;
    this.#projects = new ProjectTable(database);
    this.#trust = new TrustTable(database);
    this.#triage = new TriageTable(database);
    this.#keys = keys;
    this.#keyUse = new KeyUse(clock, (keyId, atMs) => keys.saveLastUsed(keyId, atMs));
    this.#requests = new RequestTables(database);
    this.#secrets = new SecretTable(database);
    this.#remote = new RemoteTable(database);
    this.webhooks = new SqlWebhookStore(database);
    this.members = new SqlMemberStore(database);
    this.sync = new SqlSyncStore(database);
    this.snapshots = new SqlSnapshotStore(database);
  }

  transaction<Result>(work: () => Result): Result {
    return this.#database.transaction(work);
  }

  afterCommit(listener: () => void): void {
    this.#database.afterCommit(listener);
  }

  projects(): readonly ProjectRecord[] {
    return this.#projects.all();
  }

  project(id: string): ProjectRecord | undefined {
    return this.#projects.byId(id);
  }

  projectAt(path: string, kind: ProjectRecord['kind'], member: string): ProjectRecord | undefined {
    return this.#projects.at(path, kind, member);
  }

  insertProject(project: ProjectRecord): void {
    this.#projects.insert(project);
  }

  setProjectFolder(id: string, folder: string): void {
    this.#projects.setFolder(id, folder);
  }

  renameOwner(from: string, to: string): void {
    this.transaction(() => {
      this.#projects.renameMember(from, to);
      this.snapshots.renameMember(from, to);
    });
  }

  deleteProject(id: string): void {
    this.transaction(() => {
      this.webhooks.deleteOfProject(id);
      this.snapshots.deleteOfProject(id);
      this.#triage.deleteOfProject(id);
      this.#projects.delete(id);
    });
  }

  trustedFolders(): readonly TrustedFolder[] {
    return this.#trust.all();
  }

  trustedFolder(path: string): TrustedFolder | undefined {
    return this.#trust.at(path);
  }

  insertTrustedFolder(path: string, sinceMs: number): void {
    this.#trust.insert(path, sinceMs);
  }

  deleteTrustedFolder(path: string): void {
    this.#trust.delete(path);
  }

  projectIndex(projectId: string): ProjectIndexRecord | undefined {
    return this.#projects.index(projectId);
  }

  saveProjectIndex(record: ProjectIndexRecord): void {
    this.#projects.saveIndex(record);
  }

  triageRecords(projectId: string): readonly TriageRecord[] {
    return this.#triage.newest(projectId);
  }

  triageRecord(projectId: string, fingerprint: string): TriageRecord | undefined {
    return this.#triage.all(projectId, fingerprint).at(-1);
  }

  triageHistory(projectId: string, fingerprint: string): readonly TriageRecord[] {
    return this.#triage.all(projectId, fingerprint).slice(0, -1);
  }

  saveTriage(record: TriageRecord): void {
    this.#triage.insert(record);
  }

  keys(): readonly KeyRecord[] {
    return this.#keys.all().map((key) => this.#withUse(key));
  }

  key(id: string): KeyRecord | undefined {
    const key = this.#keys.byId(id);
    return key === undefined ? undefined : this.#withUse(key);
  }

  keyByHash(hash: string): KeyRecord | undefined {
    const key = this.#keys.byHash(hash);
    return key === undefined ? undefined : this.#withUse(key);
  }

  insertKey(key: KeyRecord): void {
    this.#keys.insert(key);
  }

  revokeKey(id: string, atMs: number): boolean {
    return this.#keys.revoke(id, atMs);
  }

  touchKey(id: string, atMs: number): void {
    this.#keyUse.touch(id, atMs);
  }

  deleteRunKeys(): void {
    this.transaction(() => this.#keys.deleteRunKeys());
  }

  dayCount(keyId: string, day: string): number {
    return this.#requests.dayCount(keyId, day);
  }

  addToDayCount(keyId: string, day: string, requests: number): void {
    this.#requests.addToDayCount(keyId, day, requests);
  }

  idempotency(keyId: string, idempotencyKey: string): IdempotencyRecord | undefined {
    return this.#requests.idempotency(keyId, idempotencyKey);
  }

  saveIdempotency(record: IdempotencyRecord): void {
    this.#requests.saveIdempotency(record);
  }

  keptAnswers(long: number): KeptAnswers[] {
    return this.#requests.keptAnswers(long);
  }

  dropLongAnswers(keyId: string, long: number, charactersMax: number): void {
    this.#requests.dropLongAnswers(keyId, long, charactersMax);
  }

  secret(name: string): Uint8Array {
    return this.#secrets.get(name);
  }

  remoteSinceMs(): number | undefined {
    return this.#remote.sinceMs();
  }

  becomeRemote(atMs: number): void {
    this.#remote.insert(atMs);
  }

  pruneIdempotency(beforeMs: number): void {
    this.#requests.pruneIdempotency(beforeMs);
  }

  pruneDayCounts(dayBefore: string): void {
    this.#requests.pruneDayCounts(dayBefore);
  }

  copyTo(path: string): void {
    this.#keyUse.flush();
    this.#database.copyTo(path);
  }

  close(): void {
    this.#keyUse.flush();
    this.#database.close();
  }

  #withUse(key: KeyRecord): KeyRecord {
    const usedAtMs = Math.max(this.#keyUse.lastUsedAtMs(key.id) ?? 0, key.lastUsedAtMs ?? 0);
    return usedAtMs === 0 ? key : { ...key, lastUsedAtMs: usedAtMs };
  }
}
