import type { IsName } from '../mention.ts';
import type { QuestionKind } from '../question-kinds.ts';
import type { QuestionToken } from '../question-tokens.ts';
import type { UnderstoodQuestion } from '../read-question.ts';
import { classesOf } from '../words/lexicon.ts';
import type { Span } from './clause.ts';
import { cutsWithin } from './cuts.ts';
import { leftOutParts } from './left-out.ts';
import { namesIn, readWithTopic } from './topic.ts';

/** A question that is understood but for some of its parts. */
export interface NearReading extends UnderstoodQuestion {
  /** As written, in their order; never empty. */
  readonly leftOut: readonly string[];
}

/**
 * The longest part of a question that the graph answers.
 *
 * Invariant: it asks for the same kind of thing about the same names as the whole, of which it lacks limits and what is asked besides.
 */
export function nearReading(
  question: string,
  tokens: readonly QuestionToken[],
  isName: IsName,
): NearReading | undefined {
  for (const span of cutsWithin(tokens)) {
    const read = readWithTopic(tokens, span, isName);
    if (read === undefined || !isOfOneKind(read, tokens, span, isName)) continue;
    const leftOut = leftOutParts(question, tokens, span);
    if (leftOut.length > 0) return { ...read, leftOut };
  }
  return undefined;
}

const ofTheProject: ReadonlySet<QuestionKind> = new Set(['cycles', 'unused', 'entryPoints', 'modules']);

/** Whether what is left out can make no other kind of question of it. */
function isOfOneKind(
  { kind, mentions }: UnderstoodQuestion,
  tokens: readonly QuestionToken[],
  { start, end }: Span,
  isName: IsName,
): boolean {
  // `how many tests does X need`: what is left out is the verb of the question.
  const isVerb = end < tokens.length && !tokens[end].isCode && isActive(tokens[end].word);
  if (isVerb && tokens.slice(start, end).some(({ word }) => auxiliaries.has(word))) return false;
  if (mentions.length === 0) {
    // Of the whole project, and of nothing that is named beside it.
    return ofTheProject.has(kind) && namesIn([...tokens.slice(0, start), ...tokens.slice(end)], isName).length === 0;
  }
  if (kind === 'again' || !mentions.every(({ isKnown, isCode }) => isKnown || isCode)) return false;
  // `where is X slow`: the verb may be among what is left out.
  return kind !== 'defined' || tokens.slice(start, end).some(isOfDefinition);
}

const auxiliaries = new Set('do does did would could should can will may might must'.split(' '));

function isActive(word: string): boolean {
  return [...(classesOf(word) ?? [])].some((each) => each.endsWith('.active'));
}

function isOfDefinition({ word, isCode }: QuestionToken): boolean {
  const classes = isCode ? [] : [...(classesOf(word) ?? [])];
  return classes.some((each) => /^(?:defines|definition|lives)\b/.test(each));
}
