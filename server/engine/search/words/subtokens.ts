/**
 * Words of identifiers and of prose, cut alike: what the embedding's vocabulary is made of (its model card, "From text to
 * subtokens"). Only ASCII letters, digits, `_` and `$` count.
 */
const compound = /[A-Za-z0-9_$]+/g;
const piece = /[0-9]+|[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g;
const longestPiece = 40;

/** `HTTPServer.utf8_decode` gives `http`, `server`, `utf`, `8`, `decode`: lower case, in order, with repetitions. */
export function subtokens(text: string): string[] {
  const found: string[] = [];
  for (const [whole] of text.matchAll(compound)) found.push(...subtokensOfName(whole));
  return found;
}

/** The same of one run of letters, digits, `_` and `$`. */
export function subtokensOfName(name: string): string[] {
  return (name.match(piece) ?? []).filter((each) => each.length <= longestPiece).map((each) => each.toLowerCase());
}

/** Runs of letters, digits, `_` and `$`, as written. */
export function namesIn(text: string): string[] {
  return text.match(compound) ?? [];
}
