/**
 * Protection of a port that every web page on the machine can reach: the Host against DNS rebinding, Origin and
 * Sec-Fetch-Site against pages (API.md §9.2).
 */
import type { IncomingMessage } from 'node:http';
import { ApiError } from '#server/app/operations/api-error.ts';
import type { AddressSet } from '#server/app/serving/http-serving.ts';
import { originalRequest, type OriginalRequest } from './original-request.ts';
import { isLoopbackPeer } from './packed-response.ts';

export interface PortPolicy {
  /** Host names beside the loopback ones, lower case, without port. */
  readonly allowedHosts: readonly string[];
  /** Origins such as `http://localhost:3000`, lower case. */
  readonly allowedOrigins: readonly string[];
  readonly scheme: 'http' | 'https';
  /** Proxies in front of the server, whose word on host, scheme and client counts. */
  readonly trustedProxies?: AddressSet;
}

const loopbackHosts = ['localhost', '127.0.0.1', '[::1]'];
const hostForm = /^(\[[0-9a-f:.]+\]|[^:[\]]+)(?::\d{1,5})?$/;

export const corsMethods = 'GET, HEAD, POST, PUT, DELETE, OPTIONS';

const exposedHeaders = [
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'RateLimit-Policy',
  'RateLimit',
  'X-Request-Id',
  'X-Index-Snapshot',
  'Retry-After',
  'WWW-Authenticate',
  'Allow',
  'Location',
  'ETag',
  'Link',
  'Idempotency-Replayed',
].join(', ');

/**
 * Throws `host_not_allowed` where a key would have crossed a network in plain text: over http that neither ended on this
 * machine nor at a trusted proxy, or that reached the proxy so.
 */
export function checkTransport(request: IncomingMessage, policy: PortPolicy): void {
  if (policy.trustedProxies === undefined) return;
  const { scheme, address } = originalRequest(request, policy);
  if (scheme === 'https' || isLoopbackPeer(address)) return;
  throw new ApiError('host_not_allowed', 'This server is reached by https, through its proxy.');
}

/** Throws `host_not_allowed`. */
export function checkHost(request: IncomingMessage, policy: PortPolicy): void {
  const name = hostForm.exec(originalRequest(request, policy).host)?.[1];
  if (name === undefined || !(loopbackHosts.includes(name) || policy.allowedHosts.includes(name))) {
    throw new ApiError('host_not_allowed', 'The Host header names another server.');
  }
}

/** The CORS headers of the answer: none unless the origin is one of the allowed. Throws `origin_not_allowed`. */
export function checkOrigin(request: IncomingMessage, policy: PortPolicy): Record<string, string> {
  const origin = request.headers.origin?.toLowerCase();
  if (origin === undefined) {
    if (['cross-site', 'same-site'].includes(String(request.headers['sec-fetch-site']))) throw notAllowed();
    return {};
  }
  if (policy.allowedOrigins.includes(origin)) return corsHeaders(request.headers.origin ?? origin);
  if (origin === ownOrigin(originalRequest(request, policy))) return {};
  throw notAllowed();
}

export function ownOrigin({ scheme, host }: OriginalRequest): string {
  return `${scheme}://${host}`;
}

export function isPreflight(request: IncomingMessage): boolean {
  const { origin, 'access-control-request-method': method } = request.headers;
  return request.method === 'OPTIONS' && origin !== undefined && method !== undefined;
}

function corsHeaders(origin: string): Record<string, string> {
  return {
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Allow-Methods': corsMethods,
    'Access-Control-Allow-Headers': 'authorization, content-type, idempotency-key, prefer, if-match, if-none-match',
    'Access-Control-Expose-Headers': exposedHeaders,
  };
}

function notAllowed(): ApiError {
  return new ApiError('origin_not_allowed', 'Web pages of this origin may not use this server.');
}
