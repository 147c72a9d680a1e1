import type { ProjectIndexRecord, ProjectRecord } from '#server/app/ports/state-store.ts';

/** Where the rows of projects lie. */
export interface ProjectRows {
  readonly isInTransaction: () => boolean;
  /** Oldest first. */
  readonly projects: () => readonly ProjectRecord[];
  readonly project: (id: string) => ProjectRecord | undefined;
  readonly indexes: () => readonly ProjectIndexRecord[];
  readonly index: (id: string) => ProjectIndexRecord | undefined;
}

interface CachedProjects {
  readonly all: readonly ProjectRecord[];
  readonly byId: ReadonlyMap<string, ProjectRecord>;
}

/**
 * Projects and their indexes in memory: each request asks for some, and a list for all. The process that has the state folder is the only
 * one that writes the rows.
 *
 * Invariant: what a transaction under way has written is read from the rows, and remembered only once that has ended, since it may be
 * rolled back.
 */
export class ProjectCache {
  readonly #rows: ProjectRows;
  #projects: CachedProjects | undefined;
  #indexes: Map<string, ProjectIndexRecord | undefined> | undefined;

  constructor(rows: ProjectRows) {
    this.#rows = rows;
  }

  all(): readonly ProjectRecord[] {
    return this.#known()?.all ?? this.#rows.projects();
  }

  byId(id: string): ProjectRecord | undefined {
    const known = this.#known();
    return known === undefined ? this.#rows.project(id) : known.byId.get(id);
  }

  index(id: string): ProjectIndexRecord | undefined {
    if (this.#rows.isInTransaction()) return this.#rows.index(id);
    this.#indexes ??= new Map(this.#rows.indexes().map((index) => [index.projectId, index]));
    // One that was forgotten is read again; one that never was is in no row.
    if (!this.#indexes.has(id)) this.#indexes.set(id, this.#rows.index(id));
    return this.#indexes.get(id);
  }

  forgetProjects(): void {
    this.#projects = undefined;
    this.#indexes = undefined;
  }

  forgetIndex(id: string): void {
    this.#indexes?.delete(id);
  }

  #known(): CachedProjects | undefined {
    if (this.#rows.isInTransaction()) return undefined;
    if (this.#projects === undefined) {
      const all = this.#rows.projects();
      this.#projects = { all, byId: new Map(all.map((project) => [project.id, project])) };
    }
    return this.#projects;
  }
}
