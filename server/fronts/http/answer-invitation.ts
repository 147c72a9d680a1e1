/** An invitation: a page that asks before it accepts, and the one request that accepts it. */
import type { AcceptedInvitation } from '#protocol/members.ts';
import { ApiError } from '#server/app/operations/api-error.ts';
import { acceptsByName } from './accepts-by-name.ts';
import type { Response } from './error-response.ts';
import type { Exchange } from './exchange.ts';
import type { HttpContext } from './http-context.ts';
import { htmlPage, paragraph } from './html-page.ts';

export function answerInvitation({ access }: HttpContext, exchange: Exchange, token: string): Response {
  if (access === undefined) throw new Error('an invitation without a remote');
  const wantsPage = acceptsByName(exchange.request.headers.accept, 'text/html');
  try {
    // Whatever only reads changes nothing: programs that look at links in messages do so too.
    if (exchange.request.method !== 'POST') return invitationPage(access.invitation(token));
    const accepted = access.accept(token);
    return wantsPage ? acceptedPage(accepted) : acceptedData(accepted);
  } catch (error) {
    if (wantsPage && error instanceof ApiError && error.code === 'invitation_not_found')
      return goneInvitation(error.message);
    throw error;
  }
}

function invitationPage({ name, role }: ReturnType<NonNullable<HttpContext['access']>['invitation']>): Response {
  return htmlPage(200, 'You are invited', [
    paragraph(`As “${name}”, with the role “${role}”, you can use the architecture that this server holds.`),
    paragraph('Accepting makes your key. It is shown once, and this link ends.'),
    '<form method="post"><button class="gp-button gp-primary" type="submit">Accept the invitation</button></form>',
  ]);
}

function acceptedPage({ key, member: { name } }: AcceptedInvitation): Response {
  return htmlPage(201, `Welcome, ${name}`, [
    paragraph('This is your key. Store it now: it is not shown again.'),
    `<p><code class="gp-key-shown" tabindex="0">${key}</code></p>`,
    paragraph('Sign in with it to the dashboard, or connect an editor: “Groundplan: Connect to Remote”.'),
    '<p><a class="gp-button gp-primary" href="/">Open the dashboard</a></p>',
  ]);
}

function goneInvitation(reason: string): Response {
  return htmlPage(404, 'No invitation', [
    paragraph(reason),
    paragraph('A link works once, for 72 hours. Ask whoever sent it for a new one.'),
  ]);
}

function acceptedData(data: AcceptedInvitation): Response {
  return { status: 201, headers: {}, body: Buffer.from(JSON.stringify({ success: true, data })) };
}
