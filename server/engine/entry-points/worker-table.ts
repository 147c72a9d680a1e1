/** Calls whose first argument is a file that is begun beside the program. */
export interface WorkerTable {
  readonly key: string;
  readonly packages: readonly string[];
  /** Names of what is called, as in `CallRule.calls`. */
  readonly calls: readonly string[];
}
