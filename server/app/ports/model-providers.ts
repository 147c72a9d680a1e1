import type { AskBudget } from '#protocol/model-budget.ts';
import type { LanguageModel } from './language-model.ts';

export const modelProtocols = ['openai-compatible', 'anthropic'] as const;
/** How a provider is spoken to. */
export type ModelProtocol = (typeof modelProtocols)[number];

/** A provider that may be reached: its address was checked. */
export interface ProviderSetup {
  readonly protocol: ModelProtocol;
  /** As answers name the model. */
  readonly name: string;
  /**
   * URL below which it is posted to, and which people are shown: https, or http to this machine. Without user,
   * password, query and fragment.
   */
  readonly base: string;
  /** As the provider names the model. */
  readonly model: string;
  readonly contextTokens: number;
  readonly budget: AskBudget;
}

/**
 * Gives the key when a prompt is about to be sent, and never before; undefined where the provider needs none. What it
 * throws ends the answer.
 */
export type KeySource = (signal: AbortSignal) => Promise<string | undefined>;

export interface ModelProviders {
  /** Connects to nothing before something is written. */
  modelOf(setup: ProviderSetup, readKey: KeySource): LanguageModel;
}
