import type { IncomingMessage } from 'node:http';
import { headerValues } from './request-syntax.ts';

const bearer = /^bearer +(\S*) *$/i;

/**
 * The key of a request: `Authorization: Bearer`, else `api_key` of the query. The header counts whenever it is there;
 * one that holds no bearer token, and several keys in either place, are a wrong key and not a missing one.
 */
export function sentKey(request: IncomingMessage, apiKeys: readonly string[]): string | undefined {
  const [header, ...others] = headerValues(request, 'authorization');
  if (others.length > 0) return [header, ...others].join('&');
  if (header !== undefined) return bearer.exec(header)?.[1] ?? header;
  return apiKeys.length > 1 ? apiKeys.join('&') : apiKeys[0];
}
