/** How a request left its client: proxies in between are believed where the operator named their networks. */
import type { IncomingMessage } from 'node:http';
import type { AddressSet } from '#server/app/serving/http-serving.ts';
import { headerValues } from './request-syntax.ts';

export interface OriginalRequest {
  /** Of the client, or of the last proxy that is not trusted. Undefined for a socket that is closed. */
  readonly address: string | undefined;
  /** Lower case, with its port. */
  readonly host: string;
  readonly scheme: 'http' | 'https';
  /** It came through a proxy that is trusted. */
  readonly isForwarded: boolean;
}

interface Proxying {
  readonly scheme: 'http' | 'https';
  readonly trustedProxies?: AddressSet;
}

/**
 * Of several values the last counts: the proxy next to this server added it, and clients may have written those before.
 */
export function originalRequest(request: IncomingMessage, { scheme, trustedProxies }: Proxying): OriginalRequest {
  const peer = request.socket?.remoteAddress;
  const host = (request.headers.host ?? '').toLowerCase();
  if (trustedProxies?.has(peer) !== true) return { address: peer, host, scheme, isForwarded: false };
  const sent = forwardedValues(request, 'proto').at(-1)?.toLowerCase();
  return {
    address: clientAddress(forwardedValues(request, 'for'), trustedProxies) ?? peer,
    host: forwardedValues(request, 'host').at(-1)?.toLowerCase() ?? host,
    scheme: sent === 'http' || sent === 'https' ? sent : scheme,
    isForwarded: true,
  };
}

/** Each proxy adds the address that it got the request from: the last that is no proxy of ours is the client. */
function clientAddress(addresses: readonly string[], trusted: AddressSet): string | undefined {
  return addresses.findLast((address) => !trusted.has(address)) ?? addresses[0];
}

function forwardedValues(request: IncomingMessage, name: 'for' | 'proto' | 'host'): string[] {
  return headerValues(request, `x-forwarded-${name}`)
    .flatMap((value) => value.split(','))
    .map((value) => value.trim())
    .filter((value) => value !== '');
}
