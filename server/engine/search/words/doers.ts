/** Shortest stem: too many other words share a shorter one. */
const stemLengthMin = 3;
const letters = /^[a-z]+$/;
/** `run`, `plan`: the last letter is doubled before an ending. */
const doubling = /(?:^|[^aeiou])[aeiou][^aeiouwxy]$/;

/**
 * Returns the terms of the doers of an action, and of the action of a doer: `throttl` gives `throttler`, `runner` gives
 * `run`. The stemmer removes the ending only of words of several syllables (`importer`), and code has names such as
 * `loader`, `parser`.
 */
export function doersOf(term: string): string[] {
  if (term.length < stemLengthMin || !letters.test(term)) return [];
  if (!term.endsWith('er')) return doubling.test(term) ? [`${term}er`, `${term}${term.at(-1)}er`] : [`${term}er`];
  const done = term.slice(0, -'er'.length);
  if (done.length < stemLengthMin) return [];
  return done.at(-1) === done.at(-2) ? [done, done.slice(0, -1)] : [done];
}
