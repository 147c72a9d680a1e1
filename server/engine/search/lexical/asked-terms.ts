import type { SearchIndex } from '../search-tables.ts';
import type { AskedWords } from '../words/asked-words.ts';
import { frequencyOf } from './score-terms.ts';

/**
 * Largest share of chunks in which an alternative term counts: a more frequent one says nothing about the question and
 * takes long to read.
 */
const oftenShare = 1 / 100;
/** An alternative term of at most this many chunks counts in any case. */
const oftenMin = 100;

/** Returns the terms of a question with their worth: its own, and alternative ones that are rare in code. */
export function askedTerms(index: SearchIndex, { said, further }: AskedWords): ReadonlyMap<string, number> {
  const most = Math.max(oftenMin, index.liveCount * oftenShare);
  const rare = Array.from(further).filter(([term]) => {
    const frequency = frequencyOf(index, term);
    return frequency > 0 && frequency <= most;
  });
  return new Map([...said, ...rare]);
}
