import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createNetServer, type AddressInfo, type Server } from 'node:net';
import { Webhook as ReferenceWebhook } from 'standardwebhooks';
import { pick } from '../random-javascript-project.ts';
import { RECEIVER_TIMEOUT_MS } from './chaos-messages.ts';

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

/** Failures of one event at one webhook, after which it is taken. */
const FAILURES_MAX = 3;
const HUGE = Buffer.alloc(5_000_000, 'x');

/** Ways to fail. None of them may lose the event, or be taken for a success. */
const FAILURES: Readonly<Record<string, Answer>> = {
  drop: (_response, request) => request.socket.destroy(),
  reset: (_response, request) => request.socket.resetAndDestroy(),
  silence: (response) => setTimeout(() => response.destroy(), RECEIVER_TIMEOUT_MS * 4).unref(),
  'late answer': (response) => setTimeout(() => response.writeHead(200).end(), RECEIVER_TIMEOUT_MS * 2).unref(),
  'half a head': (_response, request) => request.socket.end('HTTP/1.1 200 OK\r\nContent-Le'),
  'no HTTP': (_response, request) => request.socket.end('220 mail.example.com ESMTP\r\n'),
  'only hints': (_response, request) => request.socket.end('HTTP/1.1 103 Early Hints\r\n\r\n'),
  upgrade: (_response, request) =>
    request.socket.end('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'),
  '400': (response) => response.writeHead(400).end('no'),
  '404': (response) => response.writeHead(404).end(),
  '429 for an hour': (response) => response.writeHead(429, { 'retry-after': '3600' }).end(),
  '503 until a date': (response, { headers }) => {
    const inTenMinutes = new Date((Number(headers['webhook-timestamp']) + 600) * 1000);
    response.writeHead(503, { 'retry-after': inTenMinutes.toUTCString() }).end();
  },
  '503 with nonsense': (response) => response.writeHead(503, { 'retry-after': '-1, soon' }).end(),
  '500, huge': (response) => response.writeHead(500).end(HUGE),
  '599': (response) => response.writeHead(599).end(),
};

/** Ways to take it. */
const SUCCESSES: Readonly<Record<string, Answer>> = {
  '200': (response) => response.writeHead(200).end('ok'),
  '204': (response) => response.writeHead(204).end(),
  '299': (response) => response.writeHead(299).end(),
  '200, huge': (response) => response.writeHead(200).end(HUGE),
  '200, cut': (response) => {
    response.writeHead(200, { 'content-length': '1000' }).write('begun');
    setTimeout(() => response.destroy(), 5).unref();
  },
};

/**
 * Receivers of several webhooks in one server, distinguished by the path. Looks at all that comes and answers at
 * random.
 */
export class ChaosReceiver {
  readonly secrets = new Map<string, string>();
  /** Events that a webhook's receiver took, by the name of the webhook. */
  readonly taken = new Map<string, Map<string, number>>();
  readonly answers = new Map<string, number>();
  readonly faults: string[] = [];
  /** Connections to where nothing may be sent. */
  trapped = 0;
  requests = 0;
  readonly #failures = new Map<string, number>();
  readonly #random: () => number;
  readonly #server: Server;
  readonly #trap: Server;

  constructor(random: () => number) {
    this.#random = random;
    this.#server = createServer((request, response) => this.#receive(request, response));
    this.#trap = createNetServer((socket) => {
      this.trapped++;
      socket.destroy();
    });
  }

  async listen(): Promise<void> {
    await listenOn(this.#server, '127.0.0.1');
    await listenOn(this.#trap, '127.0.0.2');
  }

  /** Where the webhook of that name is received. */
  urlOf(name: string): string {
    return `http://127.0.0.1:${portOf(this.#server)}/${name}`;
  }

  /** Addresses that nothing may be sent to, each of which leads to the trap if it is followed. */
  trapUrls(): string[] {
    const port = portOf(this.#trap);
    return [
      `http://127.0.0.2:${port}/`,
      `https://127.0.0.2:${port}/`,
      `https://0x7f000002:${port}/`,
      `https://[::ffff:127.0.0.2]:${port}/`,
    ];
  }

  timesTaken(name: string, eventId: string): number {
    return this.taken.get(name)?.get(eventId) ?? 0;
  }

  close(): void {
    this.#server.close();
    this.#trap.close();
  }

  #receive(request: IncomingMessage, response: ServerResponse): void {
    request.on('error', () => undefined);
    response.on('error', () => undefined);
    this.requests++;
    // Some do not wait for what they are sent.
    if (this.#random() < 0.03) return this.#answerWith('drop', FAILURES['drop'], request, response);
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => this.#answer(request, response, Buffer.concat(chunks).toString()));
  }

  #answer(request: IncomingMessage, response: ServerResponse, body: string): void {
    const name = (request.url ?? '').slice(1);
    const eventId = String(request.headers['webhook-id']);
    try {
      this.#check(request, name, body);
    } catch (error) {
      this.faults.push(String(error));
    }
    const slot = `${name} ${eventId}`;
    const failures = this.#failures.get(slot) ?? 0;
    if (name !== 'gone' && failures < FAILURES_MAX && this.#random() < 0.35) {
      this.#failures.set(slot, failures + 1);
      const kind = pick([...Object.keys(FAILURES), 'redirect'], this.#random);
      return this.#answerWith(kind, FAILURES[kind] ?? this.#redirect, request, response);
    }
    const taken = this.taken.get(name) ?? new Map<string, number>();
    this.taken.set(name, taken.set(eventId, (taken.get(eventId) ?? 0) + 1));
    if (name === 'gone') return this.#answerWith('410', (target) => target.writeHead(410).end(), request, response);
    const kind = pick(Object.keys(SUCCESSES), this.#random);
    this.#answerWith(kind, SUCCESSES[kind], request, response);
  }

  #redirect: Answer = (response) => {
    response.writeHead(307, { location: pick(this.trapUrls(), this.#random) }).end();
  };

  #answerWith(kind: string, answer: Answer, request: IncomingMessage, response: ServerResponse): void {
    this.answers.set(kind, (this.answers.get(kind) ?? 0) + 1);
    answer(response, request);
  }

  /** Form, size and signature, as the reference signs. */
  #check({ method, headers }: IncomingMessage, name: string, body: string): void {
    const [id, seconds] = [String(headers['webhook-id']), Number(headers['webhook-timestamp'])];
    assert.equal(method, 'POST');
    assert.equal(headers['content-type'], 'application/json');
    assert.match(String(headers['user-agent']), /^groundplan-webhooks\//);
    assert.match(id, /^evt_[0-9A-HJKMNP-TV-Z]{26}$/);
    assert.ok(body.length <= 20_000);
    assert.deepEqual(Object.keys(JSON.parse(body) as object), ['type', 'timestamp', 'data']);
    const secret = this.secrets.get(name) ?? assert.fail(`no webhook is called ${name}`);
    const signature = new ReferenceWebhook(secret).sign(id, new Date(seconds * 1000), body);
    assert.equal(headers['webhook-signature'], signature);
  }
}

function listenOn(server: Server, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, host, resolve);
  });
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}
