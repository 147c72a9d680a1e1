import type { IndexPart, SearchIndex } from '../search-tables.ts';
import { findTerm } from '../segment.ts';
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
 * counts of a term are weighted by field and divided by its length before they are summed and saturate.
 */
export function scoreTerms(index: SearchIndex, question: ReadonlyMap<string, number>): Float64Array {
  const scores = new Float64Array(index.chunkCount);
  for (const [term, repetitions] of question) addTerm(index, scores, term, repetitions);
  return scores;
}

interface Postings {
  readonly part: IndexPart;
  readonly start: number;
  readonly end: number;
}

function addTerm(index: SearchIndex, scores: Float64Array, term: string, repetitions: number): void {
  const postings = index.parts.flatMap((part) => postingsIn(part, term));
  const frequency = postings.reduce((sum, each) => sum + countLive(each), 0);
  if (frequency === 0) return;
  const rarity = Math.log(1 + (index.liveCount - frequency + 0.5) / (frequency + 0.5));
  const worth = rarity * repetitions * (saturation + 1);
  for (const each of postings) addPostings(each, index.meanLengths, scores, worth);
}

function postingsIn(part: IndexPart, term: string): Postings[] {
  const row = findTerm(part.segment.terms, term);
  if (row < 0) return [];
  const { postingStarts } = part.segment;
  return [{ part, start: postingStarts[row], end: postingStarts[row + 1] }];
}

function countLive({ part, start, end }: Postings): number {
  const { postingChunks, files } = part.segment;
  let count = 0;
  for (let at = start; at < end; at += 1) count += part.live[files[postingChunks[at]]];
  return count;
}

function addPostings(
  { part, start, end }: Postings,
  meanLengths: readonly number[],
  scores: Float64Array,
  worth: number,
): void {
  const { postingChunks, postingCounts, lengths, files } = part.segment;
  const fields = meanLengths.length;
  for (let at = start; at < end; at += 1) {
    const chunk = postingChunks[at];
    if (part.live[files[chunk]] === 0) continue;
    let weighted = 0;
    for (let field = 0; field < fields; field += 1) {
      const count = (postingCounts[at] >>> shifts[field]) & masks[field];
      if (count === 0) continue;
      const relative = lengths[chunk * fields + field] / meanLengths[field];
      weighted += (fieldWeights[field] * count) / (1 - lengthWeights[field] + lengthWeights[field] * relative);
    }
    scores[part.firstChunk + chunk] += (worth * weighted) / (saturation + weighted);
  }
}
