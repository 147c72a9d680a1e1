import { ApiError } from '#server/app/operations/api-error.ts';
import { requirePermission } from '#server/app/operations/permission.ts';
import type { Response } from './error-response.ts';
import type { Exchange } from './exchange.ts';
import type { HttpContext } from './http-context.ts';
import { inPlace } from './in-place.ts';
import { checkMediaType, parseJsonObject } from './json-body.ts';
import { readBody } from './read-body.ts';

/** Headers that the protocol's transport looks at. */
const passedHeaders = ['accept', 'mcp-protocol-version', 'mcp-session-id', 'last-event-id'];

/** Most of what agents ask for is a search or costs as much: they have the places of searches. */
const spec = { concurrency: 'search' } as const;

/** Passes an admitted request to the implementation of the protocol. Its answers have no envelope (API.md §0, R3). */
export async function answerAgents(context: HttpContext, exchange: Exchange): Promise<Response> {
  const { caller } = exchange;
  const { agents } = context;
  if (caller === undefined) throw new Error('an agent came past the gate');
  if (agents === undefined) throw new ApiError('endpoint_not_found', 'There is no such path.');
  requirePermission(caller, { permission: 'analysis' });
  checkMediaType(exchange);
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  for (const name of passedHeaders) {
    const value = exchange.request.headers[name];
    if (typeof value === 'string') headers[name] = value;
  }
  const body = await readBody(exchange);
  // A list of messages would count once, however many it holds; the protocol has had none since its version of 2025-06-18.
  parseJsonObject(body);
  const ask = () => agents({ headers, body }, { caller, signal: exchange.signal });
  const answer = await inPlace(context, { spec, caller, exchange }, ask);
  return {
    status: answer.status,
    headers: answer.contentType === undefined ? {} : { 'Content-Type': answer.contentType },
    body: Buffer.from(answer.body ?? []),
  };
}
