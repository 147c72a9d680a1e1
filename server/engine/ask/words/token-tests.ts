import type { QuestionToken } from '../question-tokens.ts';
import { classesOf } from './lexicon.ts';

/** Words with one blank between them. */
export function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}

/** Words or phrases with commas between them. */
export function phrasesOf(list: string): ReadonlySet<string> {
  return new Set(list.split(',').map((phrase) => phrase.trim()));
}

export function isOneOf(token: QuestionToken | undefined, words: ReadonlySet<string>): boolean {
  return token !== undefined && !token.isCode && words.has(token.word);
}

export function isWord(token: QuestionToken | undefined, pattern: RegExp): boolean {
  return token !== undefined && !token.isCode && pattern.test(token.word);
}

/** Whether the word may be of a class; what is marked as code is of none. */
export function hasClass(token: QuestionToken | undefined, pattern: RegExp): boolean {
  if (token === undefined || token.isCode) return false;
  return [...(classesOf(token.word) ?? [])].some((each) => pattern.test(each));
}

/** The end of a sentence, or a dash. */
export function isBreak({ word, isCode }: QuestionToken): boolean {
  return word === '|' && !isCode;
}
