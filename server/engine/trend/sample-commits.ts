import { releasesByCommit, type Tag } from './release-tags.ts';
import { longestRising } from '../../base/longest-rising.ts';
import type { SampledCommit } from './trend-tables.ts';

export interface DatedCommit {
  /** Object name. */
  readonly commit: string;
  readonly committedAtSeconds: number;
}

/** Commits evenly over time, and releases beside them. */
const [evenMax, releasesMax] = [40, 20];

/** Earlier dates are those of a clock that was not set: older than any history that is kept in git. */
const earliestSeconds = Date.UTC(1985, 0) / 1000;
const daySeconds = 86_400;

/**
 * Chooses the commits that stand for a history: the newest, the last one of each of twenty to forty spans of equal length,
 * and up to twenty releases, first versions before corrections. The oldest first.
 *
 * Spans are powers of two of seconds, counted from 1970: as a history grows, the commits chosen before stay, or every other
 * one of them. A date that does not fit the order of the commits chooses nothing.
 *
 * @param line each commit before its first parent
 */
export function sampleCommits(
  line: readonly DatedCommit[],
  tags: readonly Tag[],
  nowSeconds: number,
): readonly SampledCommit[] {
  const commits = line.toReversed();
  const releases = releasesByCommit(tags);
  const chosen = new Set([commits.length - 1, ...evenly(commits, nowSeconds), ...releasesOf(commits, releases)]);
  return [...chosen]
    .filter((number) => number >= 0)
    .toSorted((left, right) => left - right)
    .map((number) => {
      const release = releases.get(commits[number].commit)?.name;
      return { ...commits[number], ...(release !== undefined && { release }) };
    });
}

function evenly(commits: readonly DatedCommit[], nowSeconds: number): number[] {
  const dated = commits.flatMap(({ committedAtSeconds: at }, number) =>
    at >= earliestSeconds && at <= nowSeconds + daySeconds ? [number] : [],
  );
  const dates = dated.map((number) => commits[number].committedAtSeconds);
  const rising = longestRising(dates);
  if (rising.length === 0) return [];
  const [first, last] = [dates[rising[0]], dates[rising.at(-1) as number]];
  let span = 1;
  while (Math.floor(last / span) - Math.floor(first / span) >= evenMax) span *= 2;
  const lastOfSpan = new Map(rising.map((each) => [Math.floor(dates[each] / span), dated[each]]));
  return [...lastOfSpan.values()];
}

function releasesOf(commits: readonly DatedCommit[], releases: ReturnType<typeof releasesByCommit>): number[] {
  return commits
    .flatMap(({ commit }, number) => ({ number, level: releases.get(commit)?.level ?? -1 }))
    .filter(({ level }) => level >= 0)
    .toSorted((left, right) => left.level - right.level || right.number - left.number)
    .slice(0, releasesMax)
    .map(({ number }) => number);
}

/** The newest, the oldest, then the middles of what is between: a line is there before it is whole. */
export function coarseFirst<Item>(items: readonly Item[]): Item[] {
  const order: Item[] = [];
  const spans: [from: number, to: number][] = [[0, items.length - 2]];
  order.push(...items.slice(-1));
  if (items.length > 1) order.push(items[0]);
  for (const [from, to] of spans) {
    if (to - from < 1) continue;
    const middle = (from + to + 1) >>> 1;
    order.push(items[middle]);
    spans.push([middle, to], [from, middle - 1]);
  }
  return order;
}
