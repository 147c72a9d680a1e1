import { stemmer } from 'stemmer';
import { decodeUtf8, encodeUtf8 } from '#server/base/utf8.ts';

/**
 * Words of identifiers and of prose, cut alike: the vocabulary of the embedding consists of them (its model card, "From
 * text to subtokens"). Only ASCII letters, digits, `_` and `$` count.
 */
const compound = /[A-Za-z0-9_$]+/g;
const piece = /[0-9]+|[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g;
const longestPiece = 40;

/**
 * Returns the words of a name: `utf8_decodeHTTP` gives `utf`, `8`, `decode`, `http`: lower case, in order, with
 * repetitions.
 */
export function subtokensOfName(name: string): string[] {
  return (name.match(piece) ?? []).filter((each) => each.length <= longestPiece).map((each) => each.toLowerCase());
}

/** Returns runs of letters, digits, `_` and `$`, as written. */
export function namesIn(text: string): string[] {
  return text.match(compound) ?? [];
}

/** The words of a name, or of a word of prose. */
export interface NameWords {
  /** Its words: lower case, in order, with repetitions. */
  readonly subtokens: readonly string[];
  /** Stems of these, and the name as a whole if it has several. */
  readonly terms: readonly string[];
}

/** Words shorter than this are their own stems. */
const shortestStemmed = 4;
/**
 * Longest run that is a term as a whole: longer ones are data (a number of a million digits, a key), not targets of a
 * search.
 */
export const longestWhole = 100;

/** Upper bound on the cached names, 28 MB if each is of three words: code repeats the same ones. */
const rememberedMax = 1 << 16;
const longestRemembered = 60;

const wordsOfName = remembering((name: string): NameWords => {
  const words = subtokensOfName(name).map(stemmed);
  const terms = words.filter(({ word }) => word.length > 1).map(({ stem }) => stem);
  if (words.length > 1 && name.length <= longestWhole) terms.push(name.toLowerCase());
  return { subtokens: words.map(({ word }) => word), terms };
});

/** Returns the word as well, so that names share its string. */
const stemmed = remembering((word: string) => ({ word, stem: word.length < shortestStemmed ? word : stemmer(word) }));

/**
 * Returns the words of a text: `HTTPServer.utf8_decode` gives `http`, `server`, `utf`, `8`, `decode`: lower case, in
 * order, with repetitions.
 */
export function subtokens(text: string): string[] {
  const found: string[] = [];
  for (const { subtokens: own } of wordsIn(text)) for (const each of own) found.push(each);
  return found;
}

let last: { readonly text: string; readonly words: readonly NameWords[] } = { text: '', words: [] };

/**
 * Returns the words of the names in a text, in order. The result for the last text is cached: its terms are counted
 * first, then its meaning is looked up.
 */
export function wordsIn(text: string): readonly NameWords[] {
  if (text !== last.text) last = { text, words: namesIn(text).map(wordsOfName) };
  return last.words;
}

/**
 * Returns a function of short texts that caches its results.
 *
 * @param compute pure; its results are not changed
 */
function remembering<Result>(compute: (text: string) => Result): (text: string) => Result {
  const known = new Map<string, Result>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined || text.length > longestRemembered) return found ?? compute(text);
    if (known.size >= rememberedMax) known.clear();
    // A copy: a substring of a file's text would retain all of it.
    const own = decodeUtf8(encodeUtf8(text));
    const result = compute(own);
    known.set(own, result);
    return result;
  };
}
