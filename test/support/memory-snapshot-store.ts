import type { SnapshotRecord, SnapshotStore } from '#server/app/ports/snapshot-store.ts';

/** The rows as maps. */
export class MemorySnapshotStore implements SnapshotStore {
  readonly #records = new Map<string, SnapshotRecord>();
  readonly #branches = new Map<string, string>();

  list(projectId: string): readonly SnapshotRecord[] {
    return [...this.#records.values()].filter((each) => each.projectId === projectId);
  }

  ids(): ReadonlySet<string> {
    return new Set([...this.#records.values()].map(({ id }) => id));
  }

  isUsed(id: string): boolean {
    return this.ids().has(id);
  }

  bytesOf(member: string): number {
    const own = [...this.#records.values()].filter((each) => each.member === member);
    return own.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  totals(): { readonly count: number; readonly bytes: number } {
    const all = [...this.#records.values()];
    return { count: all.length, bytes: all.reduce((sum, { bytes }) => sum + bytes, 0) };
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

  renameMember(from: string, to: string): void {
    for (const [key, record] of this.#records) {
      if (record.member === from) this.#records.set(key, { ...record, member: to });
    }
  }

  deleteOfProject(projectId: string): void {
    for (const { id } of this.list(projectId)) this.delete(projectId, id);
    this.#branches.delete(projectId);
  }
}
