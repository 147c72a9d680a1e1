import { type CommitPlace, placesOf } from './commit-places.ts';
import { commitFlags, type HistoryTables, kindNumbers } from './history-tables.ts';
import { noFile, PastNames } from './past-names.ts';
import { PastPeople } from './past-people.ts';

/** A commit that changes more files says nothing about one of them, but for those that it adds: formatting, licences, moves. */
export const bulkFiles = 100;

/** Changes of today's files under all their names: those of commit c from `starts[c]` to `starts[c + 1]`, the newest first. */
export interface PastChanges {
  readonly files: readonly number[];
  readonly starts: readonly number[];
  /** By change: lines; NaN where they are not counted yet, so that no sum of them is a number. */
  readonly added: readonly number[];
  readonly removed: readonly number[];
  /** By commit: when it was authored, at the latest when the newest was. */
  readonly authoredAtSeconds: readonly number[];
  /** By commit: number of a person. */
  readonly authors: readonly number[];
  readonly isFix: readonly boolean[];
  /** By commit: files that it changed, also those that are none of today's. */
  readonly sizes: readonly number[];
  readonly people: PastPeople;
}

/** @param paths today's files, in the project */
export function pastChanges(tables: HistoryTables, paths: readonly string[]): PastChanges {
  const names = new PastNames(tables, paths);
  const people = new PastPeople(tables);
  const changes = new ChangesBuilder(paths.length, tables.newestAtSeconds);
  for (const place of placesOf(tables)) {
    changes.add(place, names, people);
    names.pass(place);
  }
  return { ...changes.columns, people };
}

class ChangesBuilder {
  readonly columns = {
    files: [] as number[],
    starts: [0],
    added: [] as number[],
    removed: [] as number[],
    authoredAtSeconds: [] as number[],
    authors: [] as number[],
    isFix: [] as boolean[],
    sizes: [] as number[],
  };
  /** By file: the last commit that changed it, plus one. */
  readonly #seen: Uint32Array;
  readonly #newestAtSeconds: number;

  constructor(files: number, newestAtSeconds: number) {
    this.#seen = new Uint32Array(files);
    this.#newestAtSeconds = newestAtSeconds;
  }

  add(place: CommitPlace, names: PastNames, people: PastPeople): void {
    const { files, starts, authoredAtSeconds, authors, isFix, sizes } = this.columns;
    const { segment, commit, start, end } = place;
    const isBulk = end - start > bulkFiles;
    for (let change = start; change < end; change++) {
      const file = names.fileOf(place, change);
      if (file !== noFile && !(isBulk && segment.kinds[change] !== kindNumbers.added))
        this.#addChange(file, place, change);
    }
    // A commit that changed none of today's files is nothing here.
    if (files.length === starts[starts.length - 1]) return;
    starts.push(files.length);
    authoredAtSeconds.push(Math.min(segment.authoredAtSeconds[commit], this.#newestAtSeconds));
    authors.push(people.authorOf(place));
    isFix.push((segment.flags[commit] & commitFlags.fix) !== 0);
    sizes.push(end - start);
  }

  #addChange(file: number, { segment }: CommitPlace, change: number): void {
    const { files, starts, added, removed } = this.columns;
    if (this.#seen[file] === starts.length) return;
    this.#seen[file] = starts.length;
    files.push(file);
    added.push(segment.lines?.added[change] ?? Number.NaN);
    removed.push(segment.lines?.removed[change] ?? Number.NaN);
  }
}
