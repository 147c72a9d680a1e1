import type { SnapshotRecord, SnapshotStore } from '#server/app/ports/snapshot-store.ts';
import type { SqlRow, SqlStatement } from './sql-driver.ts';
import type { StoreDatabase } from './store-database.ts';

/** Structures that were pushed, a row each; the record is JSON. */
export class SqlSnapshotStore implements SnapshotStore {
  readonly #selectAll: SqlStatement;
  readonly #selectOfProject: SqlStatement;
  readonly #selectOne: SqlStatement;
  readonly #insert: SqlStatement;
  readonly #delete: SqlStatement;
  readonly #deleteOfProject: SqlStatement;
  readonly #selectBranch: SqlStatement;
  readonly #saveBranch: SqlStatement;
  readonly #deleteBranch: SqlStatement;

  constructor(database: StoreDatabase) {
    this.#selectAll = database.prepare('SELECT record FROM snapshots ORDER BY project_id, id');
    this.#selectOfProject = database.prepare('SELECT record FROM snapshots WHERE project_id = ? ORDER BY id');
    this.#selectOne = database.prepare('SELECT record FROM snapshots WHERE project_id = ? AND id = ?');
    this.#insert = database.prepare('INSERT INTO snapshots (project_id, id, record) VALUES (?, ?, ?)');
    this.#delete = database.prepare('DELETE FROM snapshots WHERE project_id = ? AND id = ?');
    this.#deleteOfProject = database.prepare('DELETE FROM snapshots WHERE project_id = ?');
    this.#selectBranch = database.prepare('SELECT branch FROM main_branches WHERE project_id = ?');
    this.#saveBranch = database.prepare('INSERT OR REPLACE INTO main_branches (project_id, branch) VALUES (?, ?)');
    this.#deleteBranch = database.prepare('DELETE FROM main_branches WHERE project_id = ?');
  }

  list(projectId?: string): readonly SnapshotRecord[] {
    const rows = projectId === undefined ? this.#selectAll.all() : this.#selectOfProject.all(projectId);
    return rows.map(recordOf);
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

  deleteOfProject(projectId: string): void {
    this.#deleteOfProject.run(projectId);
    this.#deleteBranch.run(projectId);
  }
}

function recordOf(row: SqlRow): SnapshotRecord {
  return JSON.parse(row['record'] as string) as SnapshotRecord;
}
