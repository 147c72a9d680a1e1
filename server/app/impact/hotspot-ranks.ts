import { remember } from '#server/base/remember-by.ts';
import type { FileHistories } from '#server/engine/history/file-history.ts';

/** 0 to 1 by path: the share of files that were changed less, each change by its age (API.md §2.12, `hotspot`). */
export const hotspotRanks = remember(rank);

/** Files that were changed alike have the same rank. */
function rank(histories: FileHistories): ReadonlyMap<string, number> {
  const byChanges = [...histories].toSorted(([, a], [, b]) => a.recentChanges - b.recentChanges);
  const ranks = new Map<string, number>();
  let less = 0;
  byChanges.forEach(([path, { recentChanges }], index) => {
    if (index > 0 && recentChanges > byChanges[index - 1][1].recentChanges) less = index;
    ranks.set(path, byChanges.length === 1 ? 1 : less / (byChanges.length - 1));
  });
  return ranks;
}
