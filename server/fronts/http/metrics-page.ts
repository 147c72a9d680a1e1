/** `/metrics` of a remote, outside of the API (API.md §12.6). */
import { ApiError } from '#server/app/operations/api-error.ts';
import { admit } from './admit.ts';
import type { Response } from './error-response.ts';
import type { Exchange } from './exchange.ts';
import type { HttpContext } from './http-context.ts';
import { prometheusType } from './prometheus-text.ts';
import { requireReading } from './server-health.ts';

/** The numbers, for keys that may see those of all members. Undefined for every other path, and where there is no remote. */
export function metricsResponse(context: HttpContext, exchange: Exchange): Response | undefined {
  const { remote } = context;
  if (remote === undefined || exchange.target.path !== '/metrics') return undefined;
  exchange.route = '/metrics';
  admit(context, exchange, true);
  requireReading(exchange);
  if (exchange.caller?.permissions.includes('team') !== true) {
    throw new ApiError('insufficient_permissions', 'The key lacks the permission team.');
  }
  return { status: 200, headers: { 'Content-Type': prometheusType }, body: Buffer.from(remote.metrics()) };
}
