import { lowerBound } from '#server/base/lower-bound.ts';
import type { ComparableTokens } from '#server/engine/duplication/comparable-tokens.ts';
import { cloneTokensMin } from '#server/engine/duplication/fingerprints.ts';
import { type EqualRun, longestEqualRun, type TokenRange } from './equal-run.ts';
import type { LineRange } from './jscpd.ts';
import type { OwnClones } from './own-clones.ts';

/** Such a share of a run must lie in one group, in both places. */
const foundShare = 0.9;

/** What became of a pair that jscpd reports: `found`, or why not. */
export function classOfPair([one, other]: readonly [LineRange, LineRange], clones: OwnClones): string {
  const ranges = [one, other].map((range) => tokensIn(range, clones));
  const run = longestEqualRun(ranges[0], ranges[1]);
  if (run.length < cloneTokensMin) return `not verified: fewer than ${cloneTokensMin} equal tokens of code`;
  if (one.path === other.path && Math.abs(run.starts[0] - run.starts[1]) < cloneTokensMin) {
    return 'the copy overlaps what it is a copy of';
  }
  const share = sharedBest(run, [one.path, other.path], clones);
  if (share >= foundShare) return 'found';
  if (sharedBest(run, [one.path, other.path], clones, true) >= foundShare) return 'found, by other rows of a list';
  return share > 0 ? 'found in part' : 'missed';
}

function tokensIn({ path, line, endLine }: LineRange, { comparable }: OwnClones): TokenRange {
  const { hashes, lines } = comparable.get(path) as ComparableTokens;
  const start = lowerBound(lines, line);
  return { hashes, start, end: Math.max(start, lowerBound(lines, endLine + 1)) };
}

/** Largest share of the run that a group has in both places. @param atAnyDistance the copies may lie otherwise to one another */
function sharedBest(
  { starts, length }: EqualRun,
  paths: readonly [string, string],
  clones: OwnClones,
  atAnyDistance = false,
): number {
  let best = 0;
  for (const group of clones.groups) {
    const [first, second] = paths.map((path, at) =>
      group.fragments.filter(({ slot, start }) => {
        const isNear = start < starts[at] + length && start + group.length > starts[at];
        return isNear && clones.pathOf(slot) === path;
      }),
    );
    for (const a of first) {
      for (const b of second) {
        if (a === b || (!atAnyDistance && b.start - a.start !== starts[1] - starts[0])) continue;
        const shared = [a, b].map(({ start }, at) => sharedLength(start, starts[at], group.length, length));
        best = Math.max(best, Math.min(...shared) / length);
      }
    }
  }
  return best;
}

function sharedLength(one: number, other: number, oneLength: number, otherLength: number): number {
  return Math.min(one + oneLength, other + otherLength) - Math.max(one, other);
}
