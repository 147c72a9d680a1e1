import type { SkipCounts, SkippedFile } from '../ports/scanning.ts';

export const nothingSkipped: SkipCounts = {
  tooLarge: 0,
  binary: 0,
  unreadable: 0,
  parseErrors: 0,
  generated: 0,
  symlink: 0,
  overLimit: 0,
};

export function countByReason(skipped: readonly SkippedFile[]): SkipCounts {
  const counts = { ...nothingSkipped };
  for (const { reason } of skipped) counts[reason]++;
  return counts;
}
