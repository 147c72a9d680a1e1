/** A copy of everything that a state folder must not lose, in one file. */
export interface WrittenBackup {
  readonly entries: number;
  readonly bytes: number;
}

export interface BackupWriter {
  /**
   * Writes a whole backup, or nothing: the file appears under its name at the end, for its user alone, in place of one
   * that was there. Rejects with `StorageError`, and with the system's error where the place of the file is to blame.
   */
  write(path: string): Promise<WrittenBackup>;
}
