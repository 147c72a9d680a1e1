import assert from 'node:assert/strict';
import { checkEveryResponse, codeOf, startFixture, type Fixture, type RequestText } from '../support/http-fixture.ts';
import { exchangeRaw, type RawResponse } from '../support/raw-http.ts';

const built: Readonly<Record<string, string>> = {
  'index.html': '<!doctype html><title>é</title>\n',
  'dashboard.js': 'export {};\n',
  'dashboard.css': 'body {}\n',
};

const securityPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; frame-ancestors 'none'";

describe('The dashboard', () => {
  let fixture: Fixture;
  let files = built;
  let isServed = true;
  const asked: string[] = [];

  before(async () => {
    fixture = await startFixture({
      dashboardFile: (name) => {
        asked.push(name);
        return isServed && files[name] !== undefined ? Buffer.from(files[name]) : undefined;
      },
    });
  });
  after(() => fixture.close());
  beforeEach(() => {
    [files, isServed] = [built, true];
    asked.length = 0;
  });

  /** Without a key unless one is given. */
  function send(request: RequestText): Promise<RawResponse> {
    return fixture.send({ ...request, headers: { authorization: '', ...request.headers } });
  }

  for (const [path, name, type] of [
    ['/', 'index.html', 'text/html; charset=utf-8'],
    ['/dashboard.js', 'dashboard.js', 'text/javascript; charset=utf-8'],
    ['/dashboard.css', 'dashboard.css', 'text/css; charset=utf-8'],
  ]) {
    it(`${path} is there without a key, and may do nothing but what it has to [§9.2a.dashboard]`, async () => {
      const { status, headers, body } = await send({ path });
      assert.deepEqual([status, body], [200, built[name]]);
      assert.equal(headers['content-type'], type);
      assert.equal(headers['content-length'], String(Buffer.byteLength(body)));
      assert.equal(headers['content-security-policy'], securityPolicy);
      assert.equal(headers['x-content-type-options'], 'nosniff');
      assert.equal(headers['referrer-policy'], 'no-referrer');
      assert.equal(headers['cache-control'], 'no-cache');
      assert.match(headers['etag'], /^"[\w-]+"$/);
    });

    it(`${path} is sent to no one who has it, until it is built again`, async () => {
      const { headers } = await send({ path });
      const held = { 'if-none-match': headers['etag'] };
      const again = await send({ path, headers: held });
      assert.deepEqual([again.status, again.body, again.headers['etag']], [304, '', headers['etag']]);
      assert.equal(again.headers['content-security-policy'], securityPolicy);
      files = { ...built, [name]: 'other\n' };
      assert.equal((await send({ path, headers: held })).body, 'other\n');
    });

    it(`HEAD ${path} has its headers and no body`, async () => {
      const [got, head] = [await send({ path }), await send({ method: 'HEAD', path })];
      assert.equal(head.body, '');
      for (const header of ['content-length', 'content-type', 'etag', 'content-security-policy']) {
        assert.equal(head.headers[header], got.headers[header], header);
      }
    });

    it(`${path} is refused like everything else while it is not served, or not built`, async () => {
      for (const change of [() => (isServed = false), () => (files = {})]) {
        change();
        const [without, withKey] = [await send({ path }), await fixture.send({ path })];
        [without, withKey].forEach((response) => checkEveryResponse(response));
        assert.deepEqual([without.status, codeOf(without)], [401, 'missing_api_key']);
        assert.deepEqual([withKey.status, codeOf(withKey)], [404, 'endpoint_not_found']);
        [files, isServed] = [built, true];
      }
    });
  }

  it('asks for a file with anything behind it as for the file', async () => {
    assert.equal((await send({ path: '/?project=prj_1&api_key=sk_live_x' })).status, 200);
  });

  const elsewhere = [
    '/index.html',
    '/dashboard.js.map',
    '/dashboard.js/',
    '/DASHBOARD.JS',
    '/%64ashboard.js',
    '/dashboard.js%00',
    '/dashboard',
    '//',
    '//dashboard.js',
    '/..%2fpackage.json',
    '/..%5cpackage.json',
    '/%2e%2e/package.json',
    '/../package.json',
    '/./dashboard.js',
    '/constructor',
    '/__proto__',
    '/dist/webview/index.html',
    '/favicon.ico',
  ];
  for (const path of elsewhere) {
    it(`is nowhere else: ${path}`, async () => {
      const [without, withKey] = [await send({ path }), await fixture.send({ path })];
      [without, withKey].forEach((response) => checkEveryResponse(response));
      const isMalformed = /\/\.{1,2}\/|%2e%2e\//.test(path);
      assert.deepEqual([without.status, withKey.status], isMalformed ? [400, 400] : [401, 404]);
      assert.equal(without.headers['content-security-policy'], undefined);
      assert.deepEqual(asked, []);
    });
  }

  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
    it(`takes no ${method}`, async () => {
      const response = await send({ method, path: '/' });
      checkEveryResponse(response);
      assert.deepEqual([response.status, codeOf(response), asked], [401, 'missing_api_key', []]);
    });
  }

  const strangers: [string, Record<string, string>, string][] = [
    ['another name', { host: 'evil.example' }, 'host_not_allowed'],
    ['another page', { origin: 'http://evil.example' }, 'origin_not_allowed'],
    ['a page of another port', { origin: 'http://localhost:3000' }, 'origin_not_allowed'],
    ['a page without origin', { origin: 'null' }, 'origin_not_allowed'],
    ['a link on another site', { 'sec-fetch-site': 'cross-site' }, 'origin_not_allowed'],
  ];
  for (const [who, headers, code] of strangers) {
    it(`is refused to ${who}`, async () => {
      const response = await send({ path: '/', headers });
      checkEveryResponse(response);
      assert.deepEqual([response.status, codeOf(response), asked], [403, code, []]);
    });
  }

  it('is an ordinary client of its own origin', async () => {
    const origin = { host: `127.0.0.1:${fixture.port}`, origin: `http://127.0.0.1:${fixture.port}` };
    assert.equal((await send({ path: '/', headers: origin })).status, 200);
    const response = await fixture.send({ path: '/api/v1', headers: { ...origin, 'sec-fetch-site': 'same-origin' } });
    checkEveryResponse(response);
    assert.equal(response.status, 200);
    assert.equal(response.headers['access-control-allow-origin'], undefined);
  });

  it('keeps its turn among the requests of a connection', async () => {
    const requests = ['/', '/api/v1', '/dashboard.css'].map(
      (path) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
    );
    const responses = await exchangeRaw(fixture.port, requests.join(''), { enough: 3 });
    assert.deepEqual(
      responses.map(({ status }) => status),
      [200, 401, 200],
    );
    assert.equal(responses[2].body, built['dashboard.css']);
  });

  it('is logged by its path, without what stands behind it', async () => {
    await send({ path: '/?api_key=sk_live_secret' });
    await new Promise((resolve) => setImmediate(resolve));
    assert.match(fixture.logLines.at(-1) ?? '', /^http GET \/ 200 \d+ms req_\w+ -$/);
  });

  it('costs no request of any key', async () => {
    const before = await fixture.send({ path: '/api/v1/limits' });
    await fixture.send({ path: '/' });
    const after = await fixture.send({ path: '/api/v1/limits' });
    assert.equal(after.headers['x-ratelimit-remaining'], before.headers['x-ratelimit-remaining']);
  });
});
