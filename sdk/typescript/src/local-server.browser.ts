import { GroundplanError } from './errors.ts';

/**
 * A page cannot see which engines run: its code has to pass the address. Takes the place of `local-server.ts` in the
 * bundle for browsers.
 */
export function localBaseUrl(): Promise<string> {
  return Promise.reject(
    new GroundplanError('In a browser the client needs baseUrl.', {
      code: 'base_url_missing',
    }),
  );
}
