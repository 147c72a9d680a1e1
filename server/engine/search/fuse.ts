/** Share of the meaning in a score; the rest is the words' (docs/search.md has the results of other shares). */
const meaningShareOfPieces = 0.6;
/**
 * Lowest meaning, in steps of 1/65,536, that counts for code without any word of the question: a cosine of a quarter.
 */
const leastMeaning = 65_536 / 4;

/**
 * Factors that combine words and meaning into one score, 0 to `most`: each is divided by its own maximum over the index
 * for this question, and they are added linearly. Rejected: reciprocal rank fusion (.525 against .552 MRR in
 * docs/search.md).
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
    wordFactor: most * factorOf(highestOf(words, highestWord), 1 - meaningShare),
    meaningFactor: most * factorOf(highestOf(meaning, highestMeaning), meaningShare),
  };
}

/** Returns the score of one chunk. */
export function fused({ wordFactor, meaningFactor }: Fusion, word: number, meaning: number): number {
  const isNoise = word === 0 ? meaning < leastMeaning : meaning <= 0;
  return word * wordFactor + (isNoise ? 0 : meaning * meaningFactor);
}

/** Returns the factor that scales the maximum to `part`; 0 where nothing is above 0. */
function factorOf(most: number, part: number): number {
  return most === 0 ? 0 : part / most;
}

/**
 * Numbers read by one call: functions that are called often are compiled soon, while a long loop is compiled again each
 * time.
 */
const goLength = 1024;

function highestOf<Scores extends Float64Array | Int32Array>(
  scores: Scores,
  highestIn: (scores: Scores, from: number, to: number) => number,
): number {
  let most = 0;
  for (let from = 0; from < scores.length; from += goLength) {
    most = Math.max(most, highestIn(scores, from, Math.min(scores.length, from + goLength)));
  }
  return most;
}

// Two functions of the same code: one loop over both kinds of arrays costs twice as much.
function highestWord(scores: Float64Array, from: number, to: number): number {
  let most = 0;
  for (let at = from; at < to; at += 1) if (scores[at] > most) most = scores[at];
  return most;
}

function highestMeaning(scores: Int32Array, from: number, to: number): number {
  let most = 0;
  for (let at = from; at < to; at += 1) if (scores[at] > most) most = scores[at];
  return most;
}
