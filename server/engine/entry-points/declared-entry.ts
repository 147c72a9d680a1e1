import type { EntryPointType } from './entry-point.ts';

/** Code that runs first according to a manifest, by the name under which it is used from outside. */
export interface DeclaredEntry {
  readonly kind: 'entry';
  readonly type: EntryPointType;
  readonly name: string;
  /** Key of the table that knows it; `''` for what the package manager itself reads. */
  readonly framework: string;
  /** Where it is declared. */
  readonly manifest: string;
  readonly line: number;
  readonly column: number;
  /** Files that may be what is meant, the first one before the others. */
  readonly targets: readonly string[];
  /** Qualified name in the targets of what runs; absent where the file as a whole does. */
  readonly symbol?: string;
}

/** Files below a folder that are entry points by their names, as a table says. */
export interface ConventionRoot {
  readonly kind: 'root';
  readonly framework: string;
  /** `''` for the root of the project. */
  readonly folder: string;
}

export type Declared = DeclaredEntry | ConventionRoot;
