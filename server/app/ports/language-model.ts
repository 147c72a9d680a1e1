import type { AskBudget } from '#protocol/model-budget.ts';
import type { ModelPrompt, ToolCall } from '#protocol/model-prompt.ts';

/**
 * Why a model gave no answer.
 *
 * `unauthorized`: the key is wrong. `rate_limited`: too much was asked. `too_long`: the prompt does not fit.
 * `unreachable`: no server answered. `timed_out`: it came to no end. `refused`: the provider would not answer.
 * `no_tools`: it takes no prompts with tools. `garbage`: the answer could not be read.
 */
export const modelFailureKinds = [
  'unauthorized',
  'rate_limited',
  'too_long',
  'unreachable',
  'timed_out',
  'refused',
  'no_tools',
  'garbage',
] as const;
export type ModelFailureKind = (typeof modelFailureKinds)[number];

/** The one error of a model. Its message is for people, and holds neither a key nor the prompt. */
export class ModelError extends Error {
  readonly kind: ModelFailureKind;

  constructor(kind: ModelFailureKind, message: string) {
    super(message);
    this.name = 'ModelError';
    this.kind = kind;
  }
}

/** The provider ended the answer at its limit of tokens: what was written is its beginning. */
export class AnswerCutOff extends Error {
  constructor() {
    super('The answer was cut off.');
    this.name = 'AnswerCutOff';
  }
}

export interface LanguageModel {
  /** As answers name it: `anthropic/claude-x`, `ollama/llama3`. */
  readonly name: string;
  /** Where the prompt goes, for people: `https://api.anthropic.com`, `http://127.0.0.1:11434/v1`, `the editor`. */
  readonly place: string;
  /** Tokens of prompt and answer together. */
  readonly contextTokens: number;
  /** Limit of what one answer may spend. */
  readonly budget: AskBudget;
  /**
   * Yields the text that the model writes, piece by piece, and behind that the calls it wants made, where the prompt
   * offers tools. Throws `ModelError`, `AnswerCutOff` behind the last piece there is, and the reason of `signal` where
   * that is aborted, which also ends what is under way at the provider.
   */
  write(prompt: ModelPrompt, signal: AbortSignal): AsyncIterable<string | ToolCall>;
}
