/** The few files that commands touch themselves. Paths are absolute; failures are those of the operating system. */
export interface CommandFiles {
  /** The nearest folder with a `.git` at or above that one, else that folder itself. */
  projectRoot(directory: string): string;
  /** Resolves symbolic links; returns the path itself where it does not exist. */
  realPath(path: string): string;
  readText(path: string): Promise<string>;
  /**
   * Files in a folder of a root and below it, as sorted paths from the root, with `/`. Links are not followed; none
   * where there is no such folder.
   */
  filesBelow(root: string, folder: string): Promise<readonly string[]>;
  /** All of the standard input. */
  readInput(): Promise<string>;
  /** The file is whole or untouched, also when the process ends half-way. */
  write(path: string, pieces: Iterable<string> | AsyncIterable<string>): Promise<void>;
  /** The same, readable by this user alone. */
  writePrivately(path: string, text: string): Promise<void>;
  /**
   * Returns a path of this process, in the folder of the engine that no other user can enter. Throws where there is
   * none.
   */
  runtimeFile(stateDirectory: string | undefined, name: string): string;
  /** A file that is not there is no failure. */
  remove(path: string): Promise<void>;
}
