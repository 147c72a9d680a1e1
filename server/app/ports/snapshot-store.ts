/** Structures that were pushed: rows of `state.db`, whose lines lie in files of their own. */

export interface SnapshotRecord {
  readonly projectId: string;
  /** `snp_…` */
  readonly id: string;
  /** As its header says. */
  readonly createdAtMs: number;
  readonly storedAtMs: number;
  /** Who pushed it. */
  readonly member: string;
  readonly commit?: string;
  readonly branch?: string;
  readonly nodes: number;
  readonly edges: number;
  readonly findings: number;
  /** Of its file. */
  readonly bytes: number;
}

export interface SnapshotStore {
  list(projectId: string): readonly SnapshotRecord[];
  /** Of all projects. */
  ids(): ReadonlySet<string>;
  /** Reports whether any project has it. */
  isUsed(id: string): boolean;
  /** Bytes of the files of all that a member pushed. */
  bytesOf(member: string): number;
  totals(): { readonly count: number; readonly bytes: number };
  find(projectId: string, id: string): SnapshotRecord | undefined;
  insert(record: SnapshotRecord): void;
  delete(projectId: string, id: string): void;
  mainBranch(projectId: string): string | undefined;
  saveMainBranch(projectId: string, branch: string): void;
}

/** Their lines, compressed with gzip. A file belongs to all projects that have its lines. */
export interface SnapshotFiles {
  /** Undefined where there is none. */
  read(id: string): Uint8Array | undefined;
  has(id: string): boolean;
  /** Removes the files of structures that are not among these, and what was not written to its end. */
  sweep(used: ReadonlySet<string>): void;
  /** Durable once it resolves. */
  write(id: string, packed: Uint8Array): Promise<void>;
  delete(id: string): void;
}
