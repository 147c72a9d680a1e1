import type { QuestionToken } from '../question-tokens.ts';
import { isBreak } from '../words/token-tests.ts';

/** Words of a question, from one index up to another. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Words between two pauses: commas, brackets, ends of sentences. The breaks themselves belong to none. */
export function clausesOf(tokens: readonly QuestionToken[], { start, end }: Span): Span[] {
  const clauses: { start: number; end: number }[] = [];
  for (let at = start; at < end; at++) {
    if (isBreak(tokens[at])) continue;
    if (tokens[at].isAfterPause || clauses.length === 0) clauses.push({ start: at, end: at });
    clauses[clauses.length - 1].end = at + 1;
  }
  return clauses;
}

/** Whether one of the phrases begins there. They are in lower case, with one blank between words. */
export function phraseAt(
  tokens: readonly QuestionToken[],
  at: number,
  phrases: ReadonlySet<string>,
  wordsMax: number,
): number {
  let text = '';
  let longest = 0;
  for (let count = 1; count <= wordsMax && at + count <= tokens.length; count++) {
    const { word, isCode } = tokens[at + count - 1];
    if (isCode) break;
    text = count === 1 ? word : `${text} ${word}`;
    if (phrases.has(text)) longest = count;
  }
  return longest;
}
