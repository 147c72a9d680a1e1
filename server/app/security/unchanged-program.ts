import { IdentifierHash } from '#server/base/content-hash.ts';
import { stringAt } from '#server/base/string-table.ts';
import type { LinkedSnapshot } from '#server/engine/graph/calls/answers.ts';
import { contentHashOf } from '#server/engine/graph/find-file.ts';
import type { FileLayer, SymbolUseTable } from '#server/engine/graph/snapshot.ts';
import type { RawScan } from '#server/engine/security/finding.ts';
import type { CodeReach } from '#server/engine/security/reach/code-reach.ts';
import { isTestPath } from '#server/engine/source/tests.ts';
import type { SkippedFile } from '../ports/scanning.ts';
import type { ReadSnapshot } from './read-files.ts';

/** Columns of a snapshot's files of which following values reads nothing: they change with each byte of any file. */
export const unfollowedColumns: ReadonlySet<string> = new Set<keyof FileLayer>([
  'contentHashes',
  'lines',
  'codeLines',
  'words',
  'wordStarts',
]);

/** The state of a project, as far as a scan follows values through it. */
export interface FollowedState {
  readonly snapshot: LinkedSnapshot;
  readonly read: ReadSnapshot;
  /** Names the rules. */
  readonly rulesVersion: string;
  readonly skipped: readonly SkippedFile[] | undefined;
}

export interface FollowedScan {
  readonly scan: RawScan;
  /** Each text that was asked for was that of the snapshot: otherwise the result is not kept. */
  readonly isWhole: boolean;
}

/** Names of all that decides on a result. Equal ones mean equal results. */
interface Marks {
  readonly followed: string;
  readonly reached: string;
}

interface Known extends Marks {
  readonly scan: RawScan;
  /** Who has code run, as far as it was asked for (`CodeReaches`). */
  readonly reaches: Map<string, CodeReach>;
}

/**
 * The result of following values through the program of the last scan, for the next one where nothing changed that it depends on: saves
 * of documents, styles, settings and the like.
 *
 * Invariant: what is not known to be unread is part of the mark, so that a new column of the snapshot can only make results be found again.
 */
export class UnchangedProgram {
  #known: Known | undefined;

  scan(state: FollowedState, follow: () => FollowedScan): Omit<Known, keyof Marks> {
    const marks = marksOf(state);
    const before = this.#known;
    const { scan, isWhole } = before?.followed === marks.followed ? { scan: before.scan, isWhole: true } : follow();
    const reaches = before?.reached === marks.reached ? before.reaches : new Map<string, CodeReach>();
    this.#known = isWhole ? { ...marks, scan, reaches } : undefined;
    return { scan, reaches };
  }
}

function marksOf({ snapshot, read, rulesVersion, skipped }: FollowedState): Marks {
  const { files, symbols, loads, calls } = snapshot;
  const followed = Object.entries(files).filter(([column]) => !unfollowedColumns.has(column));
  const { uses, ...others } = calls;
  const tables = markOf([followed, symbols, loads, others]);
  const state = [rulesVersion, markOfContents(snapshot, read), tables, markOfUses(uses)];
  const reached = [...state, markOf([files.words, files.wordStarts, skipped])];
  return { followed: JSON.stringify(state), reached: JSON.stringify(reached) };
}

/** Contents with code, where comments count too, and those of tests, of which a scan asks for the words. */
function markOfContents({ files, symbols }: LinkedSnapshot, read: ReadSnapshot): string {
  const mark = new IdentifierHash();
  for (let file = 0; file < files.count; file++) {
    const path = stringAt(files.paths, file);
    const isFollowed = read.graphOf(path) !== undefined || read.outputsOf(path).length > 0;
    const hasSymbols = symbols.starts[file] < symbols.starts[file + 1];
    if (isFollowed || hasSymbols || isTestPath(path))
      mark.add(`${path}\0${isFollowed}\0${contentHashOf(files, file)}\0`);
  }
  return mark.end();
}

/** By file: rows of one that was saved lie behind all others, also where it has none. */
function markOfUses({ starts, ends, ...columns }: SymbolUseTable): string {
  const mark = new IdentifierHash();
  const rows = Object.values(columns);
  for (let file = 0; file < starts.length; file++) {
    mark.add(`${ends[file] - starts[file]}\0`);
    if (starts[file] < ends[file]) for (const column of rows) addTo(mark, column.subarray(starts[file], ends[file]));
  }
  return mark.end();
}

function markOf(value: unknown): string {
  const mark = new IdentifierHash();
  addTo(mark, value);
  return mark.end();
}

/** Lengths come first, so that no two values read the same. */
function addTo(mark: IdentifierHash, value: unknown): void {
  if (ArrayBuffer.isView(value)) {
    mark.add(`${value.byteLength}\0`);
    mark.add(new Uint8Array(value.buffer, value.byteOffset, value.byteLength));
  } else if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value);
    mark.add(`${entries.length}\0`);
    for (const [key, each] of entries) {
      mark.add(`${key}\0`);
      addTo(mark, each);
    }
  } else {
    mark.add(`${JSON.stringify(value)}\0`);
  }
}
