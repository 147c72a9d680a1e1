/** Share of the meaning in a score; the rest is the words' (docs/search.md: anything from .6 to .7 does as well). */
const meaningShare = 0.65;

/**
 * One score a chunk, 0 to 1, out of two: each is divided by its own maximum over the index for this question, and they are
 * added linearly. Rejected: reciprocal rank fusion (.525 against .552 MRR in docs/search.md).
 *
 * @param weights what a chunk's score is multiplied with in the end
 */
export function fuse(words: Float64Array, meaning: Int32Array, weights: (chunk: number) => number): Float64Array {
  const wordShare = share(words, 1 - meaningShare);
  const vectorShare = share(meaning, meaningShare);
  return Float64Array.from(words, (score, chunk) => {
    const sum = score * wordShare + Math.max(0, meaning[chunk]) * vectorShare;
    return sum === 0 ? 0 : sum * weights(chunk);
  });
}

/** Factor that makes the maximum `part`; 0 where nothing is above 0. */
function share(scores: ArrayLike<number>, part: number): number {
  let most = 0;
  for (let at = 0; at < scores.length; at += 1) most = Math.max(most, scores[at]);
  return most === 0 ? 0 : part / most;
}
