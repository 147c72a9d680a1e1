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
  /** All of them where no project is named. */
  list(projectId?: string): readonly SnapshotRecord[];
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
  /** Durable once it resolves. */
  write(id: string, packed: Uint8Array): Promise<void>;
  delete(id: string): void;
}
