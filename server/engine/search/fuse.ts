/** Share of the meaning in a score; the rest is the words' (docs/search.md has what other shares gave). */
const meaningShare = 0.5;
/** Code that says no word of a question must mean at least this much of it, in steps of 1/65,536: a cosine of a quarter. */
const leastMeaning = 65_536 / 4;

/**
 * One score a chunk, 0 to `most`, out of two: each is divided by its own maximum over the index for this question, and they
 * are added linearly. Rejected: reciprocal rank fusion (.525 against .552 MRR in docs/search.md).
 *
 * @param weights what a chunk's score is multiplied with in the end, 0 to 1
 */
export function fuse(words: Float64Array, meaning: Int32Array, weights: Float64Array, most: number): Float64Array {
  const wordFactor = most * factorOf(highestWord(words), 1 - meaningShare);
  const meaningFactor = most * factorOf(highestMeaning(meaning), meaningShare);
  const scores = new Float64Array(words.length);
  for (let chunk = 0; chunk < scores.length; chunk += 1) {
    const isNoise = words[chunk] === 0 ? meaning[chunk] < leastMeaning : meaning[chunk] <= 0;
    const likeness = isNoise ? 0 : meaning[chunk] * meaningFactor;
    scores[chunk] = (words[chunk] * wordFactor + likeness) * weights[chunk];
  }
  return scores;
}

/** What makes the maximum `part`; 0 where nothing is above 0. */
function factorOf(most: number, part: number): number {
  return most === 0 ? 0 : part / most;
}

// Two of a kind: one loop over both kinds of arrays costs twice as much.
function highestWord(scores: Float64Array): number {
  let most = 0;
  for (let at = 0; at < scores.length; at += 1) if (scores[at] > most) most = scores[at];
  return most;
}

function highestMeaning(scores: Int32Array): number {
  let most = 0;
  for (let at = 0; at < scores.length; at += 1) if (scores[at] > most) most = scores[at];
  return most;
}
