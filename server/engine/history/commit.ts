/** One commit as the history of files needs it. Paths are relative to the project's root, those outside of it are left out. */
export interface Commit {
  /** Object name, hexadecimal. */
  readonly id: string;
  /** When it was authored, seconds since the Unix epoch. */
  readonly authoredAtSeconds: number;
  /** As the repository's `.mailmap` spells them. */
  readonly authorName: string;
  readonly authorEmail: string;
  readonly changes: readonly FileChange[];
}

export interface FileChange {
  /** Where the file is after the commit; for a removed one, where it was. */
  readonly path: string;
  readonly kind: 'added' | 'modified' | 'removed' | 'renamed';
  /** Where it was before it was renamed. */
  readonly previousPath?: string;
  /** Object name of its bytes before; absent where there were none. */
  readonly previousBlob?: string;
}
