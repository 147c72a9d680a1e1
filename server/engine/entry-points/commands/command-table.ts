/** Functions that become commands of a program, alone or below groups that are given names. */
export interface CommandTable {
  /** `EntryPoint.framework`. */
  readonly key: string;
  /** Identifiers as in import facts. */
  readonly packages: readonly string[];
  /** A member that must be read on the way, where the package has others of these names. */
  readonly through?: string;
  /** Decorators of a command, of a group of them, and of what runs before those of a group that was made by a call. */
  readonly commands: readonly string[];
  readonly groups: readonly string[];
  readonly before: readonly string[];
  /** Calls that make a group. */
  readonly made: readonly string[];
  /** Calls that put a command or group, the first argument, below another one; the second one or the keyword names it. */
  readonly adds: readonly string[];
  readonly nameKeyword: string;
  /** Ends of functions' names that their commands do not have. */
  readonly leftOut: readonly string[];
}
