import type { Impact } from '#protocol/impact.ts';

export type Verdict = Impact['summary']['verdict'];

/** Extent of a change, as far as the verdict counts it. */
export interface Reach {
  readonly files: number;
  readonly direct: number;
  readonly entryPoints: number;
  readonly tests: number;
  readonly certainty: Impact['certainty'];
}

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
    if (certainty === 'exact') return { level: 'none', reason: 'Nothing is reached.' };
    return { level: 'medium', reason: 'Nothing is known to be reached, and that is not certain.' };
  }
  const isWide = files > manyFiles || (files > someFiles && entryPoints > 0);
  if (isWide) return { level: 'high', reason: reasonOf(reach) };
  return { level: files <= fewFiles && entryPoints <= 1 ? 'low' : 'medium', reason: reasonOf(reach) };
}

function reasonOf({ files, direct, entryPoints, tests, certainty }: Reach): string {
  const least = certainty === 'exact' ? '' : 'at least ';
  const reached = files === 0 ? 'no other file' : `${least}${counted(files, 'file')} (${direct} directly)`;
  const parts = [
    `It reaches ${reached}`,
    ...(entryPoints > 0 ? [counted(entryPoints, 'entry point')] : []),
    ...(files === 0 && entryPoints === 0 ? [`may concern ${counted(tests, 'test file')}`] : []),
  ];
  return `${parts.join(' and ')}.`;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
