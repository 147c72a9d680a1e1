import type { SearchIndex } from '../search-tables.ts';
import type { AskedWords } from '../words/asked-words.ts';
import { frequencyOf } from './score-terms.ts';

/** What more chunks say than this share tells nothing where the question does not say it, and takes long to be read. */
const oftenShare = 1 / 100;
/** So few chunks are read at once in any case. */
const oftenMin = 100;

/** Terms of a question with their worth: those that it says, and those that code may say instead and seldom says. */
export function askedTerms(index: SearchIndex, { said, further }: AskedWords): ReadonlyMap<string, number> {
  const most = Math.max(oftenMin, index.liveCount * oftenShare);
  const telling = Array.from(further).filter(([term]) => {
    const frequency = frequencyOf(index, term);
    return frequency > 0 && frequency <= most;
  });
  return new Map([...said, ...telling]);
}
