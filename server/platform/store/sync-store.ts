import type { BaselineRecord, LinkRecord, RemoteRecord, SentRecord, SyncStore } from '#server/app/ports/sync-store.ts';
import type { SqlRow } from './sql-driver.ts';
import type { StoreDatabase } from './store-database.ts';
import { SyncLogTable } from './sync-log-table.ts';

type Waiting = ReturnType<SyncStore['outbox']>[number];

/** Records of synchronisation as JSON: they are read whole, and nothing is looked for in them. */
export class SqlSyncStore implements SyncStore {
  readonly #database: StoreDatabase;
  readonly #log: SyncLogTable;
  readonly #statements: ReturnType<typeof prepare>;

  constructor(database: StoreDatabase) {
    this.#database = database;
    this.#log = new SyncLogTable(database);
    this.#statements = prepare(database);
  }

  remote(): RemoteRecord | undefined {
    return read(this.#statements.remote.get());
  }

  saveRemote(remote: RemoteRecord): void {
    this.#statements.saveRemote.run(JSON.stringify(remote));
  }

  deleteRemote(): void {
    this.#database.transaction(() => {
      for (const statement of this.#statements.deleteRemote) statement.run();
    });
  }

  links(): readonly LinkRecord[] {
    return this.#statements.links.all().map((row) => read<LinkRecord>(row));
  }

  link(projectId: string): LinkRecord | undefined {
    return read(this.#statements.link.get(projectId));
  }

  saveLink(link: LinkRecord): void {
    this.#statements.saveLink.run(link.projectId, link.remoteId, JSON.stringify(link));
  }

  deleteLink(projectId: string): void {
    this.#statements.deleteLink.run(projectId);
  }

  outbox(): readonly Waiting[] {
    return this.#statements.outbox.all().map((row) => read<Waiting>(row));
  }

  saveOutbox(outbox: readonly Waiting[]): void {
    this.#database.transaction(() => {
      this.#statements.clearOutbox.run();
      for (const [position, item] of outbox.entries()) {
        this.#statements.insertWaiting.run(item.id, position, JSON.stringify(item));
      }
    });
  }

  baselines(): readonly BaselineRecord[] {
    return this.#statements.baselines.all().map((row) => read<BaselineRecord>(row));
  }

  saveBaseline(baseline: BaselineRecord): void {
    this.#statements.saveBaseline.run(baseline.projectId, JSON.stringify(baseline));
  }

  deleteBaseline(projectId: string): void {
    this.#statements.deleteBaseline.run(projectId);
  }

  addSent(sent: Omit<SentRecord, 'id'>): number {
    return this.#log.add(sent);
  }

  saveStatus(id: number, status: number): void {
    this.#log.saveStatus(id, status);
  }

  sent(limit: number, before?: number): readonly SentRecord[] {
    return this.#log.newest(limit, before);
  }

  countSent(sinceMs: number): number {
    return this.#log.countSince(sinceMs);
  }

  pruneSent(kept: number): void {
    this.#log.prune(kept);
  }

  spent(day: string): Readonly<Record<string, number>> {
    return this.#log.spent(day);
  }

  addSpent(day: string, cause: string): void {
    this.#log.addSpent(day, cause);
  }

  pruneSpent(beforeDay: string): void {
    this.#log.pruneSpent(beforeDay);
  }
}

function prepare(database: StoreDatabase) {
  const sql = (text: string) => database.prepare(text);
  return {
    remote: sql('SELECT record FROM sync_remote'),
    saveRemote: sql(
      'INSERT INTO sync_remote (one, record) VALUES (1, ?) ON CONFLICT (one) DO UPDATE SET record = excluded.record',
    ),
    deleteRemote: ['sync_remote', 'sync_links', 'sync_outbox'].map((table) => sql(`DELETE FROM ${table}`)),
    links: sql('SELECT record FROM sync_links ORDER BY rowid'),
    link: sql('SELECT record FROM sync_links WHERE project_id = ?'),
    saveLink: sql(
      `INSERT INTO sync_links (project_id, remote_id, record) VALUES (?, ?, ?)
         ON CONFLICT (project_id) DO UPDATE SET remote_id = excluded.remote_id, record = excluded.record`,
    ),
    deleteLink: sql('DELETE FROM sync_links WHERE project_id = ?'),
    outbox: sql('SELECT record FROM sync_outbox ORDER BY position'),
    clearOutbox: sql('DELETE FROM sync_outbox'),
    insertWaiting: sql('INSERT INTO sync_outbox (id, position, record) VALUES (?, ?, ?)'),
    baselines: sql('SELECT record FROM sync_baselines ORDER BY project_id'),
    saveBaseline: sql(
      `INSERT INTO sync_baselines (project_id, record) VALUES (?, ?)
         ON CONFLICT (project_id) DO UPDATE SET record = excluded.record`,
    ),
    deleteBaseline: sql('DELETE FROM sync_baselines WHERE project_id = ?'),
  };
}

function read<Record>(row: SqlRow): Record;
function read<Record>(row: SqlRow | undefined): Record | undefined;
function read<Record>(row: SqlRow | undefined): Record | undefined {
  return row === undefined ? undefined : (JSON.parse(row['record'] as string) as Record);
}
