/** Paths of a remote for the machines that run it: whether it lives, and whether it takes requests (API.md §12.6). */
import { ApiError } from '#server/app/operations/api-error.ts';
import type { Response } from './error-response.ts';
import type { Exchange } from './exchange.ts';
import type { HttpContext } from './http-context.ts';

/** The one answer with a status that the API does not have. */
const notReady = { success: false, error: 'The server is starting or ending.', code: 'engine_unavailable' };
const success = Buffer.from('{"success":true}');

/**
 * The answer to who asks whether the server lives. It comes before all checks of names and keys, since a balancer asks
 * by address; nothing else is said.
 */
export function healthResponse({ remote }: HttpContext, exchange: Exchange): Response | undefined {
  const { path } = exchange.target;
  if (remote === undefined || (path !== '/healthz' && path !== '/readyz')) return undefined;
  exchange.route = path;
  requireReading(exchange);
  if (path === '/healthz' || remote.isReady()) return { status: 200, headers: {}, body: success };
  return { status: 503, headers: {}, body: Buffer.from(JSON.stringify(notReady)) };
}

/** Throws `method_not_allowed`. */
export function requireReading(exchange: Exchange): void {
  if (['GET', 'HEAD'].includes(exchange.request.method ?? '')) return;
  exchange.allow = 'GET, HEAD';
  throw new ApiError('method_not_allowed', 'The path takes GET, HEAD.');
}
