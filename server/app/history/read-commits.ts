import type { Commit } from '#server/engine/history/commit.ts';
import { logFormat, LogReader } from '#server/engine/history/log-reader.ts';
import type { GitAnswer, GitRepositories } from '../ports/git.ts';

/** With all that a commit may have, then with less: moved files that were changed are not found; no files at all. */
const ways = ['alike', 'equal', 'heads'] as const;
type Way = (typeof ways)[number];
/** Commits at which git failed, after which all others are read in the next way. */
const failuresMax = 50;

export interface ReadPlace {
  readonly git: GitRepositories;
  readonly root: string;
  /** Older commits are not at hand. */
  readonly isShallow: boolean;
  readonly signal: AbortSignal;
}

/**
 * Reports commits in the order of their names. Where git fails at one, because bytes of it are not at hand, say, that one is read
 * with less.
 *
 * @param report gets whether it is known which files the commit changed
 */
export async function readCommits(
  place: ReadPlace,
  names: readonly string[],
  report: (commit: Commit, isRead: boolean) => void,
): Promise<GitAnswer<void>> {
  let [next, failures] = [0, 0];
  const read = (commits: readonly string[], way: Way) =>
    readSome(place, commits, way, (commit) => {
      if (commit.id !== names[next]) return;
      report(commit, way !== 'heads');
      next++;
    });
  while (next < names.length) {
    const way = ways[Math.min(ways.length - 1, Math.floor(failures / failuresMax))];
    const before = next;
    // oxlint-disable-next-line no-await-in-loop -- goes on where the one before failed
    let answer = await read(names.slice(next), way);
    if (next === names.length) break;
    failures++;
    const failed = next;
    for (const less of ways.slice(ways.indexOf(way) + 1)) {
      if (next > failed || isOfAll(answer, place)) break;
      // oxlint-disable-next-line no-await-in-loop -- as above
      answer = await read([names[failed]], less);
    }
    if (next === before) return 'absent' in answer ? answer : { absent: 'failed' };
  }
  return { value: undefined };
}

async function readSome(
  { git, root, signal }: ReadPlace,
  commits: readonly string[],
  way: Way,
  report: (commit: Commit) => void,
): Promise<GitAnswer<void>> {
  const reader = new LogReader(report);
  const take = (piece: Uint8Array): void => reader.take(piece);
  const form = way === 'heads' ? ({ what: 'heads' } as const) : ({ what: 'entries', renames: way } as const);
  const answer = await git.readCommits(root, { ...form, commits, format: logFormat, take }, signal);
  if (!('absent' in answer)) reader.end();
  return answer;
}

/** Reports whether the answer says something of all commits, and not of the one at which it ended. */
function isOfAll(answer: GitAnswer<void>, { signal }: ReadPlace): boolean {
  return signal.aborted || ('absent' in answer && answer.absent !== 'failed' && answer.absent !== 'timed_out');
}
