/** The cookie of a session of the dashboard: no script reads it, and no other site's request carries it. */
import type { IncomingMessage } from 'node:http';
import { headerValues } from './request-syntax.ts';

/**
 * A name with this prefix is taken from the server itself alone, over https, and not from a sibling domain. Over plain http,
 * on this machine, browsers refuse it.
 */
const secureName = '__Host-groundplan';
const plainName = 'groundplan-session';

export interface CookieLife {
  readonly isSecure: boolean;
  readonly seconds: number;
}

export function sessionCookie(token: string, { isSecure, seconds }: CookieLife): string {
  const name = isSecure ? secureName : plainName;
  return `${name}=${token}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
}

/** Takes the cookie back. */
export function endedCookie(isSecure: boolean): string {
  return sessionCookie('', { isSecure, seconds: 0 });
}

/** Undefined where there is none, or where there are several: then one of them may be another site's. */
export function sentSession(request: IncomingMessage, isSecure: boolean): string | undefined {
  return cookieOf(request, isSecure ? secureName : plainName);
}

export function cookieOf(request: IncomingMessage, name: string): string | undefined {
  const values = headerValues(request, 'cookie')
    .flatMap((header) => header.split(';'))
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
  const [value] = values;
  return values.length === 1 && value !== '' ? value : undefined;
}
