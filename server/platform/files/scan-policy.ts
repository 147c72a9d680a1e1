/**
 * Questions of the scan to the engine. The engine's rules are passed in where the process is composed: adapters import
 * no analysis, and the engine touches no disk.
 */

export interface RepositoryFacts {
  /** Bytes of the index; `missing` before the first `git add`. */
  readonly index: Uint8Array | 'missing' | 'unreadable';
  /** Bytes of `info/exclude`. */
  readonly exclude?: Uint8Array;
}

export interface FolderFacts {
  /** Names of all entries. */
  readonly names: readonly string[];
  readonly gitignore?: Uint8Array;
  readonly groundplanignore?: Uint8Array;
  /** Present where a repository begins. */
  readonly repository?: RepositoryFacts;
}

/** Which entries of one folder belong to the graph. */
export interface FolderRules {
  keepsFile(name: string): boolean;
  /** Asked before a folder is read; `enter` may still say no. */
  entersFolder(name: string): boolean;
  /** Rules inside a folder; undefined when its content shows that it is to be left out. */
  enter(name: string, facts: FolderFacts): FolderRules | undefined;
  /** Rules inside a folder on the way down to the one that was opened, left out or not. */
  enterOpened(name: string, facts: FolderFacts): FolderRules;
  /** Reports whether entries that came or went leave the rules as they are: none of them steers what is left out. */
  holdFor(names: readonly string[]): boolean;
  /** Reports whether these bytes of the repository's index track what was tracked when the rules were made. */
  tracksSameAs(indexBytes: Uint8Array): boolean;
  /** The ignore patterns took more work than a scan may do: from some folder on nothing more was left out by them. */
  readonly isExhausted: boolean;
}

export interface ScanPolicy {
  beginFolderRules(facts: FolderFacts): FolderRules;
  /** Names of a format without text, so that the file is never opened. */
  isBinaryName(name: string): boolean;
  /** Names of a program's output. */
  isGeneratedName(name: string): boolean;
  /** Names of code that is read for its imports even where it is left out: that is known only behind reading. */
  isReadAnyway(name: string): boolean;
}
