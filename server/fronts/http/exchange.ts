import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HttpErrorCode } from '#protocol/errors.ts';
import type { OperationId } from '#protocol/operations.ts';
import type { KeyCaller } from '#server/app/access/authenticate.ts';
import type { ApiError } from '#server/app/operations/api-error.ts';
import type { CountedRequest, KeyWindows, RefusedRequest } from '#server/app/access/request-limits.ts';
import { httpFailureOf } from '../guard.ts';
import { shownPath } from './door-paths.ts';
import { errorResponse, type Response } from './error-response.ts';
import type { HttpContext } from './http-context.ts';
import { faultLine } from './log-line.ts';
import { packedFor } from './packed-response.ts';
import type { RequestTarget } from './request-target.ts';
import { commonHeaders, jsonHeaders, type Headers } from './response-headers.ts';
import { writeStream } from './stream-response.ts';

/** One request and its one response. `send` is the only way out in every case. */
export class Exchange {
  readonly id: string;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly expectsContinue: boolean;
  target: RequestTarget = { path: '/', query: [], apiKeys: [] };
  corsHeaders: Headers = {};
  /** Path template, once it is known. */
  route = '-';
  operation: OperationId | undefined;
  caller: KeyCaller | undefined;
  counted: CountedRequest | undefined;
  /** Set when the rate limit refused the request: the headers then show the window that did. */
  refused: RefusedRequest | undefined;
  /** Sent with the refusal. */
  retryAfterSeconds: number | undefined;
  /** `Prefer: wait`: the answer is held back for a change. */
  isHeld = false;
  /** The server stops, or the connection broke down: no further request on it. */
  closesConnection = false;
  /** Methods of the path, once they are part of the answer. */
  allow: string | undefined;
  readonly #context: HttpContext;
  readonly #startedMs: number;
  #abort: AbortController | undefined;
  #isAnswered = false;
  #code: HttpErrorCode | undefined;
  #rejectBody: ((error: ApiError) => void) | undefined;

  constructor(context: HttpContext, request: IncomingMessage, response: ServerResponse, expectsContinue: boolean) {
    this.#context = context;
    this.#startedMs = context.clock.monotonicMs();
    this.id = context.newRequestId();
    this.request = request;
    this.response = response;
    this.expectsContinue = expectsContinue;
    response.once('close', () => this.#end());
  }

  /**
   * Aborted when the client goes away before it has its answer, or by `stopWaiting`. Made when it is asked for: most
   * requests end without it, and aborting costs more than the rest of a small answer.
   */
  get signal(): AbortSignal {
    this.#abort ??= new AbortController();
    return this.#abort.signal;
  }

  stopWaiting(): void {
    this.#abort?.abort();
  }

  get isAnswered(): boolean {
    return this.#isAnswered;
  }

  send(response: Response): void {
    if (this.#isAnswered) return;
    this.#isAnswered = true;
    this.#code = response.code;
    const windows = this.#windows();
    const packed = packedFor(this.request, response);
    if (packed === undefined) this.#write(response, windows);
    else void packed.catch(() => response).then((ready) => this.#write(ready, windows));
  }

  #write({ status, headers, body, stream }: Response, windows: KeyWindows | undefined): void {
    this.response.writeHead(status, {
      ...commonHeaders(this.id, windows, this.#context.clock.nowMs()),
      ...(body === undefined ? {} : jsonHeaders(body)),
      ...this.corsHeaders,
      ...(this.allow === undefined ? {} : { Allow: this.allow }),
      ...headers,
      ...this.#varyOnOrigin(headers.Vary),
      ...(this.#endsConnection() ? { Connection: 'close' } : {}),
    });
    if (stream === undefined || this.request.method === 'HEAD') {
      return void this.response.end(this.request.method === 'HEAD' ? undefined : body);
    }
    // A server that stops ends it.
    this.isHeld = true;
    writeStream(this.response, stream, this.signal, this.#context.streams);
  }

  /** Answers with the code of the thrown error. */
  fail(error: unknown): void {
    const failure = httpFailureOf(error);
    // A request that was abandoned may end in any way.
    const isAbandoned = this.#abort?.signal.aborted === true;
    if (failure.fault !== undefined && !isAbandoned) this.#context.log(faultLine(this.id, failure.fault));
    const seconds = this.retryAfterSeconds;
    this.send(errorResponse(failure, seconds === undefined ? {} : { 'Retry-After': String(seconds) }));
  }

  /**
   * The connection broke down under the request: the reader of the body gets the error, else it is answered at once.
   */
  breakOff(error: ApiError): void {
    this.closesConnection = true;
    if (this.#rejectBody === undefined) this.fail(error);
    else this.#rejectBody(error);
  }

  onBroken(reject: ((error: ApiError) => void) | undefined): void {
    this.#rejectBody = reject;
  }

  /** Undefined where the store fails: the answer is given all the same, with the headers of one without a key. */
  #windows(): KeyWindows | undefined {
    if (this.refused !== undefined) return this.refused.windows;
    try {
      return this.caller === undefined ? undefined : this.#context.limits.windows(this.caller);
    } catch (error) {
      this.#context.log(faultLine(this.id, error));
      return undefined;
    }
  }

  /**
   * A client that never got permission to continue may or may not send its body: the connection can't be used again.
   */
  #endsConnection(): boolean {
    return this.closesConnection || (this.expectsContinue && !this.request.complete);
  }

  #varyOnOrigin(vary = 'Accept, Authorization'): Headers {
    return 'Access-Control-Allow-Origin' in this.corsHeaders ? { Vary: `${vary}, Origin` } : {};
  }

  #end(): void {
    if (!this.response.writableFinished) this.stopWaiting();
    const { clock } = this.#context;
    this.#context.onEnded({
      method: this.request.method ?? '-',
      route: this.route,
      status: this.#isAnswered ? this.response.statusCode : 0,
      durationMs: clock.monotonicMs() - this.#startedMs,
      requestId: this.id,
      keyId: this.caller?.keyId,
      isHeld: this.isHeld,
      atMs: clock.nowMs(),
      path: shownPath(this.target.path),
      operation: this.operation,
      code: this.#code,
    });
  }
}
