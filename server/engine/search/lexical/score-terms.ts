import { lowerBound } from '#server/base/lower-bound.ts';
import type { IndexPart, SearchIndex } from '../search-tables.ts';
import { findString } from '../segment.ts';
import { isStopWord } from '../words/stop-words.ts';
import { termsOf } from '../words/terms.ts';
import { fieldWeights, lengthWeights, masks, shifts } from './fields.ts';

/** How fast repetitions of a term stop to count (`k1` of BM25). */
const saturation = 1.2;
/** A term that a question says more often counts as if said this often. */
const mostRepetitions = 2;

/** Terms of a question with how often it says each; its stop words are left out unless nothing else is there. */
export function termsOfQuestion(question: string): ReadonlyMap<string, number> {
  const telling = question.split(/\s+/).filter((word) => !isStopWord(word.replaceAll(/\W/g, '')));
  const terms = termsOf(telling.length > 0 ? telling.join(' ') : question);
  const counts = new Map<string, number>();
  for (const term of terms) counts.set(term, Math.min((counts.get(term) ?? 0) + 1, mostRepetitions));
  return counts;
}

/**
 * BM25F of every chunk, by its number in the index (Robertson, Zaragoza: The Probabilistic Relevance Framework, 2009, §3.6):
 * counts of a term are weighted by field and divided by its length before they are summed and saturate. 0 for chunks that do
 * not count.
 *
 * @param into becomes the scores, whatever is in it; as long as the index has chunks
 */
export function scoreTerms(
  index: SearchIndex,
  question: ReadonlyMap<string, number>,
  into: Float64Array = new Float64Array(index.chunkCount),
): Float64Array {
  into.fill(0);
  const divisors = divisorsOf(index.meanLengths);
  for (const [term, repetitions] of question) addTerm(index, into, divisors, term, repetitions);
  for (const { dead, firstChunk } of index.parts) {
    for (let at = 0; at < dead.length; at += 2) into.fill(0, firstChunk + dead[at], firstChunk + dead[at + 1]);
  }
  return into;
}

/** Whether some chunk says a term. */
export function isSaid({ parts }: SearchIndex, term: string): boolean {
  return parts.flatMap((part) => postingsIn(part, term)).some((postings) => countLive(postings) > 0);
}

interface Postings {
  readonly part: IndexPart;
  readonly start: number;
  readonly end: number;
}

function addTerm(
  index: SearchIndex,
  scores: Float64Array,
  divisors: Divisors,
  term: string,
  repetitions: number,
): void {
  const postings = index.parts.flatMap((part) => postingsIn(part, term));
  const frequency = postings.reduce((sum, each) => sum + countLive(each), 0);
  if (frequency === 0) return;
  const rarity = Math.log(1 + (index.liveCount - frequency + 0.5) / (frequency + 0.5));
  const worth = rarity * repetitions * (saturation + 1);
  for (const each of postings) addPostings(each, divisors, scores, worth);
}

function postingsIn(part: IndexPart, term: string): Postings[] {
  const row = findString(part.segment.terms, term);
  if (row < 0) return [];
  const { postingStarts } = part.segment;
  return [{ part, start: postingStarts[row], end: postingStarts[row + 1] }];
}

/** All but those of chunks that do not count, which are few, and are looked up. */
function countLive({ part, start, end }: Postings): number {
  const { dead, segment } = part;
  let [count, from] = [end - start, start];
  for (let at = 0; at < dead.length && from < end; at += 2) {
    from = lowerBound(segment.postingChunks, dead[at], from, end);
    const behind = lowerBound(segment.postingChunks, dead[at + 1], from, end);
    count -= behind - from;
    from = behind;
  }
  return count;
}

/** What counts in a field are divided by, for each length up to `tabulated`: most divisions are the same few thousand. */
interface Divisors {
  readonly table: Float64Array;
  readonly meanLengths: readonly number[];
}

/** Lengths below this are looked up: 20 KB, which stay in the cache of a core. */
const tabulated = 512;

function divisorsOf(meanLengths: readonly number[]): Divisors {
  const table = new Float64Array(meanLengths.length * tabulated);
  for (const [field, mean] of meanLengths.entries()) {
    for (let length = 0; length < tabulated; length += 1)
      table[field * tabulated + length] = divisor(field, length, mean);
  }
  return { table, meanLengths };
}

function divisor(field: number, length: number, meanLength: number): number {
  return 1 - lengthWeights[field] + lengthWeights[field] * (length / meanLength);
}

/** Also to chunks that do not count: what they get is taken away again. */
function addPostings(
  { part, start, end }: Postings,
  { table, meanLengths }: Divisors,
  scores: Float64Array,
  worth: number,
): void {
  const { postingChunks, postingCounts, lengths } = part.segment;
  const fields = meanLengths.length;
  for (let at = start; at < end; at += 1) {
    const chunk = postingChunks[at];
    const counts = postingCounts[at];
    let weighted = 0;
    for (let field = 0; field < fields; field += 1) {
      const count = (counts >>> shifts[field]) & masks[field];
      if (count === 0) continue;
      const length = lengths[chunk * fields + field];
      const below = length < tabulated ? table[field * tabulated + length] : divisor(field, length, meanLengths[field]);
      weighted += (fieldWeights[field] * count) / below;
    }
    scores[part.firstChunk + chunk] += (worth * weighted) / (saturation + weighted);
  }
}
