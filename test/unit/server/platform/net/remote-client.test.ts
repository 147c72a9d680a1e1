import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import type { RemoteAnswer, RemoteRequest } from '#server/app/ports/remote-client.ts';
import { createRemoteClient } from '#server/platform/net/remote-client.ts';
import { scriptedNames } from '../../../../support/egress/scripted-names.ts';

const fixture = (name: string) => readFileSync(new URL(`../../../../fixtures/net/${name}`, import.meta.url), 'utf8');

const open: Server[] = [];
const sockets = new Set<Socket>();

async function listening(server: Server): Promise<number> {
  server.on('connection', (socket: Socket) => sockets.add(socket.on('error', () => undefined)));
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

const answering = (listener: RequestListener) => listening(createServer(listener));
/** Writes these bytes to each client, and ends or not. */
const speaking = (bytes: string, ends = true) =>
  listening(createTcpServer((socket) => socket.once('data', () => (ends ? socket.end(bytes) : socket.write(bytes)))));

function send(url: string, more: Partial<RemoteRequest> = {}, rootCertificates?: string): Promise<RemoteAnswer> {
  const { resolveName } = scriptedNames([['127.0.0.1']]);
  const client = createRemoteClient({ resolveName, rootCertificates });
  const signal = new AbortController().signal;
  return client.send({
    method: 'GET',
    url,
    key: 'sk_k',
    headers: {},
    timeoutMs: 5000,
    answerBytesMax: 1000,
    signal,
    ...more,
  });
}

const reasonOf = (answer: RemoteAnswer) => (answer.kind === 'failed' ? answer.reason : `answered ${answer.status}`);
const textOf = (answer: RemoteAnswer) =>
  answer.kind === 'failed' ? answer.reason : Buffer.from(answer.body).toString();

describe('client of a remote', () => {
  afterEach(async () => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
    await Promise.all(open.splice(0).map((server) => new Promise((resolve) => server.close(resolve))));
  });

  it('sends the key in its header alone, and the body byte for byte', async () => {
    let seen: unknown;
    const port = await answering(async (request, response) => {
      const { method, url, headers } = request;
      seen = [method, url, headers.authorization, headers['content-type'], (await buffer(request)).toString()];
      response.writeHead(201, { etag: '"e"', 'X-RateLimit-Limit': '10' }).end('{"success":true}');
    });
    const body = Buffer.from('{"a":"ü"}');
    const headers = { 'content-type': 'application/json' };
    const answer = await send(`http://127.0.0.1:${port}/base/api?x=1`, { method: 'POST', body, headers });
    assert.deepEqual(seen, ['POST', '/base/api?x=1', 'Bearer sk_k', 'application/json', '{"a":"ü"}']);
    assert.ok(answer.kind === 'answered');
    assert.deepEqual([answer.status, answer.headers['etag'], answer.headers['x-ratelimit-limit']], [201, '"e"', '10']);
  });

  it('unpacks gzip, and no more than was allowed', async () => {
    const port = await answering((request, response) => {
      const text = request.url === '/bomb' ? 'a'.repeat(5_000_000) : 'small';
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(text));
    });
    assert.equal(textOf(await send(`http://127.0.0.1:${port}/`)), 'small');
    assert.equal(reasonOf(await send(`http://127.0.0.1:${port}/bomb`)), 'too_large');
  });

  it('follows no redirect', async () => {
    let asked = 0;
    const port = await answering((request, response) => {
      asked++;
      response.writeHead(302, { location: `http://${request.headers.host}/elsewhere` }).end();
    });
    assert.deepEqual([reasonOf(await send(`http://127.0.0.1:${port}/`)), asked], ['redirect', 1]);
  });

  it('reports each way in which no whole answer comes', async () => {
    const head = 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n';
    const half = await speaking(`${head}{"success":`);
    assert.equal(reasonOf(await send(`http://127.0.0.1:${half}/`)), 'broken');
    const garbage = await speaking('\u0000\u0001 this is not HTTP\r\n\r\n');
    assert.equal(reasonOf(await send(`http://127.0.0.1:${garbage}/`)), 'broken');
    const closes = await speaking('');
    assert.equal(reasonOf(await send(`http://127.0.0.1:${closes}/`)), 'no_plain_http');
    const slow = await speaking(`${head}{`, false);
    assert.equal(reasonOf(await send(`http://127.0.0.1:${slow}/`, { timeoutMs: 50 })), 'timeout');
    const dripping = await answering((_, response) => {
      const timer = setInterval(() => response.write(' '), 5);
      response.once('close', () => clearInterval(timer));
    });
    assert.equal(reasonOf(await send(`http://127.0.0.1:${dripping}/`, { timeoutMs: 100 })), 'timeout');
    const packed = await answering((_, response) => response.writeHead(200, { 'content-encoding': 'br' }).end('x'));
    assert.equal(reasonOf(await send(`http://127.0.0.1:${packed}/`)), 'broken');
    const large = await answering((_, response) => response.end('x'.repeat(1001)));
    assert.equal(reasonOf(await send(`http://127.0.0.1:${large}/`)), 'too_large');
    const gone = await answering(() => undefined);
    await new Promise((resolve) => open.pop()?.close(resolve));
    assert.equal(reasonOf(await send(`http://127.0.0.1:${gone}/`)), 'not_listening');
    const stopped = AbortSignal.abort();
    assert.equal(reasonOf(await send(`http://127.0.0.1:${half}/`, { signal: stopped })), 'connection');
  });

  it('takes no certificate of another name or of an unknown issuer', async () => {
    const tls = { key: fixture('receiver-key.pem'), cert: fixture('receiver-certificate.pem') };
    const port = await listening(createSecureServer(tls, (_, response) => response.end('{}')));
    const known = fixture('receiver-certificate.pem');
    assert.equal(textOf(await send(`https://receiver.example:${port}/`, {}, known)), '{}');
    assert.equal(reasonOf(await send(`https://receiver.example:${port}/`)), 'certificate_issuer');
    assert.equal(reasonOf(await send(`https://other.example:${port}/`, {}, known)), 'certificate_name');
    const plain = await answering((_, response) => response.end('{}'));
    assert.equal(reasonOf(await send(`https://receiver.example:${plain}/`, {}, known)), 'no_tls');
    assert.equal(reasonOf(await send(`http://127.0.0.1:${port}/`)), 'no_plain_http');
    const nameless = createRemoteClient({ resolveName: () => Promise.reject(new Error('ENOTFOUND')) });
    const given = { method: 'GET', key: 'k', headers: {}, timeoutMs: 2000, answerBytesMax: 100 } as const;
    const url = `https://nowhere.example:${port}/`;
    const unknown = await nameless.send({ ...given, url, signal: new AbortController().signal });
    assert.equal(reasonOf(unknown), 'unknown_name');
    const expired = fixture('expired-certificate.pem');
    const old = await listening(createSecureServer({ ...tls, cert: expired }, (_, response) => response.end('{}')));
    assert.equal(reasonOf(await send(`https://receiver.example:${old}/`, {}, expired)), 'certificate_time');
  });

  it('speaks plain http to this machine alone, by whatever name, and uses no proxy', async () => {
    const port = await answering((_, response) => response.end('here'));
    const { resolveName } = scriptedNames([['10.0.0.9']]);
    const elsewhere = createRemoteClient({ resolveName });
    const signal = new AbortController().signal;
    const request = { method: 'GET', key: 'k', headers: {}, timeoutMs: 2000, answerBytesMax: 100, signal } as const;
    const answer = await elsewhere.send({ ...request, url: `http://localhost:${port}/` });
    assert.equal(reasonOf(answer), 'connection');
    const before = process.env['http_proxy'];
    process.env['http_proxy'] = 'http://127.0.0.1:9';
    try {
      assert.equal(textOf(await send(`http://127.0.0.1:${port}/`)), 'here');
    } finally {
      if (before === undefined) delete process.env['http_proxy'];
      else process.env['http_proxy'] = before;
    }
  });
});
