/** Rules for URLs of providers of language models, by the URL alone. They are set by the person at the machine only. */
import { parseAddress } from './parse-address.ts';

const modelUrlMax = 2048;

/** Ends of URLs that people copy along from the documentation of providers. */
const endpointPath = /(?:\/chat\/completions|\/v1\/messages)?\/*$/;

export type ReadModelUrl = { readonly base: string } | { readonly problem: string };

/**
 * Returns the address below which a provider answers, without what people copy along with it. As with webhooks, https
 * is required everywhere but on this machine: requests hold code, and the key. Unlike there, private addresses are
 * allowed, since only the person at the machine says where a model is.
 */
export function readModelUrl(text: string): ReadModelUrl {
  const url = text.length > modelUrlMax ? null : URL.parse(text);
  if (url === null || url.hostname === '') return { problem: 'It is not a URL with a host.' };
  if (url.username !== '' || url.password !== '') return { problem: 'It holds a user name or a password.' };
  if (url.search !== '' || url.hash !== '') return { problem: 'It holds a query or a fragment.' };
  if (url.protocol === 'https:' || (url.protocol === 'http:' && isThisMachine(url.hostname)))
    return { base: `${url.origin}${url.pathname.replace(endpointPath, '')}` };
  return {
    problem:
      'It must be https; plain http is for localhost, 127.0.0.1 and ::1 alone, since what is sent holds code and the key.',
  };
}

/**
 * Reports whether a base goes to this machine by its name. `localhost` is looked up all the same, and must lead here.
 */
export function isModelOfThisMachine(base: string): boolean {
  return isThisMachine(new URL(base).hostname);
}

function isThisMachine(hostname: string): boolean {
  if (hostname === 'localhost' || hostname === '[::1]') return true;
  const address = parseAddress(hostname);
  return address?.family === 4 && address.bytes[0] === 127;
}
