import { connect, isIP, type LookupFunction, type Socket } from 'node:net';
import { connect as connectSecurely, type SecureContext } from 'node:tls';

/** How far a connection has come: what an error means depends on it. */
export type ConnectionStage = 'connecting' | 'securing' | 'open';

export interface ReceiverSocket {
  readonly socket: Socket;
  stage(): ConnectionStage;
}

export interface ReceiverTarget {
  /** http or https; a literal address in it was checked already, the lookup step is not called for one. */
  readonly url: URL;
  readonly lookup: LookupFunction;
  /** PEM of the only certificates to trust. Default: those that Node trusts. */
  readonly rootCertificates?: string;
  /** Trusted issuers in place of these. */
  readonly trusted?: SecureContext;
}

/**
 * A connection of its own to a receiver, made here and not by an agent: the environment may have agents go
 * through a proxy, which would connect to any address it likes.
 */
export function openSocket({ url, lookup, rootCertificates, trusted }: ReceiverTarget): ReceiverSocket {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isSecure = url.protocol === 'https:';
  const port = Number(url.port || (isSecure ? 443 : 80));
  let stage: ConnectionStage = 'connecting';
  const plain = { host, port, lookup };
  const secure = {
    ...plain,
    servername: isIP(host) ? '' : host.replace(/\.$/, ''),
    rejectUnauthorized: true,
    ALPNProtocols: ['http/1.1'],
  };
  const trust =
    trusted === undefined ? rootCertificates !== undefined && { ca: rootCertificates } : { secureContext: trusted };
  const socket = isSecure ? connectSecurely({ ...secure, ...trust }) : connect(plain);
  socket.once('connect', () => (stage = isSecure ? 'securing' : 'open'));
  socket.once('secureConnect', () => (stage = 'open'));
  return { socket, stage: () => stage };
}
