import { allStrings } from '#server/base/string-table.ts';
import { type HistoryTables, kindNumbers } from './history-tables.ts';
import { type CommitPlace, placesOf } from './commit-places.ts';

/** A file that is none of today's. */
export const noFile = -1;

/**
 * Follows names from the newest commit back: which of today's files an older name stands for.
 *
 * A name that is gone stands from the start for what it was renamed to last: commits of branches that knew nothing of the renaming lie
 * between newer ones.
 */
export class PastNames {
  /** By segment: number of a path there to a number of all paths. */
  readonly #numbers: readonly Uint32Array[];
  /** By number of all paths: one of today's files. */
  readonly #files: Int32Array;

  /** @param paths today's files, in the project */
  constructor(tables: HistoryTables, paths: readonly string[]) {
    const all = new Map(paths.map((path, index) => [tables.prefix + path, index]));
    this.#numbers = tables.segments.map(({ pathTexts }) =>
      Uint32Array.from(allStrings(pathTexts), (path) => take(all, path)),
    );
    this.#files = new Int32Array(all.size).fill(noFile);
    for (let file = 0; file < paths.length; file++) this.#files[file] = file;
    this.#followLast(placesOf(tables), paths.length);
  }

  /** Today's file that a change of the commit is about; ask of each commit before `pass`. */
  fileOf({ segment, number }: CommitPlace, change: number): number {
    return this.#files[this.#numbers[number][segment.paths[change]]];
  }

  /** From here on, names are those before the commit. */
  pass({ segment, number, start, end }: CommitPlace): void {
    const numbers = this.#numbers[number];
    const { paths, previousPaths, kinds } = segment;
    const moved: number[] = [];
    for (let change = start; change < end; change++) {
      const path = numbers[paths[change]];
      if (previousPaths[change] > 0) moved.push(numbers[previousPaths[change] - 1], this.#files[path]);
    }
    for (let change = start; change < end; change++) {
      const isNew = kinds[change] === kindNumbers.added || kinds[change] === kindNumbers.renamed;
      if (isNew) this.#files[numbers[paths[change]]] = noFile;
    }
    // Only then: of two files that change names with each other, each was called as the commit says before it.
    for (let at = 0; at < moved.length; at += 2) this.#files[moved[at]] = moved[at + 1];
  }

  #followLast(places: Iterable<CommitPlace>, today: number): void {
    const known = new Uint8Array(this.#files.length).fill(1, 0, today);
    for (const { segment, number, start, end } of places) {
      for (let change = start; change < end; change++) {
        const path = this.#numbers[number][segment.paths[change]];
        const previous = segment.previousPaths[change];
        if (previous > 0) this.#followOne(known, this.#numbers[number][previous - 1], path);
        if (segment.kinds[change] === kindNumbers.removed) known[path] = 1;
      }
    }
  }

  #followOne(known: Uint8Array, previous: number, path: number): void {
    if (known[previous] === 1) return;
    known[previous] = 1;
    this.#files[previous] = this.#files[path];
  }
}

/** Numbers of paths go on behind those of today's files. */
function take(all: Map<string, number>, path: string): number {
  const known = all.get(path);
  if (known !== undefined) return known;
  all.set(path, all.size);
  return all.size - 1;
}
