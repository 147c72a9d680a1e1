import { STATUS_CODES } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { ApiError } from '#server/app/operations/api-error.ts';
import { httpFailureOf } from '../guard.ts';
import { errorResponse } from './error-response.ts';
import type { Exchange } from './exchange.ts';
import type { HttpContext } from './http-context.ts';
import { headersTooLarge } from './request-syntax.ts';
import { commonHeaders, jsonHeaders } from './response-headers.ts';

/** After a refusal the rest of what the client sends is thrown away this long, so that it gets to read the answer. */
const lingerMs = 1000;

const errorsOfParser: Readonly<Record<string, ApiError>> = {
  HPE_HEADER_OVERFLOW: headersTooLarge(),
  ERR_HTTP_REQUEST_TIMEOUT: new ApiError('request_timeout', 'The request did not arrive in time.'),
};
const malformedRequest = new ApiError('malformed_request', 'This is not HTTP/1.1.');

/** Answers on sockets where there is no request to answer, and keeps the order of pipelined answers. */
export class RefusedSockets {
  readonly #context: HttpContext;
  readonly #openExchanges = new WeakMap<Duplex, Set<Exchange>>();
  readonly #refused = new WeakSet<Duplex>();

  constructor(context: HttpContext) {
    this.#context = context;
  }

  follow(exchange: Exchange): void {
    const { socket } = exchange.request;
    const open = this.#openExchanges.get(socket) ?? new Set();
    this.#openExchanges.set(socket, open.add(exchange));
    exchange.response.once('close', () => open.delete(exchange));
  }

  /** The parser gave up, or the request took too long. A connection that nothing was sent on has no request to refuse. */
  broken(socket: Duplex, error: NodeJS.ErrnoException): void {
    if (!socket.writable || error.code === 'ECONNRESET' || error.code === 'EPIPE' || isUnused(socket)) {
      socket.destroy();
      return;
    }
    const reason = errorsOfParser[error.code ?? ''] ?? malformedRequest;
    const open = [...(this.#openExchanges.get(socket) ?? [])];
    const unfinished = open.find((exchange) => !exchange.request.complete);
    if (unfinished === undefined) this.refuse(socket, reason);
    else unfinished.breakOff(reason);
  }

  /** Answers as soon as the requests before it have their answers; the connection ends with it. */
  refuse(socket: Duplex, error: ApiError): void {
    if (this.#refused.has(socket)) return;
    this.#refused.add(socket);
    // Without a listener the error of a client that is gone by now would end the process.
    socket.on('error', () => socket.destroy());
    const open = [...(this.#openExchanges.get(socket) ?? [])];
    const last = open.at(-1);
    if (last === undefined) this.#answer(socket, error);
    else last.response.once('close', () => this.#answer(socket, error));
  }

  #answer(socket: Duplex, error: ApiError): void {
    if (!socket.writable) return;
    const requestId = this.#context.newRequestId();
    const { status, headers, body = Buffer.alloc(0), code } = errorResponse(httpFailureOf(error));
    const lines = Object.entries({
      ...commonHeaders(requestId, undefined, this.#context.clock.nowMs()),
      ...jsonHeaders(body),
      ...headers,
      Date: new Date(this.#context.clock.nowMs()).toUTCString(),
      Connection: 'close',
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(
      Buffer.concat([Buffer.from(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n`), body]),
    );
    socket.resume();
    setTimeout(() => socket.destroy(), lingerMs).unref();
    const record = { method: '-', route: '-', status, durationMs: 0, requestId, keyId: undefined };
    const rest = { atMs: this.#context.clock.nowMs(), path: '', operation: undefined, isHeld: false };
    this.#context.onEnded({ ...record, ...rest, code });
  }
}

/**
 * Browsers open connections in advance and take what comes back there for the answer to the next request they send on
 * it. One that has had an answer needs no such care: until the next request begins, Node closes it without a word.
 */
function isUnused(socket: Duplex): boolean {
  return socket instanceof Socket && socket.bytesRead === 0;
}
