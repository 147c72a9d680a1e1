interface RankedPlace {
  readonly score: number;
  readonly line: number;
  readonly file: { readonly file: number };
}

/** So many results of a file count in full. */
const wholeMax = 3;
/** Each further one counts this much of the one before: ten pieces of one file hide the second file that answers. */
const furtherShare = 0.9;
/** Behind so many more nothing is lost any further. */
const furtherMax = 6;
const steps = 10_000;

/**
 * The same results by score, where a file has more than a few of them its further ones behind those of others; of equal ones
 * by file, then line.
 *
 * @param ranked the best first
 * @param isNamed what the question names keeps its score
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
