import { ApiError } from '#server/app/operations/api-error.ts';
import { type ModelProtocol, modelProtocols } from '#server/app/ports/model-providers.ts';
import type { EngineStatus } from '#protocol/engine.ts';
import type { OperationParams } from '#protocol/operations.ts';
import type { CommandSession } from './session.ts';
import { visibleText } from '#server/base/visible-text.ts';

export type AskSettings = NonNullable<OperationParams<'engine.serve'>['ask']>;

/** The one variable that is never passed on to a program that is started from here. */
export const modelKeyVariable = 'GROUNDPLAN_ASK_KEY';

const variables = {
  url: 'GROUNDPLAN_ASK_URL',
  model: 'GROUNDPLAN_ASK_MODEL',
  contextTokens: 'GROUNDPLAN_ASK_CONTEXT_TOKENS',
  toolCalls: 'GROUNDPLAN_ASK_TOOL_CALLS',
  toolTokens: 'GROUNDPLAN_ASK_TOOL_TOKENS',
  seconds: 'GROUNDPLAN_ASK_SECONDS',
} as const;
const numbers = ['contextTokens', 'toolCalls', 'toolTokens', 'seconds'] as const;
const providerVariable = 'GROUNDPLAN_ASK_PROVIDER';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Returns the language model that a command offers. The environment is taken as a whole where it names a provider, so
 * that its key never goes to an address from other settings; else the settings, with the key of the environment, since
 * files and arguments are no place for one.
 *
 * @param ofSettings as they stand in a file: the engine checks them
 */
export async function offeredModel(session: CommandSession, ofSettings?: unknown): Promise<AskSettings | undefined> {
  const { env } = session.io;
  const provider = env[providerVariable] || undefined;
  if (provider !== undefined) return withKey(env, { provider: knownProvider(provider), ...ofEnvironment(env) });
  for (const name of Object.values(variables)) {
    // oxlint-disable-next-line no-await-in-loop -- lines of one output
    if (env[name]) await session.note(`${name} has no effect without ${providerVariable}.`);
  }
  const { provider: ofFile, ...rest } = (ofSettings ?? {}) as { readonly provider?: unknown };
  if (ofFile === 'vscode') {
    await session.note(
      'groundplan.ask.provider is vscode, which is there in VS Code alone: no language model is asked.',
    );
    return undefined;
  }
  return ofFile === undefined ? undefined : withKey(env, { ...rest, provider: ofFile as ModelProtocol });
}

/** Has the engine use it for as long as this command is there. */
export async function offerModel(session: CommandSession): Promise<void> {
  const ask = await offeredModel(session);
  if (ask === undefined) return;
  await session.prepare((connection) => connection.call('engine.configure', { ask }, session.io.signal));
}

/** Which one, and where the text goes. */
export function modelWords({ name, place, toolCalls }: NonNullable<EngineStatus['languageModel']>): string {
  const tools = toolCalls === 0 ? 'without tools' : `with at most ${toolCalls} calls of tools an answer`;
  return visibleText(`${name} at ${place}, ${tools}`);
}

function withKey(env: Environment, ask: AskSettings): AskSettings {
  const key = env[modelKeyVariable];
  return ask.provider === 'off' || !key ? ask : { ...ask, key };
}

function knownProvider(provider: string): AskSettings['provider'] {
  const providers = ['off', ...modelProtocols] as const;
  const known = providers.find((each) => each === provider);
  if (known !== undefined) return known;
  throw new ApiError('invalid_parameter', `${providerVariable} must be one of ${providers.join(', ')}.`);
}

function ofEnvironment(env: Environment): Omit<AskSettings, 'provider' | 'key'> {
  const [url, model] = [env[variables.url], env[variables.model]];
  const given = numbers.filter((name) => env[variables[name]]);
  const wrong = given.find((name) => !/^\d{1,9}$/.test(env[variables[name]] ?? ''));
  if (wrong !== undefined) throw new ApiError('invalid_parameter', `${variables[wrong]} must be a number.`);
  const numbered = Object.fromEntries(given.map((name) => [name, Number(env[variables[name]])]));
  return { ...(url && { url }), ...(model && { model }), ...numbered };
}
