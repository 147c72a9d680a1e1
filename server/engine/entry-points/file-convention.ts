import type { EntryPointType } from './entry-point.ts';

/** What a file is by its path and by what it exports. */
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
  /** The same as an identifier of import facts, where whoever imports it does: files that import it, wherever they lie. */
  readonly imported?: string;
  /**
   * Name of the file, in the folder of the manifest, whose settings may put something before addresses or change where
   * they come from. Nobody reads them: where there is such a file, addresses are not sure.
   */
  readonly settings?: RegExp;
  /**
   * What a file is to the framework; empty for a file that it does not look for.
   *
   * @param path relative to the folder of the manifest
   * @param exports names of what the file exports at its top level, as far as they are known
   */
  readonly entriesOf: (path: string, exports: ReadonlySet<string>) => readonly FileEntry[];
}
