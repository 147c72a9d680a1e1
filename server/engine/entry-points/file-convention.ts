import type { EntryPointType } from './entry-point.ts';

/** A rule that classifies a file by its path and its exports. */
export interface FileEntry {
  readonly type: EntryPointType;
  readonly name: string;
  /** Exports that the framework calls for it; absent: everything that the file exports. */
  readonly handlers?: readonly string[];
}

/** A framework that runs files by their names: one table each. */
export interface FileConvention {
  /** Key of the table. */
  readonly key: string;
  /** Name of the package; a manifest that lists it among the dependencies follows the convention. */
  readonly package?: string;
  /** The same as an identifier of import facts, where its importer decides: files that import it, wherever they lie. */
  readonly imported?: string;
  /**
   * Name of the file, in the folder of the manifest, whose settings may put something before addresses or change where
   * they come from. Its content is not read: where there is such a file, addresses are not sure.
   */
  readonly settings?: RegExp;
  /** Names of exports that the framework reads beside handlers, in files where it calls these. */
  readonly readBeside?: RegExp;
  /**
   * Returns the roles of a file in the framework; empty for a file that the framework does not look for.
   *
   * @param path relative to the folder of the manifest
   * @param exports names of the file's exports at its top level, as far as they are known
   */
  readonly entriesOf: (path: string, exports: ReadonlySet<string>) => readonly FileEntry[];
}
