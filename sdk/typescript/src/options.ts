/** As much of an AbortSignal as is needed, so that the types need neither the DOM's nor Node's. */
export interface CancelSignal {
  readonly aborted: boolean;
  readonly reason?: unknown;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/** The platform's `fetch`, or something with its manners. */
export type Fetch = (url: string, init?: object) => Promise<object>;

export interface GroundplanOptions {
  /** Default: `GROUNDPLAN_API_KEY`. */
  apiKey?: string;
  /** Default: `GROUNDPLAN_BASE_URL`, else the engine that runs on this machine (Node alone). */
  baseUrl?: string;
  /** How often a request is repeated that may succeed later. Default: 2. */
  maxRetries?: number;
  /** For each try. Default: 60,000. */
  timeoutMs?: number;
  /** Default: the platform's. */
  fetch?: Fetch;
}

/** Options of one call. */
export interface RequestOptions {
  /** Ends the call; it rejects with the signal's reason. */
  signal?: CancelSignal;
  /** For each try. */
  timeoutMs?: number;
  maxRetries?: number;
  /** Of a POST. Default: a new one for each call, so that repeating it has one effect. */
  idempotencyKey?: string;
}
