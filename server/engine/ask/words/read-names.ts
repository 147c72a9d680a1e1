import type { IsName, Mention } from '../mention.ts';
import { type NameNoun, nouns, plainWords } from '../name-words.ts';
import type { QuestionToken } from '../question-tokens.ts';
import { classesOf } from './lexicon.ts';
import { isPlacedAsName } from './name-places.ts';

export interface ReadName {
  /** Index behind its last word. */
  readonly end: number;
  readonly mention: Mention;
}

/** `retry delay` may be meant as `retryDelay`; more words are a sentence. */
const nameWordsMax = 4;

/** A name that the project has, or what can only be one, with the noun before or behind it. */
export function nameAt(tokens: readonly QuestionToken[], at: number, isName: IsName): ReadName | undefined {
  const noun = nounAt(tokens, at);
  if (noun !== undefined) {
    const named = bareNameAt(tokens, at + 1, isName);
    if (named !== undefined && isSurely(named)) return { ...named, mention: { ...named.mention, noun } };
  }
  if (isOfEnglish(tokens[at]) && !isPlacedAsName(tokens, at, isName)) return undefined;
  const bare = bareNameAt(tokens, at, isName);
  if (bare === undefined || !isSurely(bare)) return undefined;
  const behind = nounAt(tokens, bare.end);
  return behind === undefined ? bare : { end: bare.end + 1, mention: { ...bare.mention, noun: behind } };
}

function isSurely({ mention: { isKnown, isCode } }: ReadName): boolean {
  return isKnown || isCode;
}

/** A word that the lexicon has is that, and no name, unless it is marked as one or stands where one stands. */
function isOfEnglish({ word, isCode }: QuestionToken): boolean {
  return !isCode && classesOf(word) !== undefined;
}

function bareNameAt(tokens: readonly QuestionToken[], at: number, isName: IsName): ReadName | undefined {
  const first = tokens[at];
  if (first === undefined) return undefined;
  const { text, isCode } = first;
  if (isCode) return { end: at + 1, mention: { text, isCode, isPronoun: false, isKnown: isName(text) } };
  return wordsNameAt(tokens, at, isName);
}

/** The longest name of words that the project has. */
function wordsNameAt(tokens: readonly QuestionToken[], at: number, isName: IsName): ReadName | undefined {
  for (let count = nameWordsMax; count > 0; count--) {
    const words = tokens.slice(at, at + count);
    if (words.length < count || words.some(({ isCode, word }) => isCode || !isWord(word))) continue;
    if (count === 1 && plainWords.has(words[0].word) && !isPlacedAsName(tokens, at, isName)) continue;
    const text = words.map((token) => token.text).join(' ');
    if (isName(text)) return { end: at + count, mention: { text, isCode: false, isKnown: true, isPronoun: false } };
  }
  return undefined;
}

function isWord(word: string): boolean {
  return /^[\p{L}\p{N}][\p{L}\p{N}-]*$/u.test(word);
}

/** A word that is neither English of questions nor a name of the project: it may be a name that is not there. */
export function unknownNameAt(tokens: readonly QuestionToken[], at: number): ReadName | undefined {
  const { text, word } = tokens[at];
  if (!isWord(word) || plainWords.has(word)) return undefined;
  return { end: at + 1, mention: { text, isCode: false, isKnown: false, isPronoun: false } };
}

const pointers = new Set(['this', 'that', 'same', 'these']);

/** `it`, `this function`: what was spoken of before. */
export function pronounAt(tokens: readonly QuestionToken[], at: number): ReadName | undefined {
  const { word, isCode } = tokens[at];
  if (isCode) return undefined;
  const mention = { text: '', isCode: false, isKnown: true, isPronoun: true };
  const noun = pointers.has(word) ? nounAt(tokens, at + 1) : undefined;
  if (noun !== undefined) return { end: at + 2, mention: { ...mention, noun } };
  if (isSpokenOf(tokens, at)) return { end: at + 1, mention: { ...mention, noun: nounAt(tokens, at) } };
  const isAlone = word === 'it' || word === 'them' || ((word === 'this' || word === 'that') && !isPointing(tokens, at));
  return isAlone ? { end: at + 1, mention } : undefined;
}

const spokenOf = /^(?:function|method|class|file|folder|interface|type|constant|variable|component|hook)$/;

/** `in which file is the class declared`: `the class` is what was spoken of, where it is no part of a longer noun. */
function isSpokenOf(tokens: readonly QuestionToken[], at: number): boolean {
  const { word, article } = tokens[at];
  if (article !== 'the' || !spokenOf.test(word)) return false;
  const next = tokens[at + 1];
  if (next === undefined || next.isAfterPause || next.word === '|') return true;
  const classes = next.isCode ? [] : [...(classesOf(next.word) ?? [])];
  return classes.some((each) => /\.(?:participle|active)$/.test(each)) && !next.word.endsWith('s');
}

/** `this` belongs to the noun behind it; before a verb and at the end of a question it stands for one. */
function isPointing(tokens: readonly QuestionToken[], at: number): boolean {
  const next = tokens[at + 1];
  return next !== undefined && (next.isCode || classesOf(next.word)?.has('filler') !== true);
}

function nounAt(tokens: readonly QuestionToken[], at: number): NameNoun | undefined {
  const token = tokens[at];
  return token === undefined || token.isCode ? undefined : nouns.get(token.word);
}
