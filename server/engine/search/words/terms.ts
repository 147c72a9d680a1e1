import { longestWhole, wordsIn } from './subtokens.ts';

/** Letters of other scripts, which identifiers of ASCII do not contain: `namesIn` skips them. */
const otherLetters = /[\p{L}\p{N}]+/gu;
/** Scripts without blanks between words: pairs of neighbours stand for the words. */
const unspaced =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+$/u;
const notAscii = /[\u0080-\uffff]/;

/**
 * Returns the terms of a text for the lexical half of the search, in order and with repetitions: stems of the words in
 * names and prose, names of several words also as a whole (lower case), words of other scripts as they are, both up to
 * 100 characters. Words of one letter are no terms (the method of `docs/search.md`).
 */
export function termsOf(text: string): string[] {
  const terms: string[] = [];
  const isAscii = !notAscii.test(text);
  const plain = isAscii ? text : text.normalize('NFKC');
  for (const { terms: own } of wordsIn(plain)) for (const term of own) terms.push(term);
  if (!isAscii) addOtherScripts(terms, plain);
  return terms;
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
