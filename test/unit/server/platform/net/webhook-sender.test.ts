import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SendResult } from '#server/app/ports/webhook-sender.ts';
import type { ResolveName } from '#server/platform/net/checked-lookup.ts';
import { createWebhookSender } from '#server/platform/net/webhook-sender.ts';
import { isBlockedAddress } from '#server/service/egress/blocked-addresses.ts';
import { isAllowedHost, refusalOfUrl } from '#server/service/egress/url-rules.ts';
import { scriptedNames } from '../../../../support/egress/scripted-names.ts';

const rules = { refusalOfUrl, isAllowedHost, isBlockedAddress };
const fixture = (name: string) => readFileSync(new URL(`../../../../fixtures/net/${name}`, import.meta.url), 'utf8');

interface Sending {
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
  readonly body?: string;
  readonly headers?: Record<string, string>;
  /** Names that lead to 127.0.0.1. */
  readonly allowedHosts?: string[];
  readonly rootCertificates?: string;
}

const open: Server[] = [];
const sockets = new Set<Socket>();

async function listening(server: Server): Promise<number> {
  server.on('connection', (socket: Socket) => sockets.add(socket.on('error', () => undefined)));
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

function receiver(answer: RequestListener): Promise<number> {
  return listening(createServer(answer));
}

/** A server that writes these bytes to every client, and ends or not. */
function speaker(bytes: string, ends = true): Promise<number> {
  return listening(
    createTcpServer((socket) => {
      socket.once('data', () => (ends ? socket.end(bytes) : socket.write(bytes)));
    }),
  );
}

function send(url: string, sending: Sending = {}): Promise<SendResult> {
  const {
    timeoutMs = 5000,
    signal = new AbortController().signal,
    body = '{}',
    headers = {},
    rootCertificates,
  } = sending;
  const { allowedHosts = [] } = sending;
  const { resolveName } = scriptedNames([['127.0.0.1']]);
  const sender = createWebhookSender({ rules, resolveName, rootCertificates });
  return sender.send({ url, headers, body: Buffer.from(body), timeoutMs, signal, allowLoopback: true, allowedHosts });
}

function failed(result: SendResult): string {
  return result.kind === 'failed' ? result.reason : `answered ${result.status}`;
}

describe('sender of webhooks', () => {
  afterEach(async () => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
    await Promise.all(open.splice(0).map((server) => new Promise((resolve) => server.close(resolve))));
  });

  it('posts the bytes and headers it was given, over a connection of its own', async () => {
    const got: { request: IncomingMessage; body: string }[] = [];
    const port = await receiver(async (request, response) => {
      got.push({ request, body: (await buffer(request)).toString() });
      response.writeHead(204).end();
    });
    const headers = { 'webhook-id': 'evt_1', 'content-type': 'application/json' };
    const body = '{"name":"Zoë"}';
    const result = await send(`http://127.0.0.1:${port}/hook/ä?token=a%20b#part`, { headers, body });
    assert.deepEqual(result, { kind: 'answered', status: 204 });
    const [{ request, body: sent }] = got;
    assert.deepEqual([request.method, request.url, sent], ['POST', '/hook/%C3%A4?token=a%20b', body]);
    assert.deepEqual(request.headers, {
      ...headers,
      'content-length': '15',
      host: `127.0.0.1:${port}`,
      connection: 'close',
    });
  });

  it('reports every status, and when to come again', async () => {
    const port = await receiver((request, response) => {
      response.writeHead(Number(request.url?.slice(1)), { 'Retry-After': '120' }).end('no');
    });
    for (const status of [200, 202, 299, 400, 404, 410, 429, 500, 503]) {
      const result = await send(`http://127.0.0.1:${port}/${status}`);
      assert.deepEqual(result, { kind: 'answered', status, retryAfter: '120' });
    }
  });

  it('follows no redirect [§6.3.redirect]', async () => {
    const reached: string[] = [];
    const second = await receiver((request, response) => {
      reached.push(request.url ?? '');
      response.end();
    });
    const port = await receiver((request, response) => {
      const location = `http://127.0.0.1:${second}/second`;
      response.writeHead(Number(request.url?.slice(1)), { Location: location, Refresh: `0; url=${location}` }).end();
    });
    for (const status of [300, 301, 302, 303, 307, 308]) {
      assert.deepEqual(await send(`http://127.0.0.1:${port}/${status}`), { kind: 'answered', status });
    }
    assert.deepEqual(reached, []);
  });

  it('goes through no proxy of the environment', async () => {
    const proxied: string[] = [];
    const proxy = await receiver((request, response) => {
      proxied.push(request.url ?? '');
      response.writeHead(502).end();
    });
    const port = await receiver((_request, response) => void response.writeHead(200).end());
    const names = ['HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY', 'https_proxy', 'ALL_PROXY', 'NODE_USE_ENV_PROXY'];
    const before = names.map((name) => process.env[name]);
    for (const name of names) process.env[name] = name === 'NODE_USE_ENV_PROXY' ? '1' : `http://127.0.0.1:${proxy}`;
    try {
      assert.deepEqual(await send(`http://127.0.0.1:${port}/`), { kind: 'answered', status: 200 });
    } finally {
      names.forEach((name, index) => {
        if (before[index] === undefined) delete process.env[name];
        else process.env[name] = before[index];
      });
    }
    assert.deepEqual(proxied, []);
  });

  it('reads at most 16 KiB of an answer, and then hangs up', async () => {
    let written = 0;
    const over = Promise.withResolvers<void>();
    const port = await receiver((_request, response) => {
      response.writeHead(200).once('close', over.resolve);
      const more = (): void => {
        if (response.destroyed || written > 50_000_000) return;
        written += 8192;
        response.write('x'.repeat(8192), more);
      };
      more();
    });
    assert.deepEqual(await send(`http://127.0.0.1:${port}/`), { kind: 'answered', status: 200 });
    await over.promise;
    assert.ok(written < 50_000_000, `${written} bytes were taken`);
  });

  it('takes an answer whose head came for one, however its rest ends', async () => {
    const head = 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nfirst';
    const cut = await speaker(head);
    assert.equal(failed(await send(`http://127.0.0.1:${cut}/`)), 'answered 200');
    const slow = await speaker(head, false);
    assert.equal(failed(await send(`http://127.0.0.1:${slow}/`, { timeoutMs: 1000 })), 'answered 200');
  });

  for (const [what, bytes] of [
    ['nothing', ''],
    ['something else than HTTP', 'SSH-2.0-OpenSSH_9.9\r\n'],
    ['half a head', 'HTTP/1.1 200 OK\r\nContent-'],
    ['a head without end', `HTTP/1.1 200 OK\r\n${'X-Filler: x\r\n'.repeat(3000)}`],
    [
      'an upgrade that nobody asked for',
      'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n',
    ],
  ]) {
    it(`fails where a receiver answers ${what}, and does not quote it`, async () => {
      const port = await speaker(bytes);
      const result = await send(`http://127.0.0.1:${port}/`);
      assert.equal(failed(result), 'connection');
      assert.doesNotMatch(JSON.stringify(result), /OpenSSH|Filler|Switching/);
    });
  }

  it('waits no longer than it may, for a connection or for an answer [§6.3.success]', async () => {
    const mute = await receiver(() => undefined);
    assert.equal(failed(await send(`http://127.0.0.1:${mute}/`, { timeoutMs: 100 })), 'timeout');
    const hints = await speaker('HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(3), false);
    assert.equal(failed(await send(`http://127.0.0.1:${hints}/`, { timeoutMs: 100 })), 'timeout');
    const handshake = await speaker('', false);
    assert.equal(failed(await send(`https://127.0.0.1:${handshake}/`, { timeoutMs: 100 })), 'timeout');
  });

  it('stops when no one wants the attempt any more, and lets go of the connection', async () => {
    const controller = new AbortController();
    const gone = Promise.withResolvers<void>();
    const port = await receiver((request) => {
      request.socket.once('close', gone.resolve);
      controller.abort();
    });
    assert.equal(failed(await send(`http://127.0.0.1:${port}/`, { signal: controller.signal })), 'connection');
    await gone.promise;
    assert.equal(failed(await send(`http://127.0.0.1:${port}/`, { signal: controller.signal })), 'connection');
  });

  it('says why there is no connection', async () => {
    const port = await receiver(() => undefined);
    await new Promise((resolve) => open.splice(0)[0].close(resolve));
    const result = await send(`http://127.0.0.1:${port}/`);
    assert.deepEqual(result, {
      kind: 'failed',
      reason: 'connection',
      message: 'No connection came to be (ECONNREFUSED).',
    });
  });

  it('says that a name is unknown, in the words of the resolver alone', async () => {
    const { resolveName } = scriptedNames();
    const sender = createWebhookSender({ rules, resolveName });
    const { signal } = new AbortController();
    const settings = { allowLoopback: false, allowedHosts: [] };
    const url = 'https://receiver.example/';
    const result = await sender.send({ url, headers: {}, body: Buffer.from(''), timeoutMs: 1000, signal, ...settings });
    const message = 'The name could not be resolved (ENOTFOUND).';
    assert.deepEqual(result, { kind: 'failed', reason: 'dns', message });
  });

  it('waits for a resolver no longer than for anything else, and connects to nothing after that', async () => {
    const late = Promise.withResolvers<[]>();
    const sender = createWebhookSender({ rules, resolveName: () => late.promise });
    const { signal } = new AbortController();
    const url = 'https://receiver.example/';
    const request = { url, headers: {}, body: Buffer.from(''), timeoutMs: 50, signal };
    assert.equal(failed(await sender.send({ ...request, allowLoopback: false, allowedHosts: [] })), 'timeout');
    late.resolve([]);
    await sleep(10);
  });

  it('lets no time run out while names that no one answers for hold up its lookup', async () => {
    const port = await speaker('Not TLS, but it is reached.');
    const ends = new Map<string, () => void>();
    const asked: string[] = [];
    const resolveName: ResolveName = (name) => {
      asked.push(name);
      if (name === 'healthy.example') return Promise.resolve([{ address: '127.0.0.1', family: 4 }]);
      const { promise, reject } = Promise.withResolvers<never>();
      ends.set(name, () => reject(new Error('EAI_AGAIN')));
      return promise;
    };
    const sender = createWebhookSender({ rules, resolveName });
    const sendTo = (host: string): Promise<SendResult> => {
      const { signal } = new AbortController();
      const egress = { allowLoopback: true, allowedHosts: ['healthy.example'] };
      const url = `https://${host}:${port}/`;
      return sender.send({ url, headers: {}, body: Buffer.from(''), timeoutMs: 300, signal, ...egress });
    };
    const silent = [sendTo('one.example'), sendTo('two.example')];
    const healthy = sendTo('healthy.example');
    assert.deepEqual((await Promise.all(silent)).map(failed), ['timeout', 'timeout']);
    assert.equal(failed(await sendTo('one.example')), 'timeout');
    assert.deepEqual(asked, ['one.example', 'two.example']);
    ends.get('one.example')?.();
    assert.equal(failed(await healthy), 'tls');
    ends.get('two.example')?.();
  });

  describe('over TLS', () => {
    const [key, cert] = [fixture('receiver-key.pem'), fixture('receiver-certificate.pem')];
    const secure = () => listening(createSecureServer({ key, cert }, (_request, response) => void response.end()));

    it('sends to whom it trusts, by name and by address', async () => {
      const port = await secure();
      const sending = { rootCertificates: cert, allowedHosts: ['receiver.example'] };
      assert.equal(failed(await send(`https://receiver.example:${port}/`, sending)), 'answered 200');
      assert.equal(failed(await send(`https://receiver.example.:${port}/`, sending)), 'answered 200');
      assert.equal(failed(await send(`https://127.0.0.1:${port}/`, sending)), 'answered 200');
    });

    it('sends nothing to others, whatever the environment says of certificates', async () => {
      const port = await secure();
      const before = process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
      process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
      try {
        assert.equal(failed(await send(`https://127.0.0.1:${port}/`)), 'tls');
      } finally {
        if (before === undefined) delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
        else process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = before;
      }
      const other = { rootCertificates: cert, allowedHosts: ['other.example'] };
      assert.equal(failed(await send(`https://other.example:${port}/`, other)), 'tls');
    });

    it('says so where the receiver speaks something else', async () => {
      const port = await speaker('HTTP/1.1 200 OK\r\n\r\n');
      assert.equal(failed(await send(`https://127.0.0.1:${port}/`)), 'tls');
    });
  });
});
