import type { EntryPointType } from './entry-point.ts';

/** A target that a manifest names as an entry point, before files were looked up. */
export interface NamedTarget {
  readonly type: EntryPointType;
  readonly name: string;
  readonly framework: string;
  /** Relative to the manifest's folder, the first that is there first. */
  readonly specifiers: readonly string[];
  readonly symbol?: string;
  /** Text to look for in the manifest, for the place: a value, behind fields that lie one in the other. */
  readonly value: string;
  readonly fields?: readonly string[];
}
