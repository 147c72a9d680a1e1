import type { LineRange } from '../entry-points/entry-code.ts';

/**
 * Lines of a text that are others than they were, from the first to the last one, with one around them: what is gone stood
 * there.
 */
export function changedLines(before: string, after: string): LineRange {
  const [old, now] = [before.split('\n'), after.split('\n')];
  const most = Math.min(old.length, now.length);
  let same = 0;
  while (same < most && old[same] === now[same]) same++;
  let last = 0;
  while (last < most - same && old[old.length - 1 - last] === now[now.length - 1 - last]) last++;
  return { from: Math.max(1, same), to: now.length - last + 1 };
}
