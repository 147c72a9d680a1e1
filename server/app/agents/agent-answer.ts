import type { AgentAnswer } from '#protocol/agent-tools.ts';
import { doubtTexts } from '#protocol/doubt-words.ts';
import { estimateTokens } from '#server/base/estimate-tokens.ts';
import { BudgetedText } from '#server/engine/slicing/budgeted-text.ts';
import type { DataAnswer, CallContext } from '../operations/operation.ts';
import type { AgentParts } from './agent-parts.ts';
import { type AgentState, sentenceOfRun } from './agent-state.ts';

/** Tokens kept for the line that says how to go on. */
const footerTokens = 40;

/** A text that begins with what is not whole about its state. */
export function beginText(budget: number, state: Pick<AgentState, 'lacks' | 'unfollowed'>): BudgetedText {
  const text = new BudgetedText(budget);
  text.reserve(footerTokens);
  for (const sentence of [...(state.lacks === undefined ? [] : [state.lacks]), ...doubtTexts(state.unfollowed)]) {
    text.force(sentence);
  }
  return text;
}

export interface Finished {
  readonly state: AgentState;
  readonly shown: number;
  readonly total: number;
  readonly next?: number;
  /** Says how to go on; belongs to `next`. */
  readonly footer?: string;
}

export function finish(text: BudgetedText, { state, shown, total, next, footer }: Finished): DataAnswer<AgentAnswer> {
  if (footer !== undefined) text.force(footer);
  const snapshot = state.snapshot.id;
  const data: AgentAnswer = {
    text: text.text,
    tokens: estimateTokens(text.text),
    isWhole: state.lacks === undefined,
    ...(next !== undefined && { next }),
    shown,
    total,
    snapshot,
  };
  return { snapshot, data: () => data };
}

/** There is nothing yet to answer from. */
export function notYet(parts: AgentParts, id: string, context: CallContext): DataAnswer<AgentAnswer> {
  const text = sentenceOfRun(parts, id, context);
  const data: AgentAnswer = { text, tokens: estimateTokens(text), isWhole: false, shown: 0, total: 0 };
  return { data: () => data };
}

/** `12 callers, exact`, `at least 12 callers, bounded`. */
export function claim(what: string, certainty: 'exact' | 'bounded' | 'unknown'): string {
  if (certainty === 'exact') return `${what}, exact`;
  return certainty === 'bounded' ? `at least ${what}, bounded` : `${what} known, whether that is all is unknown`;
}

export function counted(count: number, noun: string, nouns = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : nouns}`;
}
