/** Answers at the paths of a remote that take no key: invitations, and the sessions of the dashboard. API.md §12.6. */
import { ApiError } from '#server/app/operations/api-error.ts';
import { answerInvitation } from './answer-invitation.ts';
import { answerSignOn } from './answer-sign-on.ts';
import { answerSession } from './answer-session.ts';
import { doorAt } from './door-paths.ts';
import type { Response } from './error-response.ts';
import type { Exchange } from './exchange.ts';
import type { HttpContext } from './http-context.ts';

/** Undefined where there is no such door: the request goes the way of all requests. */
export async function answerAtDoor(context: HttpContext, exchange: Exchange): Promise<Response | undefined> {
  const found = context.access === undefined ? undefined : doorAt(exchange.target.path);
  if (found === undefined) return undefined;
  const { door, rest } = found;
  exchange.route = door.template;
  const { method = '' } = exchange.request;
  if (door.methods.includes(method)) {
    if (door.name === 'signOn') return answerSignOn(context, exchange, rest);
    return door.name === 'invitation' ? answerInvitation(context, exchange, rest) : answerSession(context, exchange);
  }
  exchange.allow = [...door.methods, 'OPTIONS'].join(', ');
  if (method === 'OPTIONS') return { status: 200, headers: {}, body: Buffer.from('{"success":true}') };
  throw new ApiError('method_not_allowed', `The path takes ${exchange.allow}.`);
}
