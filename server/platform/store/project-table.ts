import type { ProjectIndexRecord, ProjectRecord } from '#server/app/ports/state-store.ts';
import { ProjectCache } from './project-cache.ts';
import type { SqlRow, SqlStatement } from './sql-driver.ts';
import type { StoreDatabase } from './store-database.ts';

/** Projects and what is known of their last indexing run. */
export class ProjectTable {
  readonly #database: StoreDatabase;
  readonly #selectAll: SqlStatement;
  readonly #selectById: SqlStatement;
  readonly #selectByPath: SqlStatement;
  readonly #insert: SqlStatement;
  readonly #delete: SqlStatement;
  readonly #setFolder: SqlStatement;
  readonly #setMember: SqlStatement;
  readonly #selectIndex: SqlStatement;
  readonly #saveIndex: SqlStatement;
  readonly #deleteIndex: SqlStatement;
  readonly #cache: ProjectCache;

  constructor(database: StoreDatabase) {
    this.#database = database;
    this.#selectAll = database.prepare('SELECT * FROM projects ORDER BY created_at_ms, id');
    this.#selectById = database.prepare('SELECT * FROM projects WHERE id = ?');
    this.#selectByPath = database.prepare('SELECT * FROM projects WHERE path = ? AND kind = ? AND member = ?');
    this.#insert = database.prepare(
      `INSERT INTO projects (id, name, description, path, kind, member, created_at_ms, shared)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    );
    this.#setFolder = database.prepare('UPDATE projects SET folder = ? WHERE id = ?');
    this.#setMember = database.prepare('UPDATE projects SET member = ? WHERE member = ?');
    this.#delete = database.prepare('DELETE FROM projects WHERE id = ?');
    this.#selectIndex = database.prepare('SELECT * FROM project_indexes WHERE project_id = ?');
    // A run that ends after its project was deleted must not bring the record back.
    this.#saveIndex = database.prepare(
      `INSERT OR REPLACE INTO project_indexes
         (project_id, status, indexed_at_ms, files, symbols, nodes, dependencies, failure_code, failure_message, last_run,
          told)
       SELECT id, ?, ?, ?, ?, ?, ?, ?, ?, ?, ? FROM projects WHERE id = ?`,
    );
    this.#deleteIndex = database.prepare('DELETE FROM project_indexes WHERE project_id = ?');
    const selectIndexes = database.prepare('SELECT * FROM project_indexes');
    this.#cache = new ProjectCache({
      isInTransaction: () => database.isInTransaction,
      projects: () => this.#selectAll.all().map(projectRecord),
      project: (id) => optional(this.#selectById.get(id), projectRecord),
      indexes: () => selectIndexes.all().map(projectIndexRecord),
      index: (id) => optional(this.#selectIndex.get(id), projectIndexRecord),
    });
  }

  /** Oldest first. */
  all(): readonly ProjectRecord[] {
    return this.#cache.all();
  }

  byId(id: string): ProjectRecord | undefined {
    return this.#cache.byId(id);
  }

  at(path: string, kind: ProjectRecord['kind'], member: string): ProjectRecord | undefined {
    return optional(this.#selectByPath.get(path, kind, member), projectRecord);
  }

  insert(project: ProjectRecord): void {
    const { id, name, description, path, kind, member, createdAtMs, isShared } = project;
    this.#cache.forgetProjects();
    this.#insert.run(id, name, description, path, kind, member, createdAtMs, isShared === true ? 1 : 0);
  }

  setFolder(id: string, folder: string): void {
    this.#cache.forgetProjects();
    this.#setFolder.run(folder, id);
  }

  renameMember(from: string, to: string): void {
    this.#cache.forgetProjects();
    this.#setMember.run(to, from);
  }

  delete(id: string): void {
    this.#cache.forgetProjects();
    this.#database.transaction(() => {
      this.#deleteIndex.run(id);
      this.#delete.run(id);
    });
  }

  index(projectId: string): ProjectIndexRecord | undefined {
    return this.#cache.index(projectId);
  }

  saveIndex(record: ProjectIndexRecord): void {
    const { files, symbols, nodes, dependencies } = record.stats;
    const failure = [record.failure?.code ?? null, record.failure?.message ?? null];
    const state = [record.status, record.indexedAtMs ?? null];
    const lastRun = record.lastRun === undefined ? null : JSON.stringify(record.lastRun);
    const published = record.published === undefined ? null : JSON.stringify(record.published);
    this.#cache.forgetIndex(record.projectId);
    this.#saveIndex.run(
      ...state,
      files,
      symbols,
      nodes,
      dependencies,
      ...failure,
      lastRun,
      published,
      record.projectId,
    );
  }
}

function projectRecord(row: SqlRow): ProjectRecord {
  return {
    id: row['id'] as string,
    name: row['name'] as string,
    description: row['description'] as string,
    path: (row['folder'] ?? row['path']) as string,
    kind: row['kind'] as ProjectRecord['kind'],
    member: row['member'] as string,
    createdAtMs: row['created_at_ms'] as number,
    ...(row['folder'] !== null && { origin: row['path'] as string }),
    ...(row['shared'] === 1 && { isShared: true }),
  };
}

function projectIndexRecord(row: SqlRow): ProjectIndexRecord {
  const failureCode = row['failure_code'] as string | null;
  const indexedAtMs = row['indexed_at_ms'] as number | null;
  const lastRun = row['last_run'] as string | null;
  const published = row['told'] as string | null;
  return {
    projectId: row['project_id'] as string,
    status: row['status'] as ProjectIndexRecord['status'],
    ...(indexedAtMs !== null && { indexedAtMs }),
    stats: {
      files: row['files'] as number,
      symbols: row['symbols'] as number,
      nodes: row['nodes'] as number,
      dependencies: row['dependencies'] as number,
    },
    ...(failureCode !== null && { failure: { code: failureCode, message: row['failure_message'] as string } }),
    ...(lastRun !== null && { lastRun: JSON.parse(lastRun) as ProjectIndexRecord['lastRun'] }),
    ...(published !== null && { published: JSON.parse(published) as ProjectIndexRecord['published'] }),
  };
}

function optional<Result>(row: SqlRow | undefined, read: (row: SqlRow) => Result): Result | undefined {
  return row === undefined ? undefined : read(row);
}
