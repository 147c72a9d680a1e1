/** Which folders the person trusts, as the part of `state.db` that holds it. */

/** A folder that the person trusts, with all that lies in it. */
export interface TrustedFolder {
  /** Real path. */
  readonly path: string;
  /** Absent where the time is no longer known. */
  readonly sinceMs?: number;
}

export interface TrustStore {
  /** By path. */
  trustedFolders(): readonly TrustedFolder[];
  /** The folder at exactly that path. */
  trustedFolder(path: string): TrustedFolder | undefined;
  /** Leaves one that is there as it is. */
  insertTrustedFolder(path: string, sinceMs: number): void;
  deleteTrustedFolder(path: string): void;
}
