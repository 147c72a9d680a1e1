import type { TriageRecord } from '#server/app/ports/triage.ts';
import type { SqlRow, SqlStatement } from './sql-driver.ts';
import type { StoreDatabase } from './store-database.ts';

/** Decisions about findings, each change a row. */
export class TriageTable {
  readonly #selectNewest: SqlStatement;
  readonly #selectOne: SqlStatement;
  readonly #insert: SqlStatement;
  readonly #deleteOfProject: SqlStatement;

  constructor(database: StoreDatabase) {
    this.#selectNewest = database.prepare(
      `SELECT * FROM triage AS record WHERE project_id = ? AND revision =
         (SELECT max(revision) FROM triage WHERE project_id = record.project_id AND fingerprint = record.fingerprint)
       ORDER BY fingerprint`,
    );
    this.#selectOne = database.prepare(
      'SELECT * FROM triage WHERE project_id = ? AND fingerprint = ? ORDER BY revision',
    );
    this.#insert = database.prepare(
      `INSERT INTO triage (project_id, fingerprint, revision, state, note, updated_at_ms) VALUES (?, ?, ?, ?, ?, ?)`,
    );
    this.#deleteOfProject = database.prepare('DELETE FROM triage WHERE project_id = ?');
  }

  newest(projectId: string): readonly TriageRecord[] {
    return this.#selectNewest.all(projectId).map(triageRecord);
  }

  /** Oldest first. */
  all(projectId: string, fingerprint: string): readonly TriageRecord[] {
    return this.#selectOne.all(projectId, fingerprint).map(triageRecord);
  }

  insert({ projectId, fingerprint, revision, state, note, updatedAtMs }: TriageRecord): void {
    this.#insert.run(projectId, fingerprint, revision, state, note ?? null, updatedAtMs);
  }

  deleteOfProject(projectId: string): void {
    this.#deleteOfProject.run(projectId);
  }
}

function triageRecord(row: SqlRow): TriageRecord {
  const note = row['note'] as string | null;
  return {
    projectId: row['project_id'] as string,
    fingerprint: row['fingerprint'] as string,
    state: row['state'] as TriageRecord['state'],
    ...(note !== null && { note }),
    updatedAtMs: row['updated_at_ms'] as number,
    revision: row['revision'] as number,
  };
}
