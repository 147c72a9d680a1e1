import type { SnapshotRecord, SnapshotStore } from '#server/app/ports/snapshot-store.ts';

/** The rows as maps. */
export class MemorySnapshotStore implements SnapshotStore {
  readonly #records = new Map<string, SnapshotRecord>();
  readonly #branches = new Map<string, string>();

  list(projectId?: string): readonly SnapshotRecord[] {
    return [...this.#records.values()].filter((each) => projectId === undefined || each.projectId === projectId);
  }

  find(projectId: string, id: string): SnapshotRecord | undefined {
    return this.#records.get(`${projectId} ${id}`);
  }

  insert(record: SnapshotRecord): void {
    this.#records.set(`${record.projectId} ${record.id}`, record);
  }

  delete(projectId: string, id: string): void {
    this.#records.delete(`${projectId} ${id}`);
  }

  mainBranch(projectId: string): string | undefined {
    return this.#branches.get(projectId);
  }

  saveMainBranch(projectId: string, branch: string): void {
    this.#branches.set(projectId, branch);
  }

  deleteOfProject(projectId: string): void {
    for (const { id } of this.list(projectId)) this.delete(projectId, id);
    this.#branches.delete(projectId);
  }
}
