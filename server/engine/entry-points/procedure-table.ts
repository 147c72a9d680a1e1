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
  /** How programs call procedures: what these packages made has members by the names of routers and procedures. */
  readonly clients: {
    readonly packages: readonly string[];
    /** Members of a procedure that call it, or make what does. */
    readonly calls: readonly string[];
    /** Members of a client that give another one. */
    readonly made: readonly string[];
  };
}
