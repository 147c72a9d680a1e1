import { type ClientRequest, type IncomingMessage, request as httpRequest } from 'node:http';
import type { LookupAddress } from 'node:dns';
import { checkedLookup, type ResolveName } from '../net/checked-lookup.ts';
import { type ConnectionStage, openSocket } from '../net/receiver-socket.ts';

export interface ExchangeLimits {
  /**
   * Between bytes of what is answered, and before the first of a refusal. Before the first of an answer the signal alone
   * ends the wait: a model may have to be loaded first.
   */
  readonly betweenMs: number;
  /** Upper bound on the bytes of the whole answer. */
  readonly bytesMax: number;
}

export interface ExchangeRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly limits: ExchangeLimits;
  readonly resolveName: ResolveName;
  /** PEM of the only certificates to trust. Default: those that Node trusts. */
  readonly rootCertificates?: string;
}

/** It took longer than it may. */
export class TookTooLong extends Error {
  readonly limitMs: number;
  constructor(limitMs: number) {
    super(`Nothing came for ${limitMs} ms.`);
    this.limitMs = limitMs;
  }
}

/** More came than may. */
export class TooManyBytes extends Error {}

/** The connection failed, at some stage. */
export class BrokenConnection extends Error {
  readonly stage: ConnectionStage;
  override readonly cause: Error;
  constructor(stage: ConnectionStage, cause: Error) {
    super('The connection failed.');
    this.stage = stage;
    this.cause = cause;
  }
}

/**
 * One POST whose answer is read as it comes. It has a connection of its own, which goes through no proxy, follows no
 * redirect, and is closed at once by `close` and by the signal, which bounds the whole. Rejects with one of the errors above, or the signal's reason.
 */
export class ProviderExchange {
  readonly #request: ClientRequest;
  readonly #limits: ExchangeLimits;
  readonly #signal: AbortSignal;
  readonly #stage: () => ConnectionStage;
  readonly #response = Promise.withResolvers<IncomingMessage>();
  readonly #abort = (): void => this.#end(this.#signal.reason as Error);
  #silence: NodeJS.Timeout | undefined;
  #bytes = 0;
  /** Why it ended, where that was no error of the connection. */
  #reason: Error | undefined;

  constructor(
    { url: address, headers, body, limits, resolveName, rootCertificates }: ExchangeRequest,
    signal: AbortSignal,
  ) {
    const url = new URL(address);
    this.#limits = limits;
    this.#signal = signal;
    const isPlain = url.protocol === 'http:';
    const lookup = checkedLookup(resolveName, (found) => isPlain && !isLoopback(found));
    const { socket, stage } = openSocket({ url, lookup, ...(rootCertificates !== undefined && { rootCertificates }) });
    this.#stage = stage;
    this.#request = httpRequest({
      method: 'POST',
      host: url.hostname,
      port: url.port,
      defaultPort: isPlain ? 80 : 443,
      path: url.pathname,
      headers: { ...headers, 'content-length': Buffer.byteLength(body), connection: 'close' },
      createConnection: () => socket,
    });
    this.#request.on('error', (error) => this.#response.reject(this.#errorOf(error)));
    this.#request.once('response', (response) => this.#response.resolve(response));
    // An upgraded connection has no listener of the request any more: an error of it would end the process.
    socket.on('error', () => undefined);
    this.#request.once('upgrade', (_response, upgraded) => {
      upgraded.destroy();
      this.#response.reject(new BrokenConnection('open', Object.assign(new Error('upgraded'), { code: 'upgraded' })));
    });
    signal.addEventListener('abort', this.#abort);
    if (signal.aborted) this.#abort();
    this.#request.end(body);
  }

  /** Its head. */
  response(): Promise<IncomingMessage> {
    return this.#watched(undefined, this.#response.promise);
  }

  /** Its bytes. Time runs only while they are waited for. */
  async *chunks(): AsyncGenerator<Uint8Array> {
    const response = await this.response();
    const chunks = response[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
    for (;;) {
      const isBegun = this.#bytes > 0 || response.statusCode !== 200;
      // oxlint-disable-next-line no-await-in-loop -- one behind the other
      const { done, value } = await this.#watched(isBegun ? this.#limits.betweenMs : undefined, chunks.next());
      // An answer of unknown length ends with its connection, also where that was cut off here.
      if (done && this.#reason !== undefined) throw this.#reason;
      if (done) return;
      this.#bytes += value.length;
      if (this.#bytes > this.#limits.bytesMax) throw new TooManyBytes();
      yield value;
    }
  }

  close(): void {
    this.#signal.removeEventListener('abort', this.#abort);
    this.#request.destroy();
  }

  async #watched<Value>(limitMs: number | undefined, work: Promise<Value>): Promise<Value> {
    if (limitMs !== undefined) this.#silence = setTimeout(() => this.#end(new TookTooLong(limitMs)), limitMs);
    try {
      return await work;
    } catch (error) {
      throw this.#errorOf(error as Error);
    } finally {
      clearTimeout(this.#silence);
    }
  }

  #end(reason: Error): void {
    this.#reason ??= reason;
    this.#request.destroy(reason);
  }

  #errorOf(error: Error): Error {
    if (this.#reason !== undefined) return this.#reason;
    return error instanceof BrokenConnection ? error : new BrokenConnection(this.#stage(), error);
  }
}

function isLoopback(address: LookupAddress['address']): boolean {
  return address.startsWith('127.') || address === '::1' || address.startsWith('::ffff:127.');
}
