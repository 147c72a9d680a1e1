import { type AskBudget, askBudgetDefaults, askBudgetRanges } from '#protocol/model-budget.ts';
import { askContextTokens } from '#protocol/model-tokens.ts';
import { isModelOfThisMachine, readModelUrl } from '#server/service/egress/model-url.ts';
import { ApiError } from '../operations/api-error.ts';
import type { LanguageModel } from '../ports/language-model.ts';
import type { KeySource, ModelProtocol, ModelProviders, ProviderSetup } from '../ports/model-providers.ts';

/** Settings that a person makes. */
export interface ModelPreference {
  readonly provider: 'off' | ModelProtocol;
  /** Below what the provider answers. Needed unless the provider has one address for all. */
  readonly url?: string;
  /** As the provider names it. Needed unless `off`. */
  readonly model?: string;
  /** Tokens of prompt and answer together. */
  readonly contextTokens?: number;
  readonly toolCalls?: number;
  readonly toolTokens?: number;
  readonly seconds?: number;
}

const anthropicUrl = 'https://api.anthropic.com';

/** Reports whether it may stand in answers and in the status. */
export function isModelName(text: string): boolean {
  return /^[\w.:/@+~ ()-]{1,200}$/.test(text);
}

/** Undefined where none is wanted. Throws `invalid_parameter` where what is wanted can be none. Connects to nothing. */
export function providerModel(
  providers: ModelProviders,
  preference: ModelPreference,
  readKey: KeySource,
): LanguageModel | undefined {
  return preference.provider === 'off'
    ? undefined
    : providers.modelOf(setupOf(preference.provider, preference), readKey);
}

/** The one that a client of the pipe brings with its key, which is kept for as long as the model is. */
export function configuredModel(
  providers: ModelProviders,
  { key, ...preference }: ModelPreference & { readonly key?: string },
): LanguageModel | undefined {
  return providerModel(providers, preference, () => Promise.resolve(key?.trim()));
}

/** Returns the budget with defaults for what is not set; impossible values become the nearest possible ones. */
export function askBudget(preference: Partial<AskBudget>): AskBudget {
  const settled = (name: keyof AskBudget): number => {
    const { minimum, maximum } = askBudgetRanges[name];
    return Math.min(Math.max(Math.trunc(preference[name] ?? askBudgetDefaults[name]), minimum), maximum);
  };
  return { toolCalls: settled('toolCalls'), toolTokens: settled('toolTokens'), seconds: settled('seconds') };
}

function setupOf(protocol: ModelProtocol, preference: ModelPreference): ProviderSetup {
  const { url, model, contextTokens } = preference;
  const base = baseOf(protocol, url);
  if (model === undefined || !isModelName(model)) {
    throw new ApiError('invalid_parameter', `groundplan.ask.model must be the name of a model of ${base}.`);
  }
  return {
    protocol,
    name: `${protocol === 'anthropic' ? protocol : new URL(base).hostname}/${model}`,
    base,
    model,
    contextTokens: contextTokens ?? defaultContextTokens(protocol, base),
    budget: askBudget(preference),
  };
}

function baseOf(protocol: ModelProtocol, url: string | undefined): string {
  if (url === undefined && protocol !== 'anthropic') {
    throw new ApiError('invalid_parameter', 'groundplan.ask.url must say where the model is.');
  }
  const read = readModelUrl(url ?? anthropicUrl);
  if ('base' in read) return read.base;
  throw new ApiError('invalid_parameter', `groundplan.ask.url cannot be used. ${read.problem}`);
}

/**
 * Local servers cut a prompt that is longer than what they were started with, in silence, and some are started with no more
 * than this.
 */
function defaultContextTokens(protocol: ModelProtocol, base: string): number {
  if (protocol === 'anthropic') return askContextTokens.anthropic;
  return isModelOfThisMachine(base) ? askContextTokens.thisMachine : askContextTokens.elsewhere;
}
