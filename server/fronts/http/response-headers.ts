import type { KeyWindows } from '#server/app/access/request-limits.ts';
import { rateLimitHeaders } from './rate-limit-headers.ts';

export type Headers = Readonly<Record<string, string>>;

/** The headers of every response (API.md §1.2), also of those to what was no request at all. */
export function commonHeaders(requestId: string, windows: KeyWindows | undefined, nowMs: number): Headers {
  return {
    ...rateLimitHeaders(windows, nowMs),
    'X-Request-Id': requestId,
    'Cache-Control': 'private, no-store',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    Vary: 'Accept, Authorization',
  };
}

export function jsonHeaders(body: Buffer): Headers {
  return { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': String(body.length) };
}
