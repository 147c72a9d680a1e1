import type { FilePast } from '../../history/file-past.ts';
import { latestDays } from '../../history/recency.ts';

/** From here on code is usually called hard to follow: the default of SonarSource's rule S3776. */
export const hardFrom = 15;

export interface HotspotFacts extends Pick<FilePast, 'changes' | 'latestChanges' | 'fixes'> {
  readonly codeLines: number;
  /** The most complex function; absent where the language is not read, and where the branches lie outside of functions. */
  readonly worst?: { readonly name: string; readonly cognitive: number };
}

/** Returns why a file is a hotspot: a sentence of counted facts. */
export function hotspotReason({ codeLines, worst, ...past }: HotspotFacts): string {
  const lines = codeLines === 1 ? 'Its one line of code' : `Its ${codeLines} lines of code`;
  return `${lines} changed ${textOfChanges(past)}, ${textOfCode(worst)}.`;
}

function textOfChanges({ changes, latestChanges, fixes }: Omit<HotspotFacts, 'codeLines' | 'worst'>): string {
  const ofFixes = fixes === 0 ? '' : `, ${fixes} of them ${fixes === 1 ? 'a fix' : 'fixes'}`;
  const lately = `in the last ${latestDays} days of the history`;
  if (latestChanges === 0) return `${times(changes)}${ofFixes}, though not ${lately}`;
  const all = latestChanges === changes && fixes === 0 ? '' : ` (${times(changes)} in all${ofFixes})`;
  return `${times(latestChanges)} ${lately}${all}`;
}

function textOfCode(worst: HotspotFacts['worst']): string {
  if (worst === undefined) return 'and no complex function of theirs is known';
  if (worst.cognitive >= hardFrom)
    return `and \`${worst.name}\` among them is hard to follow (cognitive complexity ${worst.cognitive})`;
  return `and none of its functions is hard to follow (the most complex, \`${worst.name}\`: ${worst.cognitive})`;
}

function times(count: number): string {
  return count === 1 ? 'once' : `${count} times`;
}
