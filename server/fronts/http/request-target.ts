import { requestLimits } from '#protocol/limits.ts';
import { ApiError } from '#server/app/operations/api-error.ts';

export interface RequestTarget {
  /** As sent, percent-encoding included. */
  readonly path: string;
  /** In the order sent, without `api_key`. */
  readonly query: readonly (readonly [name: string, value: string])[];
  /** Values of `api_key`; taken out here so that nothing behind ever sees them. */
  readonly apiKeys: readonly string[];
}

/** A backslash and a `#` have no place in a target; bytes beyond ASCII would be text of unknown encoding. */
const visibleAscii = /^[\x21\x22\x24-\x5b\x5d-\x7e]+$/;

/** Throws `malformed_request` or `headers_too_large`. */
export function parseTarget(target: string): RequestTarget {
  if (target.length > requestLimits.targetBytes) {
    throw new ApiError('headers_too_large', `The request target is longer than ${requestLimits.targetBytes} bytes.`);
  }
  if (!target.startsWith('/') || !visibleAscii.test(target)) throw malformed('The request target is not a path.');
  const queryAt = target.indexOf('?');
  const path = queryAt === -1 ? target : target.slice(0, queryAt);
  if (segmentsOf(path).some((segment) => segment === '.' || segment === '..')) {
    throw malformed('The path has dot segments.');
  }
  const parameters = queryAt === -1 ? [] : parseQuery(target.slice(queryAt + 1));
  return {
    path,
    query: parameters.filter(([name]) => name !== 'api_key'),
    apiKeys: parameters.filter(([name]) => name === 'api_key').map(([, value]) => value),
  };
}

/** Decoded parts of a path. Throws `malformed_request` for invalid percent-encoding. */
function segmentsOf(path: string): string[] {
  return path.slice(1).split('/').map(decodePercent);
}

function parseQuery(query: string): [string, string][] {
  const pairs = query.split('&').filter((pair) => pair !== '');
  return pairs.map((pair) => {
    const equalsAt = pair.indexOf('=');
    const name = equalsAt === -1 ? pair : pair.slice(0, equalsAt);
    const value = equalsAt === -1 ? '' : pair.slice(equalsAt + 1);
    return [decodeForm(name), decodeForm(value)];
  });
}

/** In a query a plus sign is a space, as forms and most clients send it. */
function decodeForm(text: string): string {
  return decodePercent(text.replaceAll('+', ' '));
}

function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw malformed('The request target has invalid percent-encoding.');
  }
}

function malformed(message: string): ApiError {
  return new ApiError('malformed_request', message);
}
