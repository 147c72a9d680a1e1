import { allStrings, type StringTable } from '#server/base/string-table.ts';
import type { FileLayer, GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import type { HistoryTables } from '#server/engine/history/history-tables.ts';
import type { FileAuthor } from '#server/engine/history/past-knowledge.ts';
import { ProjectPast } from '#server/engine/history/project-past.ts';

export interface AuthorsRequest {
  readonly history: HistoryTables;
  readonly files: readonly string[];
}

export interface LoneCommitsRequest {
  readonly history: HistoryTables;
  /** Paths of files. */
  readonly groups: readonly (readonly string[])[];
  /** Of each group. */
  readonly most: number;
}

/** One of a large repository has some ten megabytes. */
const pastsMax = 3;

interface FilesByPath {
  readonly files: Pick<FileLayer, 'paths'>;
}

interface MadePast {
  readonly id: string;
  readonly paths: StringTable;
  readonly past: ProjectPast;
}

/** Pasts of the projects that were asked about last. A save makes a new snapshot, seldom other files. */
export class RememberedPasts {
  #made: readonly MadePast[] = [];

  of({ files: { paths } }: FilesByPath, history: HistoryTables): ProjectPast {
    const known = this.#made.find((each) => each.id === history.id && isSameTable(each.paths, paths));
    const made = known ?? {
      id: history.id,
      paths,
      past: new ProjectPast(history, allStrings(paths), { people: true }),
    };
    this.#made = [made, ...this.#made.filter((each) => each !== made)].slice(0, pastsMax);
    return made.past;
  }

  /** By file of the request. */
  authors(snapshot: GraphSnapshot, { history, files }: AuthorsRequest): FileAuthor[][] {
    const past = this.of(snapshot, history);
    return files.map((file) => past.authorsOf(file));
  }
}

function isSameTable(left: StringTable, right: StringTable): boolean {
  if (left === right) return true;
  return isSame(left.ends, right.ends) && isSame(left.bytes, right.bytes);
}

function isSame(left: ArrayLike<number>, right: ArrayLike<number>): boolean {
  if (left.length !== right.length) return false;
  for (let at = 0; at < left.length; at++) if (left[at] !== right[at]) return false;
  return true;
}
