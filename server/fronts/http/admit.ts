/** Steps 1 to 5 of API.md §1.3: checks of every request, before its route is looked up. */
import type { KeyCaller } from '#server/app/access/authenticate.ts';
import { ApiError } from '#server/app/operations/api-error.ts';
import { callerByCookie } from './session-caller.ts';
import type { Exchange } from './exchange.ts';
import type { HttpContext } from './http-context.ts';
import { checkHost, checkOrigin, checkTransport, isPreflight } from './local-port.ts';
import { healthResponse } from './server-health.ts';
import { isOpenPage } from './door-paths.ts';
import { parseTarget } from './request-target.ts';
import { checkSyntax } from './request-syntax.ts';
import { sentKey } from './sent-key.ts';

/** Syntax, sizes, Host, Origin. True: the request was answered (a CORS preflight, a question for health). Throws the refusal. */
export function passGate(context: HttpContext, exchange: Exchange): boolean {
  const { request } = exchange;
  checkSyntax(request);
  exchange.target = parseTarget(request.url ?? '');
  const health = healthResponse(context, exchange);
  if (health !== undefined) {
    exchange.send(health);
    return true;
  }
  checkTransport(request, context.policy);
  checkHost(request, context.policy);
  const isOpen = context.access !== undefined && isOpenPage(request, exchange.target.path);
  if (!isOpen) exchange.corsHeaders = checkOrigin(request, context.policy);
  if (!isPreflight(request)) return false;
  exchange.send({ status: 200, headers: {}, body: Buffer.from('{"success":true}') });
  return true;
}

/** Key and rate limit. Throws the refusal; after 429 the headers show the window that refused. */
export function admit(context: HttpContext, exchange: Exchange, isCounted: boolean): void {
  const { request, target } = exchange;
  const key = sentKey(request, target.apiKeys);
  const byCookie = key === undefined ? callerByCookie(context, exchange) : undefined;
  exchange.caller = byCookie ?? context.authenticate(key);
  if (isCounted && request.method !== 'OPTIONS') countRequest(context, exchange, exchange.caller);
}

/** Throws the refusal of a request that is one too many. */
export function countRequest(context: HttpContext, exchange: Exchange, caller: KeyCaller): void {
  const counted = context.limits.count(caller);
  if (counted.accepted) {
    exchange.counted = counted;
    return;
  }
  exchange.refused = counted;
  exchange.retryAfterSeconds = counted.retryAfterSeconds;
  const period = counted.code === 'daily_limit_exceeded' ? 'day' : 'minute';
  throw new ApiError(counted.code, `No request of this ${period} is left.`);
}
