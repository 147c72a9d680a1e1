/** A declaration file of an installed package that was reached. */
export interface InstalledFile {
  readonly path: string;
  readonly contentHash: string;
  /** What the disk said of it when it was read. */
  readonly stamp: string;
  /** It could not be read, or not be parsed: it is known only so that nobody tries again. */
  readonly isLost: boolean;
  readonly declaresGlobally: boolean;
  /** What it imports, as far as that leads to other such files. */
  readonly targets: ReadonlyMap<string, string>;
  readonly specifiers: readonly string[];
}

/** What one look at the installed packages found. */
export interface InstalledState {
  /** By path, in their order. */
  readonly files: ReadonlyMap<string, InstalledFile>;
  /** Where imports of the project lead, by `questionKey`. */
  readonly answers: ReadonlyMap<string, string>;
}

export const nothingInstalled: InstalledState = { files: new Map(), answers: new Map() };

/** Whether others may conclude something else from the file: its bytes are others, or its imports lead elsewhere. */
export function saysTheSame(a: InstalledFile | undefined, b: InstalledFile | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  if (a.contentHash !== b.contentHash || a.isLost !== b.isLost || a.targets.size !== b.targets.size) return false;
  return [...a.targets].every(([specifier, target]) => b.targets.get(specifier) === target);
}
