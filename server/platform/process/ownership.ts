/** The right to serve a state folder, and the socket that comes with it. At most one process has it. */
export interface Ownership {
  /** Address that clients connect to. */
  readonly socket: string;
  /**
   * To be called about once a second: publishes the socket again if its file was deleted (open connections stay).
   * Resolves with false once the right is lost, by deletion of the lock file: the process must stop serving.
   */
  renew(): Promise<boolean>;
  /** No new connections from now on; the right stays, so that no other engine begins while this process cleans up. */
  unpublish(): void;
  /** Gives up the right. The last step. */
  release(): void;
}
