import { stemmer } from 'stemmer';
import { namesIn, subtokensOfName } from './subtokens.ts';

/** Words shorter than this are their own stems. */
const shortestStemmed = 4;
/** Stems are computed once a word: code says the same ones again and again. The memory for it is bounded. */
const rememberedStems = 1 << 16;
const stems = new Map<string, string>();

/** Longer runs are data (a number of a million digits, a key), not what somebody looks for: no terms as a whole. */
const longestWhole = 100;

/** Letters of other scripts, which no identifier of ASCII holds: `namesIn` passes over them. */
const otherLetters = /[\p{L}\p{N}]+/gu;
/** Scripts that put no blanks between words: pairs of neighbours stand for the words. */
const unspaced =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+$/u;
const notAscii = /[\u0080-\uffff]/;

/**
 * Terms of a text for the lexical half of the search, in order and with repetitions: stems of the words in names and prose,
 * names of several words besides as a whole (lower case), words of other scripts as they are, both up to 100 characters.
 * Words of one letter are none (the method of `docs/search.md`).
 */
export function termsOf(text: string): string[] {
  const terms: string[] = [];
  const isAscii = !notAscii.test(text);
  const plain = isAscii ? text : text.normalize('NFKC');
  for (const name of namesIn(plain)) addTermsOfName(terms, name);
  if (!isAscii) addOtherScripts(terms, plain);
  return terms;
}

function addTermsOfName(terms: string[], name: string): void {
  const words = subtokensOfName(name);
  for (const word of words) if (word.length > 1) terms.push(stemOf(word));
  if (words.length > 1 && name.length <= longestWhole) terms.push(name.toLowerCase());
}

function addOtherScripts(terms: string[], text: string): void {
  for (const [run] of text.toLowerCase().matchAll(otherLetters)) {
    if (!notAscii.test(run)) continue;
    if (unspaced.test(run)) addPairs(terms, run);
    else if (run.length <= longestWhole) terms.push(run);
  }
}

function addPairs(terms: string[], run: string): void {
  const letters = Array.from(run);
  if (letters.length === 1) terms.push(run);
  for (let at = 1; at < letters.length; at += 1) terms.push(letters[at - 1] + letters[at]);
}

function stemOf(word: string): string {
  if (word.length < shortestStemmed) return word;
  const known = stems.get(word);
  if (known !== undefined) return known;
  if (stems.size >= rememberedStems) stems.clear();
  const stem = stemmer(word);
  stems.set(word, stem);
  return stem;
}
