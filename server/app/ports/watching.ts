/** Watching folders, as the port that `platform/files/` implements. */

export interface WatchEvents {
  /**
   * Something may have changed (coalesced): in these folders' own entries, relative to the root, or anywhere when
   * absent. The receiver scans again.
   */
  changed(directories?: readonly string[]): void;
  /** The system's watch limit was reached, or watching failed: changes are now found by polling every `pollMs`. */
  degraded(message: string, pollMs: number): void;
}

export interface WorkspaceWatch {
  /** Called after each scan with its folders, so that new ones are watched and old ones let go. */
  update(directories: readonly string[]): void;
  close(): void;
}

export interface WorkspaceWatcher {
  watch(root: string, events: WatchEvents): WorkspaceWatch;
}
