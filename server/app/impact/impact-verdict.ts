import type { Impact } from '#protocol/impact.ts';
import { type Reach, verdictText } from '#protocol/verdict-words.ts';

export type Verdict = Impact['summary']['verdict'];

/** Limits of a change in files: so few are a review of an hour; a change of more than a few is seen by others. */
const fewFiles = 3;
const someFiles = 10;
const manyFiles = 50;

/**
 * Returns how much of the project a change concerns, with the figures that say so. It is no sum of risks: one file that
 * surely breaks is found by a look at it, a hundred that may are not.
 */
export function verdictOf(reach: Reach): Verdict {
  const { files, entryPoints, tests, certainty } = reach;
  if (files + entryPoints + tests === 0) {
    return { level: certainty === 'exact' ? 'none' : 'medium', reason: verdictText(reach) };
  }
  const isWide = files > manyFiles || (files > someFiles && entryPoints > 0);
  if (isWide) return { level: 'high', reason: verdictText(reach) };
  return { level: files <= fewFiles && entryPoints <= 1 ? 'low' : 'medium', reason: verdictText(reach) };
}
