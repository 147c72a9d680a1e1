import { type QuestionToken, writtenWords } from '../question-tokens.ts';
import { isBreak } from '../words/token-tests.ts';
import { clausesOf, type Span } from './clause.ts';
import { isAside, isContext } from './context.ts';

/** What stands beside the part that was understood and is more than its occasion, as it was written. */
export function leftOutParts(
  question: string,
  tokens: readonly QuestionToken[],
  { start, end }: Span,
  isSaidAgain: (span: Span) => boolean,
): string[] {
  const parts = sidesOf(tokens, { start, end }).flatMap((side) => joinedClauses(tokens, side, isSaidAgain));
  const words = writtenWords(question);
  return parts.map((part) => {
    const behind = tokens[part.end]?.from ?? words.length;
    return bare(words.slice(tokens[part.start].from, Math.max(behind, tokens[part.end - 1].from + 1)));
  });
}

/** `I have to fix a bug in the search`: where somebody begins to read is there, and not where everybody does. */
export function hasTask(tokens: readonly QuestionToken[], span: Span): boolean {
  const clauses = sidesOf(tokens, span).flatMap((side) => clausesOf(tokens, side));
  return clauses.some(({ start, end }) => isOfTask(tokens.slice(start, end)));
}

const task = /^(?:bug|ticket|issue|feature|defect|crash|story)$/;
const subject = /^(?:in|with|about|around|for|of|on)$/;

function isOfTask(clause: readonly QuestionToken[]): boolean {
  const at = clause.findIndex(({ word, isCode }) => !isCode && task.test(word));
  return at >= 0 && clause.slice(at + 1, -1).some(({ word, isCode }) => !isCode && subject.test(word));
}

function sidesOf(tokens: readonly QuestionToken[], { start, end }: Span): readonly Span[] {
  return [
    { start: 0, end: start },
    { start: end, end: tokens.length },
  ];
}

/** The clauses of a side that are no context and ask for something else; neighbours are one part. */
function joinedClauses(tokens: readonly QuestionToken[], side: Span, isSaidAgain: (span: Span) => boolean): Span[] {
  const parts: Span[] = [];
  for (const { start, end } of clausesOf(tokens, side)) {
    if (isSaidAgain({ start, end })) continue;
    if (side.start === 0 ? isContext(tokens, { start, end }) : isAside(tokens, { start, end })) continue;
    const before = parts.at(-1);
    const isNext = before !== undefined && !tokens.slice(before.end, start).some((token) => !isBreak(token));
    if (isNext) parts[parts.length - 1] = { start: before.start, end };
    else parts.push({ start, end });
  }
  return parts;
}

function bare(words: readonly string[]): string {
  return words.join(' ').replace(/[\s.,;:?!…]+$/u, '');
}
