import type { IsName } from '../mention.ts';
import type { QuestionToken } from '../question-tokens.ts';
import type { UnderstoodQuestion } from '../read-question.ts';
import type { Span } from './clause.ts';
import { isOneOf } from '../words/token-tests.ts';
import { readWithTopic } from './topic.ts';

const asking = new Set('who whom what which where how is are does do'.split(' '));
const pointing = new Set('it they them that those these'.split(' '));
const inOtherWords =
  /^(?:so|and|or|but|well|i|we|mean|that|is|i\.e|ie|in|other|words|rather|meaning|namely|put|differently)$/;

/** `what is between X and Y, i.e. how does X get to Y`: the same question of the same names. */
export function isSaidAgain(
  read: UnderstoodQuestion,
  tokens: readonly QuestionToken[],
  { start, end }: Span,
  isName: IsName,
): boolean {
  let from = start;
  while (from < end && !tokens[from].isCode && inOtherWords.test(tokens[from].word)) from++;
  const part = tokens.slice(from, end);
  // `in tests` asks nothing; `is it safe to delete all of it` asks something of what was asked for.
  if (!part.some((token) => isOneOf(token, asking))) return false;
  if (read.mentions.length === 0 && part.some((token) => isOneOf(token, pointing))) return false;
  const again = readWithTopic(tokens, { start: from, end }, isName);
  if (again?.kind !== read.kind || again.about !== read.about || again.isTransitive !== read.isTransitive) return false;
  return namesOf(again) === namesOf(read);
}

function namesOf({ mentions }: UnderstoodQuestion): string {
  return mentions.map(({ text, within = '' }) => `${text} ${within}`.toLowerCase()).join(' ');
}
