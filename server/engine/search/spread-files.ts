interface RankedPlace {
  readonly score: number;
  readonly line: number;
  readonly file: { readonly file: number };
}

/** Results of a file that count in full. */
const wholeMax = 3;
/** Share of each further result in the one before: ten pieces of one file hide the second file that answers. */
const furtherShare = 0.9;
/** Upper bound on the results of a file that lose further shares. */
const furtherMax = 6;
const steps = 10_000;

/**
 * Returns the same results by score, where further ones of a file with more than a few rank behind those of others;
 * ties by file, then line.
 *
 * @param ranked the best first
 * @param isNamed results that the question names keep their scores
 */
export function spreadFiles<Place extends RankedPlace>(
  ranked: readonly Place[],
  isNamed: (place: Place) => boolean,
): Place[] {
  const seen = new Map<number, number>();
  const spread = ranked.map((place) => {
    if (isNamed(place)) return place;
    const count = (seen.get(place.file.file) ?? 0) + 1;
    seen.set(place.file.file, count);
    const share = furtherShare ** Math.min(furtherMax, Math.max(0, count - wholeMax));
    return share === 1 ? place : { ...place, score: Math.round(place.score * share * steps) / steps };
  });
  return spread.toSorted((a, b) => b.score - a.score || a.file.file - b.file.file || a.line - b.line);
}
