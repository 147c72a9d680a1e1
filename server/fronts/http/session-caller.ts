import type { Exchange } from './exchange.ts';
import type { HttpContext } from './http-context.ts';
import { originalRequest } from './original-request.ts';
import { requireOwnPage } from './own-page.ts';
import { sentSession } from './session-cookie.ts';

/**
 * The caller of a request with a cookie and without a key; undefined where there is none, or this is no remote. Throws
 * `origin_not_allowed`, and an `ApiError` of status 401 for a session that has ended.
 */
export function callerByCookie(context: HttpContext, exchange: Exchange): Exchange['caller'] {
  const token = context.access === undefined ? undefined : sentToken(context, exchange);
  if (token === undefined) return undefined;
  requireOwnPage(exchange.request, context.policy);
  return context.access?.callerOfSession(token);
}

export function sentToken(context: HttpContext, exchange: Exchange): string | undefined {
  return sentSession(exchange.request, isSecure(context, exchange));
}

/** Reports whether the client speaks https, with this server or with the proxy in front of it. */
export function isSecure({ policy }: HttpContext, { request }: Exchange): boolean {
  return originalRequest(request, policy).scheme === 'https';
}
