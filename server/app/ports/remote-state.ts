/** Whether a state folder is that of a team's remote; the port that `platform/store/` implements. */
export interface RemoteStateStore {
  /** Moment at which it was first served as a remote. Undefined: it is a person's own. */
  remoteSinceMs(): number | undefined;
  /** Makes it one for good; a moment that is stored stays. */
  becomeRemote(atMs: number): void;
}
