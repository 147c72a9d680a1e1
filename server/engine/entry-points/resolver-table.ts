import type { Given } from './framework.ts';

/** A framework whose operations are functions in nested objects: by the name of a type, then by that of its field. */
export interface ResolverTable {
  /** `EntryPoint.framework`. */
  readonly key: string;
  /** Identifiers as in import facts. */
  readonly packages: readonly string[];
  /** Calls that are given such objects, `new` among them. */
  readonly calls: readonly string[];
  readonly resolvers: Given;
  /** Types whose fields are operations, with the word that stands before the names of these. */
  readonly operations: ReadonlyMap<string, string>;
  /** Functions of a field that is an object of several: it is named, not they. */
  readonly parts: ReadonlySet<string>;
  /** Word before the names of fields of other types. */
  readonly field: string;
}
