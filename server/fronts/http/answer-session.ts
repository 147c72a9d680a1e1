/** Signing in to the dashboard with a key, and out again. */
import type { KeyCaller } from '#server/app/access/authenticate.ts';
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
  const cookie = cookieFor(context, exchange, access.openSession(exchange.caller));
  return sessionData(memberOf(exchange.caller), { 'Set-Cookie': cookie });
}

function signOut(context: HttpContext, exchange: Exchange): Response {
  requireOwnPage(exchange.request, context.policy);
  const token = sentToken(context, exchange);
  if (token !== undefined) context.access?.closeSession(token);
  const headers = { 'Set-Cookie': endedCookie(isSecure(context, exchange)) };
  return { status: 200, headers, body: Buffer.from('{"success":true}') };
}

/** Answers with the ways to sign in, and the member who is signed in, if any: the page begins with this question. */
function shownSession(context: HttpContext, exchange: Exchange): Response {
  const caller = validCaller(context, exchange);
  if (caller !== undefined) {
    exchange.caller = caller;
    countRequest(context, exchange, caller);
  }
  const ways = context.access?.signOns?.isOffered === true ? ['key', 'oidc'] : ['key'];
  return sessionData({ signIn: ways, ...(caller && memberOf(caller)) });
}

/** A session that has ended is none. */
function validCaller(context: HttpContext, exchange: Exchange): Exchange['caller'] {
  try {
    return callerByCookie(context, exchange);
  } catch (error) {
    if (error instanceof ApiError && error.code !== 'origin_not_allowed') return undefined;
    throw error;
  }
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

function memberOf({ member, role }: KeyCaller) {
  return { member: { name: member, ...(role !== undefined && { role }) } };
}

function sessionData(data: object, headers: Headers = {}): Response {
  return { status: 200, headers, body: Buffer.from(JSON.stringify({ success: true, data })) };
}
