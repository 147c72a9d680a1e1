import { subtokens } from '../words/subtokens.ts';

const inQuotes = /^(["'`])((?:(?!\1).)+)\1$/;

/**
 * Returns the literal that a query asks for word for word: its whole text in quotes, or one token of several words, as
 * code is written.
 */
export function literalIn(text: string): string | undefined {
  const quoted = inQuotes.exec(text);
  if (quoted !== null) return quoted[2].trim() || undefined;
  const token = text.replace(/\(\)$/, '');
  return /\s/.test(token) || subtokens(token).length < 2 ? undefined : token;
}

export interface Saying {
  /** From 1. */
  readonly line: number;
  /** Whether it is the whole text of its quotes: a key, a route, the name of an event. */
  readonly isQuoted: boolean;
}

const wordCharacter = /[\w$]/;

/**
 * Returns the first places where a text has a literal as it is written, not as a part of longer words, in their order.
 */
export function sayingsOf(text: string, literal: string, most: number): Saying[] {
  const found: Saying[] = [];
  let [line, counted] = [1, 0];
  for (
    let at = text.indexOf(literal);
    at >= 0 && found.length < most;
    at = text.indexOf(literal, at + literal.length)
  ) {
    const [before, behind] = [text.charAt(at - 1), text.charAt(at + literal.length)];
    if (joins(before, literal.charAt(0)) || joins(behind, literal.charAt(literal.length - 1))) continue;
    line += linesBetween(text, counted, at);
    counted = at;
    found.push({ line, isQuoted: before === behind && /["'`]/.test(before) });
  }
  return found;
}

function joins(outside: string, inside: string): boolean {
  return wordCharacter.test(outside) && wordCharacter.test(inside);
}

function linesBetween(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = text.indexOf('\n', from); at >= 0 && at < to; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}
