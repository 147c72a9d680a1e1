/**
 * Default budget of a language model for one answer. Apart from the schemas of questions, so that an editor can read it
 * as it starts.
 */
export const askBudgetDefaults = { toolCalls: 8, toolTokens: 12_000, seconds: 60 } as const;

/** The least and the most of each that may be set. Without calls a model has no tools. */
export const askBudgetRanges = {
  toolCalls: { minimum: 0, maximum: 32 },
  toolTokens: { minimum: 500, maximum: 200_000 },
  seconds: { minimum: 5, maximum: 600 },
} as const;

/** Calls of tools, tokens of their results, and seconds of the whole answer. */
export type AskBudget = Readonly<Record<keyof typeof askBudgetDefaults, number>>;
