import { answeredError, connectionError, keyError, noEnvelope, redirected } from './answer-errors.ts';
import { checkedBaseUrl } from './base-url.ts';
import { Extensions } from './extensions.ts';
import { Deadline, pause } from './deadline.ts';
import { environmentValue } from './environment.ts';
import { GroundplanError } from './errors.ts';
import { localBaseUrl } from './local-server.ts';
import type { Fetch, GroundplanOptions, RequestOptions } from './options.ts';
import { type RateLimit, rateLimitOf } from './rate-limit.ts';
import { parsedJson, readText } from './read-json.ts';
import { retryWaitMs } from './retry.ts';

const DEFAULT_TIMEOUT_MS = 60_000;

export interface ApiRequest {
  /** Default: GET. */
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Feature that the server must offer for it, where not every server does. */
  extension?: string;
  /** Segments below `/api/v1`, as they are before they are encoded. */
  path: readonly string[];
  /** Entries that are undefined are left out. */
  query?: object;
  body?: object;
  /** In place of a body; `headers` say what they are. */
  bytes?: Uint8Array;
  headers?: Record<string, string> | false;
  /** Media type of an answer that has no envelope. */
  accept?: string;
}

/** An answer that goes on: the deadline, which is the caller's to restart and to clear, holds for each pause in it. */
export interface OpenAnswer {
  response: Response;
  deadline: Deadline;
}

/** Sends requests with the key, repeats those that may succeed later, and takes answers out of their envelope. */
export class Transport {
  declare readonly maxRetries: number;
  declare readonly timeoutMs: number;
  declare rateLimit?: RateLimit;
  readonly extensions = new Extensions(this);
  readonly #apiKey: string;
  readonly #baseUrl?: string;
  readonly #fetch: Fetch;

  /** Reads the environment and nothing else. */
  constructor({ apiKey, baseUrl, maxRetries = 2, timeoutMs = DEFAULT_TIMEOUT_MS, fetch }: GroundplanOptions) {
    const key = apiKey || environmentValue('GROUNDPLAN_API_KEY');
    // The platform's own message about a header that it cannot send would show the key.
    if (!key || !/^[!-~]+$/.test(key)) throw keyError(key);
    this.#apiKey = key;
    const address = baseUrl || environmentValue('GROUNDPLAN_BASE_URL');
    if (address) this.#baseUrl = checkedBaseUrl(address);
    this.maxRetries = maxRetries;
    this.timeoutMs = timeoutMs;
    this.#fetch = fetch ?? ((url, init) => globalThis.fetch(url, init));
  }

  /** For people: neither the whole key nor a hint of how long it is. */
  shown(): { baseUrl: string; apiKey: string } {
    const [prefix = ''] = /^sk_(?:live|test)_/.exec(this.#apiKey) ?? [];
    return { baseUrl: this.#baseUrl ?? 'this machine', apiKey: `${prefix}…${this.#apiKey.slice(20).slice(-4)}` };
  }

  /** `data` of the answer, or its text where that has no envelope. */
  async send<Data>(request: ApiRequest, options: RequestOptions = {}): Promise<Data> {
    return this.#repeated(request, options, async (response, deadline) => {
      const text = await readText(response);
      deadline.end();
      if (request.accept) return text as Data;
      const body = parsedJson(text) as { success?: boolean; data?: Data } | undefined;
      if (body?.success !== true || !(body.data ?? request.method === 'DELETE')) throw noEnvelope(response.url);
      return body.data as Data;
    });
  }

  open(request: ApiRequest, options: RequestOptions = {}): Promise<OpenAnswer> {
    return this.#repeated({ ...request, accept: 'text/event-stream' }, options, async (response, deadline) => ({
      response,
      deadline,
    }));
  }

  async #repeated<Result>(
    request: ApiRequest,
    options: RequestOptions,
    read: (response: Response, deadline: Deadline) => Promise<Result>,
  ): Promise<Result> {
    if (request.extension) await this.extensions.require(request.extension, options);
    const headers = this.#headers(request, options);
    const { maxRetries = this.maxRetries, signal } = options;
    for (let tries = 0; ; tries++) {
      try {
        return await this.#once(request, headers, options, read);
      } catch (error) {
        const waitMs = tries < maxRetries ? retryWaitMs(error, tries) : undefined;
        if (waitMs === undefined) throw error;
        await pause(waitMs, signal);
      }
    }
  }

  async #once<Result>(
    request: ApiRequest,
    headers: Record<string, string>,
    { signal, timeoutMs = this.timeoutMs }: RequestOptions,
    read: (response: Response, deadline: Deadline) => Promise<Result>,
  ): Promise<Result> {
    const url = addressOf(this.#baseUrl ?? checkedBaseUrl(await localBaseUrl()), request);
    const deadline = new Deadline(timeoutMs, signal);
    try {
      const response = await this.#fetch(url, {
        method: request.method ?? 'GET',
        headers,
        body: request.bytes ?? JSON.stringify(request.body),
        signal: deadline.signal,
        // A server that sends a client elsewhere would get its key there.
        redirect: 'manual',
        credentials: 'omit',
        cache: 'no-store',
      });
      return await read(await this.#checked(response as Response, request), deadline);
    } catch (error) {
      deadline.end();
      deadline.throwIfEnded();
      throw error instanceof GroundplanError ? error : connectionError(url, error);
    }
  }

  async #checked(response: Response, { accept = '' }: ApiRequest): Promise<Response> {
    this.rateLimit = rateLimitOf(response.headers, Date.now()) ?? this.rateLimit;
    if (response.ok) {
      if (`${response.headers.get('content-type')}`.startsWith(accept)) return response;
      throw noEnvelope(response.url);
    }
    // A redirect that is not followed has a status below 400, in a browser 0.
    throw response.status < 400 ? redirected() : answeredError(response, parsedJson(await readText(response)));
  }

  /**
   * Returns the headers, made once a call: all tries of a POST carry the same key, so that they have one effect. A
   * stream has none, unless it is given: with one the answer would be sent only when it is finished.
   */
  #headers(
    { method, body, headers, accept }: ApiRequest,
    { idempotencyKey = accept ? undefined : newIdempotencyKey() }: RequestOptions,
  ): Record<string, string> {
    return {
      authorization: `Bearer ${this.#apiKey}`,
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
      ...(accept && { accept }),
      ...(method === 'POST' && idempotencyKey && { 'idempotency-key': idempotencyKey }),
    };
  }
}

/** `crypto.randomUUID` is missing in pages that came over plain http. */
function newIdempotencyKey(): string {
  return `sdk_${crypto.getRandomValues(new Uint32Array(4)).join('_')}`;
}

/** Ids that would lead to another path name nothing: `invalid_identifier`. */
function encoded(segment: string): string {
  if (typeof segment === 'string' && !/^\.{0,2}$/.test(segment)) return encodeURIComponent(segment);
  throw new GroundplanError(`This is no id: ${JSON.stringify(segment)}.`, { code: 'invalid_identifier' });
}

function addressOf(baseUrl: string, { path, query = {} }: ApiRequest): string {
  const entries = Object.entries(query as Record<string, unknown>).flatMap(([name, value]) =>
    [value ?? []].flat().map((each) => [name, String(each)]),
  );
  const search = String(new URLSearchParams(entries));
  return [baseUrl, 'api/v1', ...path.map(encoded)].join('/') + (search && `?${search}`);
}
