/**
 * Files below a project's folder as a compiler looks at them: those of the project, and declarations of dependencies
 * that are installed. Paths are relative to the folder with `/` as separator, `''` is the folder itself.
 *
 * Invariant: nothing outside the folder is ever visible, even through links that lead there.
 */
export interface CompilerFiles {
  /** Text without a byte order mark; undefined where no file can be read. */
  read(path: string): string | undefined;
  isFile(path: string): boolean;
  isDirectory(path: string): boolean;
  /** Names of the folders in a folder. */
  directories(path: string): readonly string[];
  /** The path with links replaced by where they lead; itself where that is outside, or nothing is there. */
  realPath(path: string): string;
  /** Differs when the file's bytes may differ; undefined where there is none. */
  version(path: string): string | undefined;
}

/** A name in a file. Line and column count from 1; columns in UTF-16 units, a byte order mark not counted. */
export interface NamePlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** Meaning of a name, by the compiler. */
export type NameMeaning =
  /** Declarations in the project, by the places of their names: those of overloads, and of every member of a union. */
  | { readonly kind: 'declarations'; readonly declarations: readonly NamePlace[] }
  /** It is declared in the standard library or in an installed dependency alone. */
  | { readonly kind: 'outside' }
  /** `any`, an error, no name at that place, or declared where the project's files do not reach. */
  | { readonly kind: 'unknown' };
