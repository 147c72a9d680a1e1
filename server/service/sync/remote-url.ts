/** Rules for the base URL of a remote, by the URL alone. */
import { parseAddress } from '../egress/parse-address.ts';

const urlMax = 2048;

/** Ends of addresses of the API that people copy along. */
const apiPath = /(?:\/api(?:\/v1(?:\/.*)?)?)?\/*$/;

export type ReadRemoteUrl = { readonly base: string } | { readonly problem: string };

/** Returns what stands before `/api/v1`. https is required everywhere but on this machine, since each request has the key. */
export function readRemoteUrl(text: string): ReadRemoteUrl {
  const url = text.length > urlMax ? null : URL.parse(text.trim());
  if (url === null || url.hostname === '') return { problem: 'It is not a URL with a host.' };
  if (url.username !== '' || url.password !== '') return { problem: 'It holds a user name or a password.' };
  if (url.search !== '' || url.hash !== '') return { problem: 'It holds a query or a fragment.' };
  if (url.protocol === 'https:' || (url.protocol === 'http:' && isThisMachine(url.hostname))) {
    return { base: `${url.origin}${url.pathname.replace(apiPath, '')}` };
  }
  return {
    problem: 'It must be https; plain http is for localhost, 127.0.0.1 and ::1 alone, since requests hold the key.',
  };
}

function isThisMachine(hostname: string): boolean {
  if (hostname === 'localhost' || hostname === '[::1]') return true;
  const address = parseAddress(hostname);
  return address?.family === 4 && address.bytes[0] === 127;
}
