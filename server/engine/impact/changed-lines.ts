import type { LineRange } from '../entry-points/code-spans.ts';

/**
 * Lines of a text that are others than they were, from the first to the last one, with one around them: what is gone stood
 * there. They hold for both texts, since either may be the one that is indexed.
 */
export function changedLines(before: string, after: string): LineRange {
  const [old, now] = [before.split('\n'), after.split('\n')];
  const most = Math.min(old.length, now.length);
  let same = 0;
  while (same < most && old[same] === now[same]) same++;
  let last = 0;
  while (last < most - same && old[old.length - 1 - last] === now[now.length - 1 - last]) last++;
  return { from: Math.max(1, same), to: Math.max(old.length, now.length) - last + 1 };
}
