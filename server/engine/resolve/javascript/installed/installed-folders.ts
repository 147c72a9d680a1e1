/**
 * The folders of installed packages as the resolution of declaration files sees them. Paths are relative to the root of
 * the workspace with `/` as separator.
 *
 * Invariant: nothing outside the root is visible, even through links that lead out of it.
 */
export interface InstalledFolders {
  /** Of a regular file that lies in its folder itself; undefined where there is none. */
  fileBytes(path: string): number | undefined;
  /** Also one behind a link. */
  isFolder(path: string): boolean;
  /** Of a folder, all links resolved; undefined where there is none. */
  realFolder(path: string): string | undefined;
  /** Text of a manifest. */
  text(path: string): string | undefined;
  /** Names of the entries of a folder, sorted; none where there is no such folder. */
  names(folder: string): readonly string[];
}
