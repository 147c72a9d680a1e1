/** Share of the meaning in a score; the rest is the words' (docs/search.md has what other shares gave). */
const meaningShareOfPieces = 0.6;
/** Code that says no word of a question must mean at least this much of it, in steps of 1/65,536: a cosine of a quarter. */
export const leastMeaning = 65_536 / 4;

/**
 * How words and meaning become one score, 0 to `most`: each is divided by its own maximum over the index for this question,
 * and they are added linearly. Rejected: reciprocal rank fusion (.525 against .552 MRR in docs/search.md).
 */
export interface Fusion {
  readonly wordFactor: number;
  readonly meaningFactor: number;
}

export function fusionOf(
  words: Float64Array,
  meaning: Int32Array,
  most: number,
  meaningShare = meaningShareOfPieces,
): Fusion {
  return {
    wordFactor: most * factorOf(highestWord(words), 1 - meaningShare),
    meaningFactor: most * factorOf(highestMeaning(meaning), meaningShare),
  };
}

/** The score of one chunk. */
export function fused({ wordFactor, meaningFactor }: Fusion, word: number, meaning: number): number {
  const isNoise = word === 0 ? meaning < leastMeaning : meaning <= 0;
  return word * wordFactor + (isNoise ? 0 : meaning * meaningFactor);
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
