/** Signing in by a provider: to it, and back from it. */
import { ApiError } from '#server/app/operations/api-error.ts';
import { statusOf } from '../guard.ts';
import type { HttpErrorCode } from '#protocol/errors.ts';
import { cookieFor } from './answer-session.ts';
import type { Response } from './error-response.ts';
import type { Exchange } from './exchange.ts';
import { htmlPage, paragraph } from './html-page.ts';
import type { HttpContext } from './http-context.ts';
import type { Headers } from './response-headers.ts';
import { isSecure } from './session-caller.ts';
import { cookieOf } from './session-cookie.ts';

/** The browser comes back by a link of the provider's page: a strict cookie would not be with it. */
const cookieName = 'groundplan-sign-on';
const cookieSeconds = 600;

export async function answerSignOn(context: HttpContext, exchange: Exchange, step: string): Promise<Response> {
  const { access } = context;
  if (access?.signOns === undefined || !access.signOns.isOffered) {
    throw new ApiError('endpoint_not_found', 'There is no such path.');
  }
  try {
    if (step === 'start') {
      const { address, token } = await access.signOns.begin();
      const look = `Path=/oidc; Max-Age=${cookieSeconds}; HttpOnly; SameSite=Lax`;
      const secure = isSecure(context, exchange) ? '; Secure' : '';
      return redirect(address, { 'Set-Cookie': `${cookieName}=${token}; ${look}${secure}` });
    }
    const token = cookieOf(exchange.request, cookieName);
    const caller = await access.signOns.finish(token, exchange.request.url ?? '');
    return redirect('/', { 'Set-Cookie': cookieFor(context, exchange, access.openSession(caller)) });
  } catch (error) {
    if (error instanceof ApiError) return refusedPage(error);
    throw error;
  }
}

function redirect(to: string, headers: Headers): Response {
  return { status: 303, headers: { Location: to, ...headers }, body: Buffer.from('') };
}

function refusedPage({ code, message }: ApiError): Response {
  return htmlPage(statusOf(code as HttpErrorCode), 'Not signed in', [
    paragraph(message),
    '<p><a class="gp-button gp-primary" href="/">Back to the sign-in</a></p>',
  ]);
}
