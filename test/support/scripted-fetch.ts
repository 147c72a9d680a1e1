import { HttpBridge } from '#webview/bridge/http-bridge.ts';
import type { Connection } from '#webview/bridge/bridge.ts';

/** Behaviour of the engine for one request: it answers, or is not there. */
export type Script =
  | {
      readonly status: number;
      readonly headers?: Record<string, string>;
      readonly body?: unknown;
      readonly text?: string;
    }
  | 'down'
  | 'silent';

export interface SentRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A bridge whose engine follows a script, one entry a request; waits are noted and over at once. */
export function scriptedBridge(scripts: readonly Script[], key: () => string | undefined = () => 'sk_live_test') {
  const sent: SentRequest[] = [];
  const waitsMs: number[] = [];
  const reported: Connection[] = [];
  const left = [...scripts];
  const fetch = async (url: string, init: RequestInit): Promise<Response> => {
    sent.push({
      url,
      method: init.method ?? '',
      headers: init.headers as Record<string, string>,
      body: init.body as string,
    });
    const script = left.shift();
    if (script === undefined) throw new Error('the script has no further answer');
    if (script === 'down') throw new TypeError('fetch failed');
    if (script === 'silent') return untilAborted(init.signal);
    return responseOf(script);
  };
  const pause = async (ms: number, signal?: AbortSignal) => {
    signal?.throwIfAborted();
    waitsMs.push(ms);
  };
  const bridge = new HttpBridge({ baseUrl: 'http://engine', key, fetch, pause });
  bridge.onConnection((connection) => reported.push(connection));
  return { bridge, sent, waitsMs, reported };
}

function responseOf({ status, headers = {}, body, text }: Exclude<Script, string>): Response {
  const content = text ?? (body === undefined ? null : JSON.stringify(body));
  return new Response(content, { status, headers });
}

function untilAborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
  });
}

export function success(data: unknown, headers: Record<string, string> = {}): Script {
  return { status: 200, headers, body: { success: true, data } };
}

export function refusal(status: number, code: string, headers: Record<string, string> = {}): Script {
  return { status, headers, body: { success: false, error: `because of ${code}`, code } };
}
