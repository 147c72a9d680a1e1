import { GroundplanError } from './errors.ts';

/**
 * Without the slash at its end. A key must not travel in the open: plain http is for this machine alone. Throws
 * `invalid_base_url` and `insecure_base_url`.
 */
export function checkedBaseUrl(text: string): string {
  if (!/^https?:\/\/[^@?#]+$/i.test(text) || !URL.canParse(text)) {
    throw new GroundplanError('The base URL must be like https://host.', {
      code: 'invalid_base_url',
    });
  }
  const url = new URL(text);
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    throw new GroundplanError('Plain http would show the key: use https.', {
      code: 'insecure_base_url',
    });
  }
  return url.href.replace(/\/+$/, '');
}

/** Of a parsed URL, in which every notation of an address is written one way. */
function isLoopback(hostname: string): boolean {
  return /^(localhost|\[::1\]|127(\.\d+){3})$/.test(hostname);
}
