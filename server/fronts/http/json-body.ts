import { requestLimits } from '#protocol/limits.ts';
import { ApiError } from '#server/app/operations/api-error.ts';
import type { Exchange } from './exchange.ts';

/**
 * Throws `unsupported_media_type`. JSON is UTF-8 and nothing else; parameters other than `charset` mean nothing here.
 * Bodies are not compressed.
 */
export function checkMediaType({ request }: Pick<Exchange, 'request'>): void {
  const encoding = request.headers['content-encoding'] ?? 'identity';
  const [type, ...parameters] = (request.headers['content-type'] ?? '')
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
  const charset = parameters.find((parameter) => parameter.startsWith('charset='));
  const isUtf8 = charset === undefined || /^charset="?utf-8"?$/.test(charset);
  if (type !== 'application/json' || !isUtf8 || encoding.toLowerCase() !== 'identity') {
    throw new ApiError('unsupported_media_type', 'The body must be application/json.');
  }
}

/** Throws `invalid_json`, `invalid_body`. `__proto__` and `constructor` are names like any other. */
export function parseJsonObject(bytes: Buffer): Readonly<Record<string, unknown>> {
  const text = decodeStrictly(bytes);
  if (isDeeperThan(text, requestLimits.jsonDepth)) {
    throw new ApiError('invalid_json', `The body is nested more than ${requestLimits.jsonDepth} levels deep.`);
  }
  const value = parse(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ApiError('invalid_body', 'The body must be a JSON object.');
  }
  return value as Record<string, unknown>;
}

function decodeStrictly(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new ApiError('invalid_json', 'The body is not UTF-8.');
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError('invalid_json', 'The body is not JSON.');
  }
}

/** Looked at before parsing: counts brackets outside strings, which is right for every text that is JSON. */
function isDeeperThan(text: string, depthMax: number): boolean {
  let depth = 0;
  for (let index = 0; index < text.length; index++) {
    const character = text[index];
    if (character === '"') index = endOfString(text, index);
    else if (character === '{' || character === '[') depth++;
    else if (character === '}' || character === ']') depth--;
    if (depth > depthMax) return true;
  }
  return false;
}

function endOfString(text: string, openedAt: number): number {
  for (let index = openedAt + 1; index < text.length; index++) {
    if (text[index] === '\\') index++;
    else if (text[index] === '"') return index;
  }
  return text.length;
}
