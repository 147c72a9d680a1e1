import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listening, type LocalServer } from './local-server.ts';

/** Progress of a fault in one run. */
interface Seen {
  tries: number;
  readonly idempotencyKeys: Set<string>;
  keyInAddress: boolean;
}

/** Does what is wrong, or returns false where nothing is any more. `tries` counts the one that is answered. */
type Fault = (response: ServerResponse, tries: number) => boolean;

const RESET_SECONDS = 30;
const RATE_LIMIT = { 'x-ratelimit-limit': '100', 'x-ratelimit-remaining': '97' };

const faults: Readonly<Record<string, Fault>> = {
  'twice-500': (response, tries) => tries <= 2 && refuse(response, 500, 'internal_error'),
  'always-500': (response) => refuse(response, 500, 'internal_error'),
  'html-502': (response) => answerHtml(response, 502),
  'once-429': (response, tries) => tries === 1 && refuse(response, 429, 'rate_limit_exceeded', { 'retry-after': '1' }),
  'long-429': (response) => refuse(response, 429, 'daily_limit_exceeded', { 'retry-after': '61' }),
  'once-reset': (response, tries) => tries === 1 && reset(response),
  'once-cut': (response, tries) => tries === 1 && cut(response),
  redirect: (response) => redirect(response),
  'announced-large': (response) => announceLarge(response),
  'no-json': (response) => answerHtml(response, 200),
  silent: () => true,
  'no-capabilities': () => false,
  'reset-in-seconds': (response) => withReset(response, RESET_SECONDS),
  'reset-in-milliseconds': (response) => withReset(response, Date.now() + RESET_SECONDS * 1000),
};

/** Servers that fail as `sdk/README.md` describes: `/RUN/FAULT/api/v1/…`. */
export function startFaultServer(): Promise<LocalServer> {
  const seen = new Map<string, Seen>();
  return listening(
    createServer((request, response) => {
      const [, run, fault, , , ...path] = (request.url as string).replace(/\?.*/, '').split('/');
      request.resume();
      if (path.length === 0) answerCapabilities(response, fault);
      else if (fault === 'report') report(response, seen.get(`${run}/${path[1]}`), path[1]);
      else answer(request, response, fault, noted(seen, `${run}/${fault}`, request));
    }),
  );
}

function noted(seen: Map<string, Seen>, name: string, { url = '', headers }: IncomingMessage): number {
  const notes = seen.get(name) ?? { tries: 0, idempotencyKeys: new Set<string>(), keyInAddress: false };
  seen.set(name, notes);
  notes.tries += 1;
  notes.keyInAddress ||= /sk_live_|api_key/.test(url);
  const key = headers['idempotency-key'];
  if (typeof key === 'string') notes.idempotencyKeys.add(key);
  return notes.tries;
}

function answer({ method, url = '' }: IncomingMessage, response: ServerResponse, fault: string, tries: number): void {
  if (faults[fault]?.(response, tries)) return;
  if (method === 'DELETE') send(response, 200, { success: true });
  else if (url.endsWith('/index')) succeed(response, { status: 'indexing', estimatedTime: 1 });
  else succeed(response, { project: { id: 'prj_00000000000000000000000000', name: 'Answered' } });
}

function report(response: ServerResponse, seen: Seen | undefined, id: string): void {
  const { tries = 0, idempotencyKeys, keyInAddress = false } = seen ?? {};
  const facts = { tries, idempotencyKeys: idempotencyKeys?.size ?? 0, keyInAddress };
  succeed(response, { project: { id, name: 'Report', ...facts } });
}

function answerCapabilities(response: ServerResponse, fault: string): void {
  if (fault === 'no-capabilities') refuse(response, 404, 'endpoint_not_found');
  else succeed(response, { name: 'faults', version: '0.0.0', apiVersion: 'v1', extensions: [] });
}

function succeed(response: ServerResponse, data: object, headers: Record<string, string> = {}): true {
  return send(response, 200, { success: true, data }, headers);
}

function refuse(response: ServerResponse, status: number, code: string, headers: Record<string, string> = {}): true {
  const requestId = 'req_00000000000000000000000000';
  const body = { success: false, error: `Refused with ${code}.`, code };
  return send(response, status, body, { 'x-request-id': requestId, ...headers });
}

function send(response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}): true {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  return true;
}

function answerHtml(response: ServerResponse, status: number): true {
  response.writeHead(status, { 'content-type': 'text/html' }).end('<!doctype html><title>Somebody else</title>');
  return true;
}

function redirect(response: ServerResponse): true {
  response.writeHead(307, { location: '/elsewhere' }).end();
  return true;
}

function reset(response: ServerResponse): true {
  response.socket?.resetAndDestroy();
  return true;
}

function cut(response: ServerResponse): true {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
  response.write('{"success":true,', () => response.socket?.destroy());
  return true;
}

function announceLarge(response: ServerResponse): true {
  const bytes = 65 * 1024 * 1024;
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': String(bytes) });
  response.write('{"success":true,');
  return true;
}

function withReset(response: ServerResponse, value: number): true {
  const project = { id: 'prj_00000000000000000000000000', name: 'Answered' };
  return succeed(response, { project }, { ...RATE_LIMIT, 'x-ratelimit-reset': String(value) });
}
