import type { OperationId, OperationParams } from '#protocol/operations.ts';
import { AnswerCache, type HeldAnswer } from './answer-cache.ts';
import type { OnAnswerItem } from '#protocol/ask.ts';
import { type Bridge, type BridgeAnswer, BridgeError, type Connection } from './bridge.ts';
import { type HttpRequest, httpRequest } from './http-request.ts';
import { backoffMs, type Pause } from './pause.ts';
import { pageHeader } from './remote-session.ts';
import { routes } from './routes.ts';
import { streamedBody } from './streamed-body.ts';

export interface HttpBridgeParts {
  /** Origin of the engine; empty for the page's own. */
  readonly baseUrl: string;
  /** The key at the moment of the call; absent before the person has given one. */
  readonly key: () => string | undefined;
  /** Without a key the cookie of a session goes with requests: on the dashboard of a remote. */
  readonly hasSession?: boolean;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly pause: Pause;
}

/**
 * Upper bound on tries of a request that may be repeated. A lost connection is tried for as long as the caller waits.
 */
const faultTriesMax = 3;
const answersHeldMax = 64;
const retryAfterDefaultSeconds = 5;

/** Result of one try: an answer, or how long to wait for the next. */
type Outcome = { readonly answer: BridgeAnswer<OperationId> } | { readonly waitMs: number };

/** The end of the bridge that speaks HTTP with `fetch`. */
export class HttpBridge implements Bridge {
  readonly #parts: HttpBridgeParts;
  readonly #listeners = new Set<(connection: Connection) => void>();
  readonly #held = new Map<string, AnswerCache>();
  #connection: Connection = { state: 'connected' };

  constructor(parts: HttpBridgeParts) {
    this.#parts = parts;
  }

  onConnection(listener: (connection: Connection) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async call<Id extends OperationId>(
    id: Id,
    params: OperationParams<Id>,
    signal?: AbortSignal,
    onItem?: OnAnswerItem,
  ): Promise<BridgeAnswer<Id>> {
    const request = onItem === undefined ? requestOf(id, params) : streamedRequest(requestOf(id, params), onItem);
    for (let tries = 1; ; tries++) {
      signal?.throwIfAborted();
      const outcome = await this.#try(request, tries, signal);
      if ('answer' in outcome) return outcome.answer as BridgeAnswer<Id>;
      await this.#parts.pause(outcome.waitMs, signal);
    }
  }

  async #try(request: CacheableRequest, tries: number, signal?: AbortSignal): Promise<Outcome> {
    const cache = this.#cacheOf(this.#parts.key());
    const held = cache.get(request.target);
    let response: Response;
    let body: unknown;
    try {
      response = await this.#send(request, held?.tag, signal);
      body = response.status === 304 ? undefined : await bodyOf(response, request.onItem);
    } catch (error) {
      // A body that is no JSON comes from something that stands between us and the engine: it is not there.
      signal?.throwIfAborted();
      if (!(error instanceof TypeError || error instanceof SyntaxError)) throw error;
      this.#publish({ state: 'lost' });
      return { waitMs: backoffMs(tries, Math.random()) };
    }
    if (response.status === 401) this.#refuseKey(refusalOf(response, body));
    if (response.status === 429) this.#publish({ state: 'limited', waitMs: retryAfterMs(response) });
    else this.#publish({ state: 'connected' });
    if (response.status === 304 && held !== undefined) return { answer: answerOf(held) };
    if (response.ok) return { answer: keep(request, cache, response, body) };
    return { waitMs: waitAfter(response, body, tries) };
  }

  #refuseKey(refusal: BridgeError): never {
    this.#publish({ state: 'unauthorised', code: refusal.code, message: refusal.message });
    throw refusal;
  }

  #send({ method, target, headers, body }: HttpRequest, tag?: string, signal?: AbortSignal): Promise<Response> {
    const key = this.#parts.key();
    const isBySession = key === undefined && this.#parts.hasSession === true;
    return this.#parts.fetch(this.#parts.baseUrl + target, {
      method,
      headers: {
        accept: 'application/json',
        ...headers,
        ...(isBySession && pageHeader),
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
        ...(tag !== undefined && { 'if-none-match': tag }),
      },
      ...(body !== undefined && { body }),
      ...(signal !== undefined && { signal }),
      // Answers are kept here, and with them the memory they cost; a second copy in the browser's cache gives nothing.
      cache: 'no-store',
      credentials: isBySession ? 'same-origin' : 'omit',
      redirect: 'error',
    });
  }

  /** Another key may see other projects: answers to one key are never shown to the next. */
  #cacheOf(key = ''): AnswerCache {
    const held = this.#held.get(key);
    if (held !== undefined) return held;
    this.#held.clear();
    const cache = new AnswerCache(answersHeldMax);
    this.#held.set(key, cache);
    return cache;
  }

  #publish(connection: Connection): void {
    // A second key may be refused like the first, and who gave it wants to know.
    const isNews = connection.state !== this.#connection.state || connection.state === 'unauthorised';
    this.#connection = connection;
    if (isNews) for (const listener of this.#listeners) listener(connection);
  }
}

interface CacheableRequest extends HttpRequest {
  readonly cacheable: boolean;
  readonly onItem?: OnAnswerItem;
}

/**
 * Returns the request without its idempotency key: an answer that is stored for one is sent only when it is finished.
 */
function streamedRequest(request: CacheableRequest, onItem: OnAnswerItem): CacheableRequest {
  const { 'idempotency-key': _, ...headers } = request.headers;
  return { ...request, headers: { ...headers, accept: 'text/event-stream' }, onItem };
}

function bodyOf(response: Response, onItem: OnAnswerItem | undefined): Promise<unknown> {
  const isStreamed = response.ok && response.headers.get('content-type')?.startsWith('text/event-stream') === true;
  return isStreamed && onItem !== undefined && response.body !== null
    ? streamedBody(response.body, onItem)
    : response.json();
}

function requestOf(id: OperationId, params: object): CacheableRequest {
  const route = routes[id];
  if (route === undefined) throw new BridgeError('endpoint_not_found', 404, `${id} has no HTTP route.`);
  const { headers, ...request } = httpRequest(route, params as Readonly<Record<string, unknown>>);
  // One for all tries: what was done is not done twice when only its answer was lost.
  const repeatable = route.idempotent && { 'idempotency-key': crypto.getRandomValues(new Uint32Array(4)).join('-') };
  return { ...request, headers: { ...headers, ...repeatable }, cacheable: route.cacheable ?? false };
}

function keep(
  { cacheable, target }: CacheableRequest,
  cache: AnswerCache,
  { headers }: Response,
  body: unknown,
): BridgeAnswer<OperationId> {
  const { data } = (body ?? {}) as { readonly data?: unknown };
  const held = { tag: headers.get('etag') ?? '', data, snapshot: headers.get('x-index-snapshot') ?? undefined };
  if (cacheable && held.tag !== '') cache.put(target, held);
  return answerOf(held);
}

function answerOf({ data, snapshot }: Omit<HeldAnswer, 'tag'>): BridgeAnswer<OperationId> {
  return { data, ...(snapshot !== undefined && { snapshot }) } as BridgeAnswer<OperationId>;
}

function refusalOf({ status }: Response, body: unknown): BridgeError {
  const { code, error } = (body ?? {}) as { readonly code?: unknown; readonly error?: unknown };
  const message = typeof error === 'string' ? error : `The engine answered with status ${status}.`;
  return new BridgeError(typeof code === 'string' ? code : 'internal_error', status, message);
}

/** Throws what is final: a refusal, or a fault that came back each time. */
function waitAfter(response: Response, body: unknown, tries: number): number {
  if (response.status === 429) return retryAfterMs(response);
  if (response.status < 500 || tries >= faultTriesMax) throw refusalOf(response, body);
  return backoffMs(tries, Math.random());
}

function retryAfterMs({ headers }: Response): number {
  const seconds = Number(headers.get('retry-after') ?? retryAfterDefaultSeconds);
  return 1000 * Math.max(1, Number.isFinite(seconds) ? seconds : retryAfterDefaultSeconds);
}
