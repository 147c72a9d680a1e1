/** Folders of installed packages, as the port that `platform/files/` implements. */

/** Looks at the folders of installed packages: where they are and whether they changed. Nothing is read. */
export interface PackageFolders {
  /** Of a regular file, not followed when it is a link itself: its bytes, and what changes whenever it does. */
  file(root: string, path: string): { readonly bytes: number; readonly stamp: string } | undefined;
  /**
   * Returns a text that changes when entries of the folder come or go; undefined where there is none. A link to a
   * folder is one.
   */
  folder(root: string, path: string): string | undefined;
  /** Relative to the root, all links resolved; undefined where there is no such folder, or it lies outside the root. */
  realFolder(root: string, path: string): string | undefined;
  /** Of the entries of a folder, sorted; none where it cannot be read. */
  names(root: string, path: string): readonly string[];
}
