import type { SnapshotRecord, SnapshotStore } from '#server/app/ports/snapshot-store.ts';
import type { SqlRow, SqlStatement } from './sql-driver.ts';
import type { StoreDatabase } from './store-database.ts';

/** Structures that were pushed, a row each; the record is JSON. */
export class SqlSnapshotStore implements SnapshotStore {
  readonly #selectIds: SqlStatement;
  readonly #selectUse: SqlStatement;
  readonly #sumOfMember: SqlStatement;
  readonly #sumOfAll: SqlStatement;
  readonly #selectOfProject: SqlStatement;
  readonly #selectOne: SqlStatement;
  readonly #insert: SqlStatement;
  readonly #delete: SqlStatement;
  readonly #deleteOfProject: SqlStatement;
  readonly #setMember: SqlStatement;
  readonly #selectBranch: SqlStatement;
  readonly #saveBranch: SqlStatement;
  readonly #deleteBranch: SqlStatement;

  constructor(database: StoreDatabase) {
    this.#selectIds = database.prepare('SELECT DISTINCT id FROM snapshots');
    this.#selectUse = database.prepare('SELECT 1 FROM snapshots WHERE id = ? LIMIT 1');
    this.#sumOfMember = database.prepare(
      `SELECT SUM(record ->> '$.bytes') AS bytes FROM snapshots WHERE record ->> '$.member' = ?`,
    );
    this.#sumOfAll = database.prepare(`SELECT COUNT(*) AS count, SUM(record ->> '$.bytes') AS bytes FROM snapshots`);
    this.#selectOfProject = database.prepare('SELECT record FROM snapshots WHERE project_id = ? ORDER BY id');
    this.#selectOne = database.prepare('SELECT record FROM snapshots WHERE project_id = ? AND id = ?');
    this.#insert = database.prepare('INSERT INTO snapshots (project_id, id, record) VALUES (?, ?, ?)');
    this.#delete = database.prepare('DELETE FROM snapshots WHERE project_id = ? AND id = ?');
    this.#deleteOfProject = database.prepare('DELETE FROM snapshots WHERE project_id = ?');
    this.#setMember = database.prepare(
      `UPDATE snapshots SET record = json_set(record, '$.member', ?) WHERE record ->> '$.member' = ?`,
    );
    this.#selectBranch = database.prepare('SELECT branch FROM main_branches WHERE project_id = ?');
    this.#saveBranch = database.prepare('INSERT OR REPLACE INTO main_branches (project_id, branch) VALUES (?, ?)');
    this.#deleteBranch = database.prepare('DELETE FROM main_branches WHERE project_id = ?');
  }

  list(projectId: string): readonly SnapshotRecord[] {
    return this.#selectOfProject.all(projectId).map(recordOf);
  }

  ids(): ReadonlySet<string> {
    return new Set(this.#selectIds.all().map(({ id }) => id as string));
  }

  isUsed(id: string): boolean {
    return this.#selectUse.get(id) !== undefined;
  }

  bytesOf(member: string): number {
    return (this.#sumOfMember.get(member)?.['bytes'] as number | null) ?? 0;
  }

  totals(): { readonly count: number; readonly bytes: number } {
    const row = this.#sumOfAll.get();
    return { count: (row?.['count'] as number | undefined) ?? 0, bytes: (row?.['bytes'] as number | null) ?? 0 };
  }

  find(projectId: string, id: string): SnapshotRecord | undefined {
    const row = this.#selectOne.get(projectId, id);
    return row && recordOf(row);
  }

  insert(record: SnapshotRecord): void {
    this.#insert.run(record.projectId, record.id, JSON.stringify(record));
  }

  delete(projectId: string, id: string): void {
    this.#delete.run(projectId, id);
  }

  mainBranch(projectId: string): string | undefined {
    return this.#selectBranch.get(projectId)?.['branch'] as string | undefined;
  }

  saveMainBranch(projectId: string, branch: string): void {
    this.#saveBranch.run(projectId, branch);
  }

  renameMember(from: string, to: string): void {
    this.#setMember.run(to, from);
  }

  deleteOfProject(projectId: string): void {
    this.#deleteOfProject.run(projectId);
    this.#deleteBranch.run(projectId);
  }
}

function recordOf(row: SqlRow): SnapshotRecord {
  return JSON.parse(row['record'] as string) as SnapshotRecord;
}
