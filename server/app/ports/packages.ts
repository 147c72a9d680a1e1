/** Folders of installed packages, as the port that `platform/files/` implements. */

/** Looks at the folders of installed packages: where they are and whether they changed. Nothing is read. */
export interface PackageFolders {
  /**
   * Returns bytes and stamp of a regular file, not followed when it is a link itself; the stamp changes whenever the
   * file does.
   */
  file(root: string, path: string): { readonly bytes: number; readonly stamp: string } | undefined;
  /**
   * Returns a text that changes when entries of the folder come or go; undefined where there is none. A link to a
   * folder is one.
   */
  folder(root: string, path: string): string | undefined;
  /** Relative to the root, all links resolved; undefined where there is no such folder, or it lies outside the root. */
  realFolder(root: string, path: string): string | undefined;
  /** Returns names of the entries of a folder, sorted; none where it cannot be read. */
  names(root: string, path: string): readonly string[];
}
