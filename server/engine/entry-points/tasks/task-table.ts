/** Functions that a worker runs when they are asked for by name, and schedules that ask for them. */
export interface TaskTable {
  /** `EntryPoint.framework`. */
  readonly key: string;
  /** Identifiers as in import facts. */
  readonly packages: readonly string[];
  readonly decorators: readonly string[];
  /** Calls that make what tasks are registered on. */
  readonly made: readonly string[];
  /** Keywords that name a task; otherwise it is called like its module and function. */
  readonly nameKeywords: readonly string[];
  /** Settings that are given a schedule: by its name a task, which this property names. */
  readonly settings: readonly string[];
  readonly taskProperty: string;
  /** Calls whose second argument is scheduled. */
  readonly scheduled: readonly string[];
}
