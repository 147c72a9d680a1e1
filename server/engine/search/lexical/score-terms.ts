import { lowerBound } from '#server/base/lower-bound.ts';
import type { IndexPart, SearchIndex } from '../search-tables.ts';
import { findString } from '../segment.ts';
import { isStopWord } from '../words/stop-words.ts';
import { termsOf } from '../words/terms.ts';
import { fieldWeights, isInBodyAlone, lengthWeights, masks, searchFields, shifts } from './fields.ts';

const fieldCount = searchFields.length;

/** How fast repetitions of a term stop counting (`k1` of BM25). */
const saturation = 1.2;
/** Upper bound on the counted repetitions of a term in a question. */
const mostRepetitions = 2;

/** Returns the terms of a question with their counts; stop words are left out unless the question has nothing else. */
export function termsOfQuestion(question: string): ReadonlyMap<string, number> {
  const significant = question.split(/\s+/).filter((word) => !isStopWord(word.replaceAll(/\W/g, '')));
  const terms = termsOf(significant.length > 0 ? significant.join(' ') : question);
  const counts = new Map<string, number>();
  for (const term of terms) counts.set(term, Math.min((counts.get(term) ?? 0) + 1, mostRepetitions));
  return counts;
}

/**
 * Returns the BM25F score of every chunk, by its number in the index (Robertson, Zaragoza: The Probabilistic Relevance
 * Framework, 2009, §3.6): counts of a term are weighted by field and divided by its length before they are summed and
 * saturate. 0 for chunks that do not count.
 *
 * @param into overwritten with the scores; as long as the index has chunks
 */
export function scoreTerms(
  index: SearchIndex,
  question: ReadonlyMap<string, number>,
  into: Float64Array = new Float64Array(index.chunkCount),
): Float64Array {
  into.fill(0);
  const divisors = divisorsOf(index.meanLengths);
  const asked = Array.from(question).flatMap(([term, repetitions]) => postingsOf(index, term, repetitions));
  for (const part of index.parts) {
    const postings = asked.filter((each) => each.part === part);
    for (let end = chunksAtOnce; end < part.segment.files.length + chunksAtOnce; end += chunksAtOnce) {
      for (const each of postings) addPostings(each, end, divisors, into);
    }
    const { dead, firstChunk } = part;
    for (let at = 0; at < dead.length; at += 2) into.fill(0, firstChunk + dead[at], firstChunk + dead[at + 1]);
  }
  return into;
}

/** Reports whether some chunk has a term. */
export function isSaid(index: SearchIndex, term: string): boolean {
  return frequencyOf(index, term) > 0;
}

/** Returns the number of chunks that have a term. */
export function frequencyOf({ parts }: SearchIndex, term: string): number {
  return parts.flatMap((part) => postingsIn(part, term)).reduce((sum, postings) => sum + countLive(postings), 0);
}

/** Chunks to which all terms are added before the next ones: their scores and lengths stay in the cache of a core. */
const chunksAtOnce = 1 << 14;

interface Postings {
  readonly part: IndexPart;
  /** The first posting that is not added yet. */
  start: number;
  readonly end: number;
}

interface AskedPostings extends Postings {
  /** Limit of a chunk's score for the term as its count grows. */
  readonly worth: number;
}

function postingsOf(index: SearchIndex, term: string, repetitions: number): AskedPostings[] {
  const postings = index.parts.flatMap((part) => postingsIn(part, term));
  const frequency = postings.reduce((sum, each) => sum + countLive(each), 0);
  if (frequency === 0) return [];
  const rarity = Math.log(1 + (index.liveCount - frequency + 0.5) / (frequency + 0.5));
  const worth = rarity * repetitions * (saturation + 1);
  return postings.map((each) => ({ ...each, worth }));
}

function postingsIn(part: IndexPart, term: string): Postings[] {
  const row = findString(part.segment.terms, term);
  if (row < 0) return [];
  const { postingStarts } = part.segment;
  return [{ part, start: postingStarts[row], end: postingStarts[row + 1] }];
}

/** Counts all postings and subtracts those of chunks that do not count, which are few and are looked up. */
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

/**
 * Divisors of the counts in each field, tabulated for each length up to `tabulated`: most divisions are the same few
 * thousand.
 */
interface Divisors {
  readonly table: Float64Array;
  readonly meanLengths: readonly number[];
}

/** Lengths below this are tabulated: 20 KB, which stay in the cache of a core. */
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

/**
 * Adds the remaining postings of chunks before `endChunk`, also of chunks that do not count, whose scores are reset
 * afterwards.
 */
function addPostings(postings: AskedPostings, endChunk: number, divisors: Divisors, scores: Float64Array): void {
  const { part, end, worth } = postings;
  const { postingChunks, postingCounts, lengths } = part.segment;
  const { firstChunk } = part;
  let at = postings.start;
  for (; at < end && postingChunks[at] < endChunk; at += 1) {
    const chunk = postingChunks[at];
    const weighted = weightOfCounts(postingCounts[at], lengths, chunk * fieldCount, divisors);
    scores[firstChunk + chunk] += (worth * weighted) / (saturation + weighted);
  }
  postings.start = at;
}

/**
 * Returns the sum of counts by weight and length of their fields. Written out by field: it runs for each posting of a
 * term, most of which are of code alone.
 *
 * @param lengthsAt index of the chunk's first length
 */
function weightOfCounts(counts: number, lengths: Uint16Array, lengthsAt: number, divisors: Divisors): number {
  const inBody = counts >>> shifts[4];
  const ofBody = inBody === 0 ? 0 : weightIn(4, inBody, lengths[lengthsAt + 4], divisors);
  if (isInBodyAlone(counts)) return ofBody;
  let sum = 0;
  const inName = counts & masks[0];
  if (inName > 0) sum += weightIn(0, inName, lengths[lengthsAt], divisors);
  const inContainer = (counts >>> shifts[1]) & masks[1];
  if (inContainer > 0) sum += weightIn(1, inContainer, lengths[lengthsAt + 1], divisors);
  const inPath = (counts >>> shifts[2]) & masks[2];
  if (inPath > 0) sum += weightIn(2, inPath, lengths[lengthsAt + 2], divisors);
  const inDocumentation = (counts >>> shifts[3]) & masks[3];
  if (inDocumentation > 0) sum += weightIn(3, inDocumentation, lengths[lengthsAt + 3], divisors);
  return sum + ofBody;
}

function weightIn(field: number, count: number, length: number, { table, meanLengths }: Divisors): number {
  const below = length < tabulated ? table[field * tabulated + length] : divisor(field, length, meanLengths[field]);
  return (fieldWeights[field] * count) / below;
}
