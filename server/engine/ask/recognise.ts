import { judgeQuestion } from './judging/judge-question.ts';
import type { IsName, Mention } from './mention.ts';
import type { QuestionKind } from './question-kinds.ts';
import { type QuestionToken, questionTokens } from './question-tokens.ts';
import { type OtherNames, readWords, type SpokenItem } from './words/read-words.ts';

/** A question that the graph can answer. */
export interface AskedQuestion {
  readonly kind: QuestionKind;
  /** What it names, in the order of its words; `path` has two. */
  readonly mentions: readonly Mention[];
  /** Not only what is directly so. */
  readonly isTransitive: boolean;
  /** A word for what it is about: `calls` of users, `route` of entry points. */
  readonly about?: string;
}

/** The longest first: `directly or indirectly` says more than `indirectly`. */
const reaches = (
  'directly or indirectly, directly and indirectly, indirectly or directly, directly or transitively, transitively, indirectly, recursively, in end, eventually, ultimately, through any path, transitive, indirect, ' +
  'over any number of steps, all way up, all way down, including indirect ones, also indirectly, however far away, at any depth'
)
  .split(',')
  .map((phrase) => phrase.trim().split(' '));

/** Names that the project has are meant before what may be one. */
const readings: readonly OtherNames[] = ['none', 'pronouns', 'unknown words'];

/** What a question asks of the graph; undefined where it is not wholly one of the questions that the graph answers. */
export function recognise(question: string, isName: IsName): AskedQuestion | undefined {
  const tokens = questionTokens(question);
  if (tokens === undefined || tokens.length === 0) return undefined;
  const { kept, isTransitive } = withoutReach(tokens);
  for (const others of readings) {
    const items = readWords(kept, isName, others);
    // A second word that nothing is called by is what makes it another question: `who calls f on Windows`.
    if (items === undefined || (others === 'unknown words' && namesOf(items) > 1)) continue;
    const judged = judgeQuestion(items);
    // What is not there is in no cycle, and has nothing unused in it.
    if (others === 'unknown words' && (judged?.kind === 'cycles' || judged?.kind === 'unused')) continue;
    if (judged !== undefined) return { ...judged, isTransitive };
  }
  return undefined;
}

function namesOf(items: readonly SpokenItem[]): number {
  return items.filter(({ mention }) => mention !== undefined).length;
}

function withoutReach(tokens: readonly QuestionToken[]): { kept: readonly QuestionToken[]; isTransitive: boolean } {
  for (const phrase of reaches) {
    const at = tokens.findIndex((_, index) => isPhraseAt(tokens, index, phrase));
    if (at >= 0) return { kept: [...tokens.slice(0, at), ...tokens.slice(at + phrase.length)], isTransitive: true };
  }
  return { kept: tokens, isTransitive: false };
}

function isPhraseAt(tokens: readonly QuestionToken[], at: number, phrase: readonly string[]): boolean {
  return phrase.every((word, index) => {
    const token = tokens[at + index];
    return token !== undefined && !token.isCode && token.word === word;
  });
}
