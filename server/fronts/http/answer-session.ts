/** Signing in to the dashboard with a key, and out again. */
import type { OpenedSession } from '#server/app/members/sessions.ts';
import { ApiError } from '#server/app/operations/api-error.ts';
import { countRequest } from './admit.ts';
import type { Response } from './error-response.ts';
import type { Exchange } from './exchange.ts';
import type { HttpContext } from './http-context.ts';
import { checkMediaType, parseJsonObject } from './json-body.ts';
import { requireOwnPage } from './own-page.ts';
import { readBody } from './read-body.ts';
import type { Headers } from './response-headers.ts';
import { callerByCookie, isSecure, sentToken } from './session-caller.ts';
import { endedCookie, sessionCookie } from './session-cookie.ts';

export function answerSession(context: HttpContext, exchange: Exchange): Promise<Response> | Response {
  const { method } = exchange.request;
  if (method === 'POST') return signIn(context, exchange);
  return method === 'DELETE' ? signOut(context, exchange) : shownSession(context, exchange);
}

/**
 * A sign-in always makes a new session, whose identifier did not exist before; the one that came with the request ends.
 * The key stands in the body: no log has bodies.
 */
async function signIn(context: HttpContext, exchange: Exchange): Promise<Response> {
  const { access } = context;
  if (access === undefined) throw new Error('a session without a remote');
  refuseOtherPages(context, exchange);
  checkMediaType(exchange);
  const { key } = parseJsonObject(await readBody(exchange));
  if (typeof key !== 'string') {
    const details = [{ field: '/key', issue: 'required', message: 'is required' }];
    throw new ApiError('missing_parameter', '/key: is required.', details);
  }
  exchange.caller = context.authenticate(key);
  countRequest(context, exchange, exchange.caller);
  const before = sentToken(context, exchange);
  if (before !== undefined) access.closeSession(before);
  return withCookie(exchange.caller, cookieFor(context, exchange, access.openSession(exchange.caller)));
}

function signOut(context: HttpContext, exchange: Exchange): Response {
  requireOwnPage(exchange.request, context.policy);
  const token = sentToken(context, exchange);
  if (token !== undefined) context.access?.closeSession(token);
  const headers = { 'Set-Cookie': endedCookie(isSecure(context, exchange)) };
  return { status: 200, headers, body: Buffer.from('{"success":true}') };
}

/** Answers with the member who is signed in. Throws an `ApiError` of status 401 where none is. */
function shownSession(context: HttpContext, exchange: Exchange): Response {
  const caller = callerByCookie(context, exchange);
  if (caller === undefined) throw new ApiError('missing_api_key', 'Nobody is signed in.');
  exchange.caller = caller;
  countRequest(context, exchange, caller);
  return withCookie(caller, undefined);
}

/** The page sends JSON, which another site's page cannot without being asked first; a browser says where it comes from. */
function refuseOtherPages({ policy }: HttpContext, { request }: Exchange): void {
  if (request.headers.origin !== undefined || request.headers['sec-fetch-site'] !== undefined) {
    requireOwnPage(request, policy);
  }
}

export function cookieFor(context: HttpContext, exchange: Exchange, { token, endsAtMs }: OpenedSession): string {
  const seconds = Math.round((endsAtMs - context.clock.nowMs()) / 1000);
  return sessionCookie(token, { isSecure: isSecure(context, exchange), seconds });
}

function withCookie({ member, role }: NonNullable<Exchange['caller']>, cookie: string | undefined): Response {
  const data = { member: { name: member, ...(role !== undefined && { role }) } };
  const headers: Headers = cookie === undefined ? {} : { 'Set-Cookie': cookie };
  return { status: 200, headers, body: Buffer.from(JSON.stringify({ success: true, data })) };
}
