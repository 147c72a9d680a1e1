import { stemmer } from 'stemmer';
import { decodeUtf8, encodeUtf8 } from '#server/base/utf8.ts';

/**
 * Words of identifiers and of prose, cut alike: what the embedding's vocabulary is made of (its model card, "From text to
 * subtokens"). Only ASCII letters, digits, `_` and `$` count.
 */
const compound = /[A-Za-z0-9_$]+/g;
const piece = /[0-9]+|[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g;
const longestPiece = 40;

/** `utf8_decodeHTTP` gives `utf`, `8`, `decode`, `http`: lower case, in order, with repetitions. */
export function subtokensOfName(name: string): string[] {
  return (name.match(piece) ?? []).filter((each) => each.length <= longestPiece).map((each) => each.toLowerCase());
}

/** Runs of letters, digits, `_` and `$`, as written. */
export function namesIn(text: string): string[] {
  return text.match(compound) ?? [];
}

/** What a name, or a word of prose, says. */
export interface NameWords {
  /** Its words: lower case, in order, with repetitions. */
  readonly subtokens: readonly string[];
  /** Stems of these, and the name as a whole if it has several. */
  readonly terms: readonly string[];
}

/** Words shorter than this are their own stems. */
const shortestStemmed = 4;
/** Longer runs are data (a number of a million digits, a key), not what somebody looks for: no terms as a whole. */
export const longestWhole = 100;

/** So many names are remembered, 28 MB if each is of three words: code says the same ones again and again. */
const rememberedMax = 1 << 16;
const longestRemembered = 60;

const wordsOfName = remembering((name: string): NameWords => {
  const words = subtokensOfName(name).map(stemmed);
  const terms = words.filter(({ word }) => word.length > 1).map(({ stem }) => stem);
  if (words.length > 1 && name.length <= longestWhole) terms.push(name.toLowerCase());
  return { subtokens: words.map(({ word }) => word), terms };
});

/** The word as well, so that names share it. */
const stemmed = remembering((word: string) => ({ word, stem: word.length < shortestStemmed ? word : stemmer(word) }));

/** `HTTPServer.utf8_decode` gives `http`, `server`, `utf`, `8`, `decode`: lower case, in order, with repetitions. */
export function subtokens(text: string): string[] {
  const found: string[] = [];
  for (const { subtokens: own } of wordsIn(text)) for (const each of own) found.push(each);
  return found;
}

let last: { readonly text: string; readonly words: readonly NameWords[] } = { text: '', words: [] };

/** What the names in a text say, in order. The last text is kept: its terms are counted, then its meaning is looked up. */
export function wordsIn(text: string): readonly NameWords[] {
  if (text !== last.text) last = { text, words: namesIn(text).map(wordsOfName) };
  return last.words;
}

/** A function of short texts that computes once what it is asked often. @param compute pure; its results are not changed */
function remembering<Result>(compute: (text: string) => Result): (text: string) => Result {
  const known = new Map<string, Result>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined || text.length > longestRemembered) return found ?? compute(text);
    if (known.size >= rememberedMax) known.clear();
    // A copy: what is cut out of a file's text holds all of it.
    const own = decodeUtf8(encodeUtf8(text));
    const result = compute(own);
    known.set(own, result);
    return result;
  };
}
