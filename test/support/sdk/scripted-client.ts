import { Groundplan } from '../../../sdk/typescript/src/index.ts';

/** Behaviour of a server for one request. */
export type Script =
  | {
      readonly status?: number;
      readonly headers?: Record<string, string>;
      readonly body?: unknown;
      readonly stream?: ReadableStream<Uint8Array>;
    }
  | 'unreachable'
  | 'silent';

export interface SentRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly redirect: string;
}

export const KEY = 'sk_live_gp_0000000000000000000000000000000000000000000abcd';
export const ID = 'prj_01JD3ZK8M4Q7V9X2C5B6N8P0RT';

/** A client whose server follows a script, one entry a request; capabilities are also answered. */
export function scriptedClient(scripts: readonly Script[], options: ConstructorParameters<typeof Groundplan>[0] = {}) {
  const sent: SentRequest[] = [];
  const left = [...scripts];
  const fetch = async (url: string, init: object = {}): Promise<Response> => {
    const request = { url, ...init } as SentRequest & { signal: AbortSignal };
    if (url.endsWith('/api/v1')) return responseOf({ body: capabilities });
    sent.push(request);
    const script = left.shift();
    if (script === undefined) throw new Error('the script has no further answer');
    if (script === 'unreachable') throw new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } });
    return script === 'silent' ? untilAborted(request.signal) : responseOf(script);
  };
  const client = new Groundplan({ apiKey: KEY, baseUrl: 'http://127.0.0.1:7431', fetch, ...options });
  return { client, sent };
}

/** A script that succeeds. */
export function success(data?: unknown, headers: Record<string, string> = {}): Script {
  return { headers, body: { success: true, ...(data !== undefined && { data }) } };
}

/** One that is refused. */
export function refusal(status: number, code: string, headers: Record<string, string> = {}, more: object = {}): Script {
  return { status, headers, body: { success: false, error: `Because of ${code}.`, code, ...more } };
}

export const project = success({ project: { id: ID, name: 'Shop' } });

/** The waits between tries, which are over at once meanwhile; time-outs stay as they are. */
export async function waitsOf(action: () => Promise<unknown>): Promise<number[]> {
  const { setTimeout } = globalThis;
  const waitsMs: number[] = [];
  const instant = (callback: () => void, ms: number): ReturnType<typeof setTimeout> => {
    if (ms >= 60_000) return setTimeout(callback, ms);
    waitsMs.push(ms);
    return setTimeout(callback, 0);
  };
  globalThis.setTimeout = instant as typeof setTimeout;
  try {
    await action();
  } finally {
    globalThis.setTimeout = setTimeout;
  }
  return waitsMs;
}

const capabilities = {
  success: true,
  data: {
    name: 'Groundplan',
    version: '0.1.0',
    apiVersion: 'v1',
    extensions: [
      'index.state',
      'symbols',
      'callers',
      'view',
      'graph.levels',
      'paging',
      'events',
      'ask.stream',
      'webhooks.deliveries',
    ],
  },
};

function responseOf({ status = 200, headers = {}, body, stream }: Exclude<Script, string>): Response {
  const content = typeof body === 'string' ? body : JSON.stringify(body);
  // A response of the standard's class cannot have every status that a server can answer.
  const type = stream ? 'text/event-stream; charset=utf-8' : 'application/json; charset=utf-8';
  return new Response(stream ?? content, { status, headers: { 'content-type': type, ...headers } });
}

function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const end = (): void => reject(new DOMException('aborted', 'AbortError'));
    if (signal.aborted) end();
    signal.addEventListener('abort', end);
  });
}
