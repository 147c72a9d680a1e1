import { sharedWords } from '#server/base/shared-array.ts';
import { allStrings } from '#server/base/string-table.ts';
import { commitFlags, type HistorySegment } from '#server/engine/history/history-tables.ts';
import { type LineCounts, lineFormat, LineReader } from '#server/engine/history/line-reader.ts';
import { bulkFiles } from '#server/engine/history/past-changes.ts';
import type { ReadPlace } from './read-commits.ts';

/** Commits of one segment at which git failed, after which no others are asked for. */
const failuresMax = 10;

export interface CountedLines {
  readonly lines: HistorySegment['lines'] & object;
  /** Commits whose lines could not be counted. */
  readonly uncounted: number;
}

/**
 * Counts the lines of a segment's changes. Git reads the bytes of all files for it, which takes ten times as long as all else: so it
 * is done by itself, later, and not for commits that change very many files.
 *
 * @param names object names of the segment's commits
 */
export async function countLines(
  place: ReadPlace,
  segment: HistorySegment,
  names: readonly string[],
): Promise<CountedLines> {
  const { flags, changeEnds, paths } = segment;
  const lines = { added: sharedWords(paths.length), removed: sharedWords(paths.length) };
  const texts = allStrings(segment.pathTexts);
  const start = (commit: number): number => (commit === 0 ? 0 : changeEnds[commit - 1]);
  const wanted = [...names.keys()].filter(
    (commit) =>
      (flags[commit] & (commitFlags.merge | commitFlags.unread)) === 0 &&
      changeEnds[commit] - start(commit) <= bulkFiles,
  );
  let next = 0;
  const take = (name: string, counts: LineCounts): void => {
    const commit = wanted[next];
    if (names[commit] !== name) return;
    next++;
    for (let change = start(commit); change < changeEnds[commit]; change++) {
      const count = counts.get(texts[paths[change]]);
      lines.added[change] = count?.added ?? 0;
      lines.removed[change] = count?.removed ?? 0;
    }
  };
  let uncounted = 0;
  for (let failures = 0; next < wanted.length && failures <= failuresMax && !place.signal.aborted; failures++) {
    if (failures > 0) [next, uncounted] = [next + 1, uncounted + 1];
    const left = wanted.slice(next).map((commit) => names[commit]);
    // oxlint-disable-next-line no-await-in-loop -- goes on behind the commit at which git failed
    if (left.length > 0) await readLines(place, left, take);
  }
  return { lines, uncounted: uncounted + wanted.length - next };
}

async function readLines(
  { git, root, signal }: ReadPlace,
  commits: readonly string[],
  report: (commit: string, counts: LineCounts) => void,
): Promise<void> {
  const reader = new LineReader(report);
  const take = (piece: Uint8Array): void => reader.take(piece);
  const options = { commits, what: 'lines', renames: 'alike', format: lineFormat, take } as const;
  const answer = await git.readCommits(root, options, signal);
  if (!('absent' in answer)) reader.end();
}
