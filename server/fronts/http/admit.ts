/** Steps 1 to 5 of API.md §1.3: checks of every request, before its route is looked up. */
import { ApiError } from '#server/app/operations/api-error.ts';
import type { Exchange } from './exchange.ts';
import type { HttpContext } from './http-context.ts';
import { checkHost, checkOrigin, checkTransport, isPreflight } from './local-port.ts';
import { healthResponse } from './server-health.ts';
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
  exchange.corsHeaders = checkOrigin(request, context.policy);
  if (!isPreflight(request)) return false;
  exchange.send({ status: 200, headers: {}, body: Buffer.from('{"success":true}') });
  return true;
}

/** Key and rate limit. Throws the refusal; after 429 the headers show the window that refused. */
export function admit(context: HttpContext, exchange: Exchange, isCounted: boolean): void {
  const { request, target } = exchange;
  exchange.caller = context.authenticate(sentKey(request, target.apiKeys));
  if (!isCounted || request.method === 'OPTIONS') return;
  const counted = context.limits.count(exchange.caller);
  if (counted.accepted) {
    exchange.counted = counted;
    return;
  }
  exchange.refused = counted;
  exchange.retryAfterSeconds = counted.retryAfterSeconds;
  const period = counted.code === 'daily_limit_exceeded' ? 'day' : 'minute';
  throw new ApiError(counted.code, `No request of this ${period} is left.`);
}
