import type { IsName } from '../mention.ts';
import type { QuestionToken } from '../question-tokens.ts';
import { classesOf } from '../words/lexicon.ts';
import { nameAt } from '../words/read-names.ts';

export type Tokens = readonly QuestionToken[];

/** The same words in another order, or in plainer words; undefined where the order is not that one. */
export type Reorder = (tokens: Tokens, isName: IsName) => Tokens | undefined;

export const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

export const passives = setOf('is are was were be been being get gets');

export function hasName(tokens: Tokens, isName: IsName): boolean {
  return tokens.some((_, at) => nameAt(tokens, at, isName) !== undefined);
}

export function isOneOf(token: QuestionToken | undefined, words: ReadonlySet<string>): boolean {
  return token !== undefined && !token.isCode && words.has(token.word);
}

export function hasClass(token: QuestionToken | undefined, pattern: RegExp): boolean {
  if (token === undefined || token.isCode) return false;
  return [...(classesOf(token.word) ?? [])].some((each) => pattern.test(each));
}
