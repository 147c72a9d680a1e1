/** A framework whose routes are named procedures in nested routers. */
export interface ProcedureTable {
  readonly key: string;
  readonly packages: readonly string[];
  /** Calls that make a router out of an object literal: procedures and routers by name. */
  readonly routers: readonly string[];
  /** Calls that make one router of several. */
  readonly merges: readonly string[];
  /** Calls that end a procedure, with the word that stands before its name. The first argument is what runs. */
  readonly procedures: Readonly<Record<string, string>>;
  /** Every member on the way. */
  readonly members: readonly string[];
}
