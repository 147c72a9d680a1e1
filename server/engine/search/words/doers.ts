/** Stems shorter than this have too many namesakes. */
const stemLengthMin = 3;
const letters = /^[a-z]+$/;
/** `run`, `plan`: the last letter is doubled before an ending. */
const doubling = /(?:^|[^aeiou])[aeiou][^aeiouwxy]$/;

/**
 * Terms for who does what a term says, and for what is done by whom it names: `throttl` gives `throttler`, `runner` gives `run`.
 * The stemmer takes the ending off words of several syllables alone (`importer`), and code names things so: `loader`, `parser`.
 */
export function doersOf(term: string): string[] {
  if (term.length < stemLengthMin || !letters.test(term)) return [];
  if (!term.endsWith('er')) return doubling.test(term) ? [`${term}er`, `${term}${term.at(-1)}er`] : [`${term}er`];
  const done = term.slice(0, -'er'.length);
  if (done.length < stemLengthMin) return [];
  return done.at(-1) === done.at(-2) ? [done, done.slice(0, -1)] : [done];
}
