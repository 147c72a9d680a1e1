import { isJsonObject } from '#server/base/json-object.ts';
import { ApiError } from '#server/app/operations/api-error.ts';
import type { OperationParams } from '#protocol/operations.ts';
import type { CommandSession } from './session.ts';

type ServeParams = OperationParams<'engine.serve'>;

/** Parameters below another one: `webhooks.allowedHosts`. */
type Below<Name extends 'tls' | 'webhooks' | 'search' | 'metrics' | 'sync' | 'ask'> = {
  [Each in Name]: `${Each}.${keyof NonNullable<ServeParams[Each]> & string}`;
}[Name];

/**
 * Settings that `serve` applies, and the parameter each becomes, one below another by a dot. The engine checks the
 * values.
 */
const PARAMETERS = {
  'groundplan.api.host': 'host',
  'groundplan.api.port': 'port',
  'groundplan.api.tls.cert': 'tls.cert',
  'groundplan.api.tls.key': 'tls.key',
  'groundplan.api.allowedRoots': 'allowedRoots',
  'groundplan.api.allowedHosts': 'allowedHosts',
  'groundplan.api.allowedOrigins': 'allowedOrigins',
  'groundplan.ask.provider': 'ask.provider',
  'groundplan.ask.url': 'ask.url',
  'groundplan.ask.model': 'ask.model',
  'groundplan.ask.contextTokens': 'ask.contextTokens',
  'groundplan.ask.toolCalls': 'ask.toolCalls',
  'groundplan.ask.toolTokens': 'ask.toolTokens',
  'groundplan.ask.seconds': 'ask.seconds',
  'groundplan.metrics.people': 'metrics.people',
  'groundplan.search.model': 'search.model',
  'groundplan.sync.indexOnPush': 'sync.indexOnPush',
  'groundplan.webhooks.allowLoopback': 'webhooks.allowLoopback',
  'groundplan.webhooks.allowedHosts': 'webhooks.allowedHosts',
} as const satisfies Record<
  string,
  keyof ServeParams | Below<'tls' | 'webhooks' | 'search' | 'metrics' | 'sync' | 'ask'>
>;

/** Reads a file of settings. Settings that do not apply here are noted on stderr, and otherwise ignored. */
export async function readSettings(session: CommandSession, path: string): Promise<Partial<ServeParams>> {
  const settings = parseObject(await session.surroundings.files.readText(session.resolvePath(path)), path);
  const params: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(settings)) {
    if (!isObeyed(name)) await session.note(`The setting ${name} has no effect here.`);
    else if (!isAbsent(value)) setAt(params, PARAMETERS[name].split('.'), value);
  }
  return params;
}

function setAt(params: Record<string, unknown>, [name = '', ...below]: readonly string[], value: unknown): void {
  if (below.length === 0) params[name] = value;
  else setAt((params[name] ??= {}) as Record<string, unknown>, below, value);
}

/** Both are defaults of settings in VS Code, and mean there that nothing is set. */
function isAbsent(value: unknown): boolean {
  return value === null || value === '';
}

function isObeyed(name: string): name is keyof typeof PARAMETERS {
  return Object.hasOwn(PARAMETERS, name);
}

function parseObject(text: string, path: string): object {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ApiError('invalid_json', `${path} is not JSON`);
  }
  if (isJsonObject(value)) return value;
  throw new ApiError('invalid_body', `${path} is not a JSON object`);
}
