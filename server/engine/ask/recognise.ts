import { cutsInContext } from './clauses/cuts.ts';
import { hasTask } from './clauses/left-out.ts';
import { nearReading } from './clauses/near-reading.ts';
import { isOfSomethingElse } from './clauses/other-questions.ts';
import { readWithTopic } from './clauses/topic.ts';
import type { IsName, Mention } from './mention.ts';
import type { QuestionKind } from './question-kinds.ts';
import { questionTokens } from './question-tokens.ts';
import { isBreak } from './words/token-tests.ts';

/** A question that the graph can answer. */
export interface AskedQuestion {
  readonly kind: QuestionKind;
  /** What it names, in the order of its words; `path` has two. */
  readonly mentions: readonly Mention[];
  /** Not only what is directly so. */
  readonly isTransitive: boolean;
  /** A word for what it is about: `calls` of users, `route` of entry points. */
  readonly about?: string;
  /**
   * Parts of the question that this reading takes no account of, as written and in their order. Empty where all of it is
   * understood; otherwise the graph answers a question near to the one that was asked, and not that one.
   */
  readonly leftOut: readonly string[];
}

/** What a question asks of the graph; undefined where it is not even near to one of the questions that the graph answers. */
export function recognise(question: string, isName: IsName): AskedQuestion | undefined {
  const tokens = questionTokens(question);
  if (tokens === undefined || tokens.length === 0) return undefined;
  if (isOfSomethingElse(tokens)) return undefined;
  const spans = cutsInContext(tokens);
  // A sentence that asks by itself is meant before all sentences as one.
  const sentences = spans.filter(({ start }) => start > 0 && isBreak(tokens[start - 1]));
  for (const span of [...sentences, { start: 0, end: tokens.length }, ...spans]) {
    const read = readWithTopic(tokens, span, isName);
    if (read?.kind === 'tour' && hasTask(tokens, span)) return undefined;
    if (read !== undefined) return { ...read, leftOut: [] };
  }
  return nearReading(question, tokens, isName);
}
