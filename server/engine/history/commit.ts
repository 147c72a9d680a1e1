/** One commit as the history of files needs it. Paths are relative to the repository's folder. */
export interface Commit {
  /** Object name, hexadecimal. */
  readonly id: string;
  /** Those of a merge are several. */
  readonly parents: readonly string[];
  /** Seconds since the Unix epoch, as all times here. */
  readonly committedAtSeconds: number;
  readonly authoredAtSeconds: number;
  /** As the commit spells them: the mailmap is applied when they are read. */
  readonly authorName: string;
  readonly authorEmail: string;
  /** Its message says that it mends something (`saysFix`). */
  readonly isFix: boolean;
  /** None of a merge. */
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
