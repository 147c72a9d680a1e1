import type { IsName, Mention } from './mention.ts';
import { nouns, plainWords } from './name-words.ts';

/** In front of a word that stands in back-ticks or is written like code; what blanks in it stand as. */
export const codeSign = '\uE000';
export const codeBlank = '\uE001';

/** `retry delay` may be meant as `retryDelay`; more words are a sentence. */
const nameWordsMax = 4;

/** Returns the name in the words of a slot; undefined where they are no name. */
export function mentionOf(words: readonly string[], isName: IsName): Mention | undefined {
  const pronoun = pronounOf(words);
  if (pronoun !== undefined) return pronoun;
  const at = words.findIndex((word, index) => index > 0 && placing.has(word.toLowerCase()));
  if (at < 0) return nameOf(words, isName);
  const isOwned = words[at] === "'s";
  const [before, behind] = [words.slice(0, at), words.slice(at + 1)];
  const name = nameOf(isOwned ? behind : before, isName);
  const place = nameOf(isOwned ? before : behind, isName);
  if (name === undefined || place === undefined || !isSure(name) || !isSure(place)) return undefined;
  return { ...name, within: place.text };
}

/** Something of the project, what can only be a name, or what was spoken of before. */
export function isSure({ isKnown, isCode, isPronoun }: Mention): boolean {
  return isKnown || isCode || isPronoun;
}

const placing = new Set(['of', 'in', 'from', 'inside', 'within', "'s"]);

const pronouns = new Set(['it', 'this', 'that', 'them']);
const pointers = new Set(['this', 'that', 'same']);

/** `it`, `this function`: what was spoken of before. */
function pronounOf([first, second, ...more]: readonly string[]): Mention | undefined {
  const word = first.toLowerCase();
  const mention = { text: '', isCode: false, isKnown: true, isPronoun: true };
  if (second === undefined) return pronouns.has(word) ? mention : undefined;
  const noun = nouns.get(second.toLowerCase());
  return pointers.has(word) && noun !== undefined && more.length === 0 ? { ...mention, noun } : undefined;
}

/** A name, perhaps with what it is in front of it or behind: `the class Cart`, `the Cart class`. */
function nameOf(words: readonly string[], isName: IsName): Mention | undefined {
  const bare = bareNameOf(words, isName);
  if (words.length < 2 || (bare !== undefined && isSure(bare))) return bare;
  const [first, last] = [nouns.get(words[0].toLowerCase()), nouns.get(words[words.length - 1].toLowerCase())];
  const named =
    (first && withNoun(bareNameOf(words.slice(1), isName), first)) ??
    (last && withNoun(bareNameOf(words.slice(0, -1), isName), last));
  return named !== undefined && isSure(named) ? named : undefined;
}

function withNoun(mention: Mention | undefined, noun: Mention['noun']): Mention | undefined {
  return mention && { ...mention, ...(noun && { noun }) };
}

function bareNameOf(words: readonly string[], isName: IsName): Mention | undefined {
  const [only] = words;
  if (words.length === 1 && only.startsWith(codeSign)) {
    const text = only.slice(1).replaceAll(codeBlank, ' ');
    return { text, isCode: true, isKnown: isName(text), isPronoun: false };
  }
  if (words.length > nameWordsMax || !words.every((word) => spoken.test(word))) return undefined;
  const isPlain = words.length === 1 && plainWords.has(only.toLowerCase());
  // `User` is a name where the project has it; `user` is a word.
  if (isPlain && !/^\p{Lu}\p{Ll}/u.test(only)) return undefined;
  const text = words.join(' ');
  const isKnown = isName(text);
  if (!isKnown && (words.length > 1 || isPlain)) return undefined;
  return { text, isCode: false, isKnown, isPronoun: false };
}

const spoken = /^[\p{L}\p{N}][\p{L}\p{N}-]*$/u;
