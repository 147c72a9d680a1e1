/** The few files that commands touch themselves. Paths are absolute; failures are those of the operating system. */
export interface CommandFiles {
  /** The nearest folder with a `.git` at or above that one, else that folder itself. */
  projectRoot(directory: string): string;
  /** Without symbolic links; the path itself where it leads nowhere. */
  realPath(path: string): string;
  readText(path: string): Promise<string>;
  /** All of the standard input. */
  readInput(): Promise<string>;
  /** The file is whole or untouched, also when the process ends half-way. */
  write(path: string, pieces: Iterable<string> | AsyncIterable<string>): Promise<void>;
  /** The same, readable by this user alone. */
  writePrivately(path: string, text: string): Promise<void>;
  /** Of this process, in the folder of the engine that nobody else can enter. Throws where there is none. */
  runtimeFile(stateDirectory: string | undefined, name: string): string;
  /** A file that is not there is no failure. */
  remove(path: string): Promise<void>;
}
