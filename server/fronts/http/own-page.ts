/** Protection of requests that a cookie came with: a browser adds it whatever page has sent them. */
import type { IncomingMessage } from 'node:http';
import { ApiError } from '#server/app/operations/api-error.ts';
import { ownOrigin, type PortPolicy } from './local-port.ts';
import { originalRequest } from './original-request.ts';

/** No form and no link can send a header: only a script of a page that this server allows. */
const pageHeader = 'x-groundplan-page';

const safeMethods = ['GET', 'HEAD', 'OPTIONS'];

/** Throws `origin_not_allowed` unless the request was sent by a page of this server, or, to read, by its user. */
export function requireOwnPage(request: IncomingMessage, policy: PortPolicy): void {
  const { origin } = request.headers;
  const site = request.headers['sec-fetch-site'];
  const isOwn = origin !== undefined && origin.toLowerCase() === ownOrigin(originalRequest(request, policy));
  if (origin !== undefined && !isOwn) throw refused();
  const isReading = safeMethods.includes(request.method ?? '');
  if (isReading) {
    if (site === undefined || site === 'same-origin' || site === 'none') return;
    throw refused();
  }
  const isSamePage = site === undefined ? isOwn : site === 'same-origin';
  if (!isSamePage || request.headers[pageHeader] === undefined) throw refused();
}

function refused(): ApiError {
  return new ApiError(
    'origin_not_allowed',
    'A session is taken from pages of this server alone, with the header that they send.',
  );
}

/**
 * A person follows a link of another site, or comes back from a sign-in there. Such a request opens a page and changes nothing; the
 * session's cookie is not with it.
 */
export function isVisit({ method, headers }: IncomingMessage): boolean {
  const isRead = method === 'GET' || method === 'HEAD';
  const isNavigation = headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
  return isRead && isNavigation && headers.origin === undefined;
}
