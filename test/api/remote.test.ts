import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { type IncomingMessage } from 'node:http';
import { request as secureRequest } from 'node:https';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { isLoopbackPeer, takesGzip, unpackedTag } from '#server/fronts/http/packed-response.ts';
import { startFixture, type Fixture } from '../support/http-fixture.ts';

const pem = (name: string) => readFileSync(new URL(`../fixtures/net/${name}.pem`, import.meta.url));
const tls = { cert: pem('receiver-certificate'), key: pem('receiver-key') };

/** An address under which other machines reach this one; on a machine that has none, one that they don't. */
const ownAddress =
  Object.values(networkInterfaces())
    .flat()
    .find((address) => address?.family === 'IPv4' && !address.internal)?.address ?? '127.0.0.1';
const isRemote = ownAddress !== '127.0.0.1';

interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

describe('Other machines', () => {
  let fixture: Fixture;
  before(async () => {
    fixture = await startFixture({ host: ownAddress, tls, allowedHosts: [ownAddress] });
    const made = { description: '', kind: 'live', member: 'owner', createdAtMs: fixture.clock.nowMs() } as const;
    fixture.state.insertProject({ id: 'prj_1', name: 'p', path: '/roots/p', ...made });
    fixture.indexes.indexed.add('prj_1');
  });
  after(() => fixture.close());

  async function get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    const all = { authorization: `Bearer ${fixture.key}`, ...headers };
    const asked = { host: ownAddress, port: fixture.port, path, headers: all, rejectUnauthorized: false, agent: false };
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      secureRequest(asked, resolve).on('error', reject).end();
    });
    return { status: response.statusCode, headers: response.headers, body: await buffer(response) };
  }

  it('are answered over TLS alone, under names that are allowed [§9.2.tls] [§9.2.bind]', async () => {
    assert.equal(fixture.baseUrl, `https://${ownAddress}:${fixture.port}`);
    assert.equal((await get('/api/v1')).status, 200);
    assert.equal((await get('/api/v1', { host: 'elsewhere.example' })).status, 403);
    assert.equal((await get('/api/v1', { origin: `https://${ownAddress}:${fixture.port}` })).status, 200);
    assert.equal((await get('/api/v1', { origin: `http://${ownAddress}:${fixture.port}` })).status, 403);
    await assert.rejects(startFixture({ host: '192.0.2.1' }), { code: 'invalid_parameter' });
  });

  it('that speak no TLS get nothing, and harm no one', async () => {
    const socket = connect(fixture.port, ownAddress);
    socket.write(`GET /api/v1 HTTP/1.1\r\nHost: ${ownAddress}\r\n\r\n`);
    assert.equal((await buffer(socket)).includes('success'), false);
    assert.equal((await get('/api/v1')).status, 200);
  });

  it('get compressed bodies where they take them [§1.compression.remote]', async () => {
    const plain = await get('/api/v1');
    assert.equal(plain.headers['content-encoding'], undefined);
    const packed = await get('/api/v1', { 'accept-encoding': 'br, gzip;q=0.5' });
    assert.equal(packed.headers['content-encoding'], isRemote ? 'gzip' : undefined);
    assert.equal(packed.headers['content-length'], String(packed.body.length));
    assert.match(String(packed.headers.vary), isRemote ? /^Accept, Authorization, Accept-Encoding$/ : /^Accept/);
    assert.equal((isRemote ? gunzipSync(packed.body) : packed.body).toString(), plain.body.toString());
    const refused = await get('/nowhere', { 'accept-encoding': 'gzip' });
    assert.deepEqual([refused.status, refused.headers['content-encoding']], [404, isRemote ? 'gzip' : undefined]);
  });

  it('have tags of their own for compressed bodies, and 304 for either', async () => {
    const path = '/api/v1/projects/prj_1/graph';
    const gzip = { 'accept-encoding': 'gzip' };
    const [plain, packed] = [await get(path), await get(path, gzip)].map(({ headers }) => headers.etag ?? '');
    assert.equal(plain === packed, !isRemote);
    assert.equal(unpackedTag(packed), plain);
    for (const tag of [plain, packed]) {
      const held = await get(path, { ...gzip, 'if-none-match': tag });
      assert.deepEqual([held.status, held.body.length, held.headers.etag], [304, 0, packed]);
    }
  });
});

describe('What a client takes', () => {
  for (const [header, expected] of [
    [undefined, false],
    ['', false],
    ['gzip', true],
    ['GZIP', true],
    ['br, gzip', true],
    ['gzip;q=0', false],
    ['gzip; q=0.1', true],
    ['*', true],
    ['*;q=0', false],
    ['*, gzip;q=0', false],
    ['identity', false],
    ['gzip;q=x', false],
  ] as const) {
    it(`is ${expected ? '' : 'not '}gzip with Accept-Encoding ${header ?? 'left out'}`, () =>
      assert.equal(takesGzip(header), expected));
  }

  for (const [address, expected] of [
    ['127.0.0.1', true],
    ['127.8.9.1', true],
    ['::1', true],
    ['::ffff:127.0.0.1', true],
    [undefined, true],
    ['192.168.1.7', false],
    ['::ffff:10.0.0.1', false],
    ['fe80::1', false],
    ['12.7.0.0', false],
  ] as const) {
    it(`comes ${expected ? 'from this machine' : 'from elsewhere'} at ${address ?? 'no address'} [§1.compression]`, () =>
      assert.equal(isLoopbackPeer(address), expected));
  }
});
