/** A declaration file of an installed package that was reached. */
export interface InstalledFile {
  readonly path: string;
  readonly contentHash: string;
  /** State of the file on the disk when it was read. */
  readonly stamp: string;
  /** It could not be read, or not be parsed: it is listed only so that it is not tried again. */
  readonly isLost: boolean;
  readonly declaresGlobally: boolean;
  /** Targets of its imports, as far as they are other such files. */
  readonly targets: ReadonlyMap<string, string>;
  readonly specifiers: readonly string[];
}

/** Result of one look at the installed packages. */
export interface InstalledState {
  /** By path, in their order. */
  readonly files: ReadonlyMap<string, InstalledFile>;
  /** Where imports of the project lead, by `questionKey`. */
  readonly answers: ReadonlyMap<string, string>;
}

export const nothingInstalled: InstalledState = { files: new Map(), answers: new Map() };

/**
 * Reports whether others may conclude something else from the file: its bytes are others, or its imports lead
 * elsewhere.
 */
export function saysTheSame(a: InstalledFile | undefined, b: InstalledFile | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  if (a.contentHash !== b.contentHash || a.isLost !== b.isLost || a.targets.size !== b.targets.size) return false;
  return [...a.targets].every(([specifier, target]) => b.targets.get(specifier) === target);
}
