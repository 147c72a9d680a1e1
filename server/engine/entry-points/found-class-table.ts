import type { EntryPointType } from './entry-point.ts';

/** Classes that a framework looks for, by what they inherit and where they lie. */
export interface FoundClassTable {
  readonly key: string;
  /** Identifiers as in import facts. */
  readonly packages: readonly string[];
  readonly type: EntryPointType;
  readonly bases: readonly string[];
  /** Methods that run; absent, or without any of them: the class as a whole. */
  readonly run?: readonly string[];
  /**
   * Returns the name that people use for it, from its path and the name of the class; undefined where the framework
   * does not look for it.
   */
  readonly nameOf: (path: string, name: string) => string | undefined;
}
