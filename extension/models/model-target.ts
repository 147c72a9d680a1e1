import type { AskBudget } from '#protocol/model-budget.ts';
import { askContextTokens } from '#protocol/model-tokens.ts';
import type { Settings } from '../settings/read-settings.ts';

const anthropicUrl = 'https://api.anthropic.com';

/** Who gets a key: it is sent nowhere else. */
export interface KeyOwner {
  readonly provider: 'openai-compatible' | 'anthropic';
  /** Origin: what a person is asked about as well. */
  readonly place: string;
}

/** The settings `groundplan.ask.*` name a server that the engine speaks to. */
export interface ServerTarget extends KeyOwner {
  /** As the engine gets it; absent where the provider has one address alone. */
  readonly url?: string;
  readonly model: string;
  readonly contextTokens: number;
  /** As far as the settings name it. */
  readonly budget: Partial<AskBudget>;
}

/** Where questions go that the graph does not answer. */
export type ModelTarget =
  | ServerTarget
  | {
      readonly provider: 'vscode';
      /** Who brings the model into the editor. */
      readonly place: string;
      /** `vendor/id`. */
      readonly model: string;
      readonly contextTokens: number;
      readonly budget: Partial<AskBudget>;
    };

/** The model that the settings ask for, as far as settings alone determine it. */
export type WantedModel =
  | { readonly kind: 'off' }
  /** `model`: `vendor/id`, else whichever the editor has. */
  | {
      readonly kind: 'editor';
      readonly model?: string;
      readonly contextTokens?: number;
      readonly budget: Partial<AskBudget>;
    }
  | { readonly kind: 'server'; readonly target: ServerTarget }
  /** That setting is missing, or none of its kind: nothing is sent anywhere. */
  | { readonly kind: 'unusable'; readonly setting: 'ask.url' | 'ask.model' };

export function wantedModel(settings: Settings): WantedModel {
  const provider = settings['ask.provider'] ?? 'off';
  const { 'ask.url': url, 'ask.model': model, 'ask.contextTokens': contextTokens } = settings;
  if (provider === 'off') return { kind: 'off' };
  const budget = budgetOf(settings);
  if (provider === 'vscode')
    return { kind: 'editor', budget, ...(model !== undefined && { model }), ...(contextTokens && { contextTokens }) };
  const place = placeOf(provider, url);
  if (place === undefined) return { kind: 'unusable', setting: 'ask.url' };
  if (model === undefined) return { kind: 'unusable', setting: 'ask.model' };
  const address = url === undefined ? {} : { url };
  const tokens = contextTokens ?? usualTokens(provider, place);
  return { kind: 'server', target: { provider, place, ...address, model, contextTokens: tokens, budget } };
}

function budgetOf(settings: Settings): Partial<AskBudget> {
  const { 'ask.toolCalls': toolCalls, 'ask.toolTokens': toolTokens, 'ask.seconds': seconds } = settings;
  return {
    ...(toolCalls !== undefined && { toolCalls }),
    ...(toolTokens !== undefined && { toolTokens }),
    ...(seconds !== undefined && { seconds }),
  };
}

/**
 * Returns the token limit that the engine gets in any case, so that a prompt that is shown before is as long as the one
 * that is sent.
 */
function usualTokens(provider: ServerTarget['provider'], place: string): number {
  if (provider === 'anthropic') return askContextTokens.anthropic;
  return isOnThisMachine(place) ? askContextTokens.thisMachine : askContextTokens.elsewhere;
}

/**
 * Origin of an address of a server; undefined for one that the engine refuses: plain http is for this machine alone, and names,
 * passwords and queries are no part of it, since settings are no place for keys.
 */
export function originOf(url: string): string | undefined {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (parsed === undefined || `${parsed.username}${parsed.password}${parsed.search}${parsed.hash}` !== '')
    return undefined;
  const isSafe = parsed.protocol === 'https:' || (parsed.protocol === 'http:' && isOnThisMachine(parsed.origin));
  return isSafe ? parsed.origin : undefined;
}

/** Origin of a provider's server: without an address the one that the engine asks then. */
export function placeOf(provider: ServerTarget['provider'], url: string | undefined): string | undefined {
  return originOf(url ?? (provider === 'anthropic' ? anthropicUrl : ''));
}

/** Whether what goes to an origin stays on the machine that the engine runs on. */
export function isOnThisMachine(origin: string): boolean {
  return /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(new URL(origin).hostname);
}

/** Whose key is meant by the settings, also where they name no model yet. */
export function keyOwnerOf(settings: Settings): KeyOwner | undefined {
  const { 'ask.provider': provider, 'ask.url': url } = settings;
  if (provider !== 'openai-compatible' && provider !== 'anthropic') return undefined;
  const place = placeOf(provider, url);
  return place === undefined ? undefined : { provider, place };
}

/** Owner of the key where the settings name none: the only server whose address is known without them. */
export const usualKeyOwner: KeyOwner = { provider: 'anthropic', place: anthropicUrl };

/** One text for each provider and place that a person is asked about. */
export function consentName({ provider, place }: ModelTarget): string {
  return `${provider} ${place}`;
}
