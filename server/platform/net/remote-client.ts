import { type ClientRequest, type IncomingMessage, request as httpRequest } from 'node:http';
import { isIP } from 'node:net';
import { createGunzip } from 'node:zlib';
import type { Readable } from 'node:stream';
import type { RemoteAnswer, RemoteClient, RemoteListener, RemoteRequest } from '#server/app/ports/remote-client.ts';
import { checkedLookup, type ResolveName, resolveBySystem, UnknownName } from './checked-lookup.ts';
import { isEventStream, readEvents } from './read-events.ts';
import { type ConnectionStage, openSocket } from './receiver-socket.ts';
import { trustedIssuers } from './trusted-issuers.ts';

export interface RemoteClientParts {
  /** Default: as the system does. */
  readonly resolveName?: ResolveName;
  /** PEM of the only certificates to trust. Default: those that Node trusts, and those of the system. */
  readonly rootCertificates?: string;
}

type Failure = Extract<RemoteAnswer, { kind: 'failed' }>['reason'];

/**
 * Plain http never leaves the machine: a name such as `localhost` is looked up, and must lead to an address of it. The
 * connection goes through no proxy, since one that the environment names would be given the key.
 */
export function createRemoteClient({
  resolveName = resolveBySystem,
  rootCertificates,
}: RemoteClientParts = {}): RemoteClient {
  return {
    send: (request) => new Exchange(request, resolveName, rootCertificates).result,
    follow: (request, listener) => new Exchange(request, resolveName, rootCertificates, listener).result,
  };
}

/** One request and its end, by what comes first: the whole answer, an error, the time-out, or that it is not needed any more. */
class Exchange {
  readonly result: Promise<RemoteAnswer>;
  readonly #settle: (answer: RemoteAnswer) => void;
  readonly #given: RemoteRequest;
  readonly #timer: NodeJS.Timeout;
  readonly #sent: ClientRequest;
  readonly #listener: RemoteListener | undefined;
  readonly #abort = () => this.#fail('connection');

  constructor(
    given: RemoteRequest,
    resolveName: ResolveName,
    rootCertificates: string | undefined,
    listener?: RemoteListener,
  ) {
    this.#listener = listener;
    const { promise, resolve } = Promise.withResolvers<RemoteAnswer>();
    this.result = promise;
    this.#settle = resolve;
    this.#given = given;
    this.#timer = setTimeout(() => this.#fail('timeout'), given.timeoutMs);
    const url = new URL(given.url);
    const isPlain = url.protocol !== 'https:';
    const lookup = checkedLookup(resolveName, (address) => isPlain && !isOfThisMachine(address));
    const trust = rootCertificates !== undefined ? { rootCertificates } : isPlain ? {} : { trusted: trustedIssuers() };
    const { socket, stage } = openSocket({ url, lookup, ...trust });
    this.#sent = httpRequest({
      method: given.method,
      host: url.hostname,
      port: url.port,
      defaultPort: isPlain ? 80 : 443,
      path: `${url.pathname}${url.search}`,
      headers: headersOf(given),
      createConnection: () => socket,
    });
    this.#sent.once('response', (answer) => this.#read(answer));
    this.#sent.once('upgrade', () => this.#fail('broken'));
    this.#sent.on('error', (error) => this.#fail(failureOf(error, stage(), isPlain)));
    given.signal.addEventListener('abort', this.#abort);
    if (given.signal.aborted) this.#abort();
    else this.#sent.end(given.body);
  }

  #read(answer: IncomingMessage): void {
    const { statusCode: status = 0, headers } = answer;
    if (status >= 300 && status < 400 && status !== 304) return this.#fail('redirect');
    if (this.#listener !== undefined && isEventStream(answer)) return this.#follow(answer, this.#listener);
    const unpacked = unpack(answer);
    if (unpacked === undefined) return this.#fail('broken');
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    unpacked.on('data', (chunk: Uint8Array) => {
      bytes += chunk.length;
      if (bytes > this.#given.answerBytesMax) this.#fail('too_large');
      else chunks.push(chunk);
    });
    unpacked.once('error', () => this.#fail('broken'));
    answer.once('error', () => this.#fail('broken'));
    answer.once('aborted', () => this.#fail('broken'));
    unpacked.once('end', () => {
      this.#end({ kind: 'answered', status, headers: flatHeaders(headers), body: Buffer.concat(chunks) });
    });
  }

  /** The answer is given at its beginning; the connection lasts as long as the stream. */
  #follow(answer: IncomingMessage, listener: RemoteListener): void {
    const { signal } = this.#given;
    clearTimeout(this.#timer);
    signal.removeEventListener('abort', this.#abort);
    readEvents(answer, listener, signal, () => this.#sent.destroy());
    const { statusCode: status = 0, headers } = answer;
    this.#settle({ kind: 'answered', status, headers: flatHeaders(headers), body: new Uint8Array() });
  }

  #fail(reason: Failure): void {
    this.#end({ kind: 'failed', reason });
  }

  /** Only the first call counts. */
  #end(answer: RemoteAnswer): void {
    clearTimeout(this.#timer);
    this.#given.signal.removeEventListener('abort', this.#abort);
    this.#settle(answer);
    this.#sent.destroy();
  }
}

function headersOf({ key, headers, body, method }: RemoteRequest): Record<string, string | number> {
  return {
    accept: 'application/json',
    'accept-encoding': 'gzip',
    ...headers,
    authorization: `Bearer ${key}`,
    ...((body !== undefined || method === 'POST') && { 'content-length': body?.length ?? 0 }),
  };
}

/** Undefined where it is packed in a way that was not asked for. */
function unpack(answer: IncomingMessage): Readable | undefined {
  const encoding = answer.headers['content-encoding'] ?? 'identity';
  if (encoding === 'identity') return answer;
  return encoding === 'gzip' ? answer.pipe(createGunzip()) : undefined;
}

function flatHeaders(headers: IncomingMessage['headers']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
}

/** A connection that is cut before an answer begins says nothing about the certificate, or about a fault of the remote. */
function failureOf(error: NodeJS.ErrnoException, stage: ConnectionStage, isPlain: boolean): Failure {
  if (error instanceof UnknownName) return 'unknown_name';
  if (error.code === 'ECONNREFUSED') return 'not_listening';
  const isCut = error.code === 'ECONNRESET' || error.code === 'EPIPE' || error.code === 'ETIMEDOUT';
  // A server that expects TLS answers plain http so.
  if (isCut && isPlain && stage === 'open') return 'no_plain_http';
  if (isCut || stage === 'connecting') return 'connection';
  return stage === 'securing' ? certificateFailure(error.code ?? '') : 'broken';
}

/** By the codes of OpenSSL and Node. */
function certificateFailure(code: string): Failure {
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return 'certificate_name';
  if (code === 'CERT_HAS_EXPIRED' || code === 'CERT_NOT_YET_VALID') return 'certificate_time';
  if (/SELF_SIGNED|ISSUER|UNABLE_TO_VERIFY/.test(code)) return 'certificate_issuer';
  return code === 'EPROTO' || code.startsWith('ERR_SSL_') ? 'no_tls' : 'certificate';
}

function isOfThisMachine(address: string): boolean {
  return address === '::1' || (isIP(address) === 4 && address.startsWith('127.'));
}
