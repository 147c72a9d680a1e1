import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import { Groundplan, type RequestOptions } from '../../sdk/typescript/src/index.ts';
import { ID, KEY, project, refusal, scriptedClient, success, type Script } from '../support/sdk/scripted-client.ts';

const base = 'http://127.0.0.1:7431/api/v1';

const page = (ids: number[], nextCursor?: string): Script =>
  success({ projects: ids.map((id) => ({ id })), nextCursor });

describe('Requests of the TypeScript SDK', () => {
  const requests: { title: string; call: (client: Groundplan) => unknown; line: string; body?: object }[] = [
    {
      title: 'a body',
      call: ({ projects }) => projects.create({ name: 'Shop', path: '/shop' }),
      line: 'POST /projects',
      body: { name: 'Shop', path: '/shop' },
    },
    {
      title: 'no body where there is none',
      call: ({ projects }) => projects.index(ID),
      line: `POST /projects/${ID}/index`,
    },
    {
      title: 'a body that may be left out',
      call: ({ projects }) => projects.index(ID, { full: true }),
      line: `POST /projects/${ID}/index`,
      body: { full: true },
    },
    {
      title: 'lists in a query, one entry each, and nothing that is undefined',
      call: ({ projects }) =>
        projects.view(ID, { types: ['import', 'call'], external: false, depth: 2, focus: undefined }),
      line: `GET /projects/${ID}/view?types=import&types=call&external=false&depth=2`,
    },
    {
      title: 'values that mean something in an address',
      call: ({ projects }) => projects.callers(ID, { symbol: 'src/a b.ts#total&limit=1' }),
      line: `GET /projects/${ID}/callers?symbol=src%2Fa+b.ts%23total%26limit%3D1`,
    },
    {
      title: 'ids that mean something in an address',
      call: ({ webhooks }) => webhooks.redeliver('../projects?a#b', 'ü/.'),
      line: 'POST /webhooks/..%2Fprojects%3Fa%23b/deliveries/%C3%BC%2F./redeliver',
    },
    {
      title: 'a question, and how it is to be answered',
      call: ({ projects }) => projects.ask(ID, 'Who calls total?', { maxSources: 2 }),
      line: `POST /projects/${ID}/ask`,
      body: { maxSources: 2, question: 'Who calls total?' },
    },
    { title: 'a deletion', call: ({ projects }) => projects.delete(ID), line: `DELETE /projects/${ID}` },
  ];
  for (const { title, call, line, body } of requests) {
    it(`have ${title} [§11.shape] [§11.url]`, async () => {
      const { client, sent } = scriptedClient([success({ project: {} })]);
      await call(client);
      const [request] = sent;
      assert.equal(`${request.method} ${request.url.slice(base.length)}`, line);
      assert.deepEqual(request.body && JSON.parse(request.body), body);
      assert.equal(request.headers['content-type'], body && 'application/json');
      assert.equal(request.headers.authorization, `Bearer ${KEY}`);
      assert.equal('idempotency-key' in request.headers, line.startsWith('POST'));
      assert.equal(request.redirect, 'manual');
      assert.ok(!request.url.includes('sk_live'));
    });
  }

  it('go below the path of a base URL', async () => {
    const { client, sent } = scriptedClient([project], { baseUrl: 'https://example.com/groundplan/' });
    await client.projects.get(ID);
    assert.equal(sent[0].url, `https://example.com/groundplan/api/v1/projects/${ID}`);
  });

  for (const id of ['', '.', '..', undefined, 7] as string[]) {
    it(`are not sent for ${inspect(id)}, which is no id`, async () => {
      const { client, sent } = scriptedClient([]);
      await assert.rejects(client.projects.callers(id, { symbol: 'a#b' }), { code: 'invalid_identifier' });
      await assert.rejects(client.projects.get(id), { code: 'invalid_identifier' });
      assert.deepEqual(sent, []);
    });
  }

  it('ask for capabilities once, also when several calls begin together, and again after a failure [§11.extensions]', async () => {
    let asked = 0;
    const fetch = async (url: string): Promise<Response> => {
      if (url.endsWith('/api/v1')) asked += 1;
      if (asked === 1) return new Response('{"success":false,"error":"No.","code":"invalid_api_key"}', { status: 401 });
      return Response.json({ success: true, data: { extensions: ['callers'] } });
    };
    const client = new Groundplan({ apiKey: KEY, baseUrl: 'http://localhost', fetch });
    const call = () => client.projects.callers(ID, { symbol: 'a#b' });
    const outcomes = await Promise.allSettled([call(), call()]);
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      ['rejected', 'rejected'],
    );
    await Promise.all([call(), call(), call()]);
    assert.equal(asked, 2);
    await assert.rejects(client.projects.unused(ID).toArray(), { name: 'UnsupportedError' });
  });

  it('hold to their time and signal while capabilities are waited for, which others go on waiting for [§11.abort]', async () => {
    const asked = Promise.withResolvers<Response>();
    let times = 0;
    const fetch = async (url: string): Promise<Response> => {
      if (!url.endsWith('/api/v1')) return Response.json({ success: true, data: { edges: [] } });
      times += 1;
      return asked.promise;
    };
    const { client } = scriptedClient([], { fetch });
    const call = (options?: RequestOptions) => client.projects.callers(ID, { symbol: 'a#b' }, options);
    const patient = call();
    await assert.rejects(call({ timeoutMs: 5 }), { name: 'TimeoutError', code: 'timeout', message: /5 ms/ });
    const reason = new Error('the caller had enough');
    const controller = new AbortController();
    const ended = [
      call({ signal: controller.signal }),
      client.projects.graph(ID, { level: 'directory' }, { signal: controller.signal }),
    ];
    controller.abort(reason);
    await Promise.all(ended.map((each) => assert.rejects(each, reason)));
    await assert.rejects(call({ signal: controller.signal }), reason);
    asked.resolve(Response.json({ success: true, data: { extensions: ['callers'] } }));
    assert.deepEqual(await patient, { edges: [] });
    assert.equal(times, 1);
  });

  it('ask of a graph what it needs, and not more', async () => {
    const { client, sent } = scriptedClient([success({ nodes: [], edges: [] }), success({ nodes: [], edges: [] })]);
    await client.projects.graph(ID);
    await client.projects.graph(ID, { level: 'directory' });
    await assert.rejects(client.projects.graph(ID, { detail: 'full' }), { code: 'extension_not_available' });
    assert.equal(sent.length, 2);
  });

  it('follow cursors only while items are read [§11.lists]', async () => {
    const { client, sent } = scriptedClient([
      page([1, 2], 'n1'),
      page([], 'n2'),
      page([3]),
      page([1, 2], 'n1'),
      page([9]),
    ]);
    assert.deepEqual(await client.projects.list({ limit: 2 }).toArray(), [{ id: 1 }, { id: 2 }, { id: 3 }]);
    assert.deepEqual(
      sent.map(({ url }) => new URL(url).searchParams.get('cursor')),
      [null, 'n1', 'n2'],
    );
    assert.deepEqual(await client.projects.list({ limit: 2 }).toArray(2), [{ id: 1 }, { id: 2 }]);
    assert.deepEqual(await client.projects.list().toArray(0), []);
    assert.equal(sent.length, 4);
    assert.deepEqual(await client.projects.list().page('n7'), { projects: [{ id: 9 }] });
    assert.equal(new URL(sent[4].url).searchParams.get('cursor'), 'n7');
  });
});

describe('A client', () => {
  const refused: { baseUrl: string; code: string }[] = [
    { baseUrl: 'http://example.com', code: 'insecure_base_url' },
    { baseUrl: 'http://127.0.0.1.example.com', code: 'insecure_base_url' },
    { baseUrl: 'http://localhost.example.com', code: 'insecure_base_url' },
    { baseUrl: 'http://10.0.0.1', code: 'insecure_base_url' },
    { baseUrl: 'http://0.0.0.0', code: 'insecure_base_url' },
    { baseUrl: 'http://[::2]', code: 'insecure_base_url' },
    { baseUrl: 'HTTP://EXAMPLE.COM', code: 'insecure_base_url' },
    { baseUrl: 'ftp://localhost', code: 'invalid_base_url' },
    { baseUrl: 'javascript:alert(1)', code: 'invalid_base_url' },
    { baseUrl: 'localhost:7431', code: 'invalid_base_url' },
    { baseUrl: 'https://', code: 'invalid_base_url' },
    { baseUrl: 'https://me:pass@example.com', code: 'invalid_base_url' },
    { baseUrl: 'https://example.com/?api_key=1', code: 'invalid_base_url' },
    { baseUrl: 'https://example.com/#x', code: 'invalid_base_url' },
  ];
  for (const { baseUrl, code } of refused) {
    it(`of ${baseUrl}: ${code} [§11.plain-http]`, () => {
      assert.throws(() => new Groundplan({ apiKey: KEY, baseUrl }), { code });
    });
  }

  for (const baseUrl of [
    'https://example.com',
    'http://localhost:7431',
    'http://127.0.0.1',
    'http://127.1',
    'http://[::1]:7',
  ]) {
    it(`of ${baseUrl} is made`, () => assert.ok(new Groundplan({ apiKey: KEY, baseUrl })));
  }

  const keys: { key: string; shown: string }[] = [
    { key: KEY, shown: 'sk_live_…abcd' },
    { key: KEY.replace('live', 'test'), shown: 'sk_test_…abcd' },
    { key: 'another-scheme-of-keys-0123456789', shown: '…6789' },
    { key: 'sk_live_short', shown: 'sk_live_…' },
    { key: 'short', shown: '…' },
  ];
  for (const { key, shown } of keys) {
    it(`shows ${shown} of its key, no matter who looks [§11.shown]`, () => {
      const client = new Groundplan({ apiKey: key, baseUrl: 'https://example.com' });
      const all = [String(client), inspect(client), JSON.stringify(client), inspect({ client }, { showHidden: true })];
      for (const text of all) assert.ok(text.includes(shown) && !text.includes(key), text);
      assert.ok(!inspect(client.projects, { showHidden: true, depth: 9 }).includes(key));
      assert.equal(String(client), `Groundplan(https://example.com, ${shown})`);
    });
  }

  for (const apiKey of ['sk_live_with space', 'sk_live_\n', 'sk_live_ä']) {
    it(`is not made with ${JSON.stringify(apiKey)}, and does not repeat it`, () => {
      assert.throws(
        () => new Groundplan({ apiKey, baseUrl: 'https://example.com' }),
        (error: { code: string }) => error.code === 'invalid_api_key' && !inspect(error).includes(apiKey),
      );
    });
  }

  it('takes key and address from the environment, options first [§11.environment]', () => {
    const { GROUNDPLAN_API_KEY, GROUNDPLAN_BASE_URL } = process.env;
    Object.assign(process.env, { GROUNDPLAN_API_KEY: KEY, GROUNDPLAN_BASE_URL: 'https://environment.example' });
    try {
      assert.equal(String(new Groundplan()), 'Groundplan(https://environment.example, sk_live_…abcd)');
      assert.match(String(new Groundplan({ baseUrl: 'https://option.example' })), /option/);
      process.env.GROUNDPLAN_BASE_URL = 'http://environment.example';
      assert.throws(() => new Groundplan(), { code: 'insecure_base_url' });
    } finally {
      for (const [name, value] of Object.entries({ GROUNDPLAN_API_KEY, GROUNDPLAN_BASE_URL })) {
        if (value === undefined) delete process.env[name];
        else process.env[name] = value;
      }
    }
  });

  const resets: { title: string; reset: () => string; inSeconds: number | undefined }[] = [
    { title: 'seconds from now', reset: () => '42', inSeconds: 42 },
    { title: 'Unix seconds', reset: () => String(Math.floor(Date.now() / 1000) + 42), inSeconds: 42 },
    { title: 'Unix milliseconds', reset: () => String(Date.now() + 42_000), inSeconds: 42 },
    { title: 'no number', reset: () => 'soon', inSeconds: undefined },
  ];
  for (const { title, reset, inSeconds } of resets) {
    it(`reads a Reset in ${title} [§11.rate-limit]`, async () => {
      const headers = { 'x-ratelimit-limit': '10', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset() };
      const { client } = scriptedClient([success({ project: {} }, headers)]);
      await client.projects.get(ID);
      const read = client.rateLimit && Math.round((client.rateLimit.resetAt.getTime() - Date.now()) / 10_000) * 10;
      assert.equal(read, inSeconds && Math.round(inSeconds / 10) * 10);
    });
  }

  it('reports what is left by its newest answer [§11.rate-limit]', async () => {
    const headers = { 'x-ratelimit-limit': '100', 'x-ratelimit-remaining': '99', 'x-ratelimit-reset': '1800000000' };
    const { client } = scriptedClient([
      success({ project: {} }, headers),
      success({ project: {} }),
      refusal(404, 'project_not_found', { ...headers, 'x-ratelimit-remaining': '98' }),
    ]);
    assert.deepEqual([client.rateLimit], [undefined]);
    await client.projects.get(ID);
    const expected = { limit: 100, remaining: 99, resetAt: new Date(1_800_000_000_000) };
    assert.deepEqual(client.rateLimit, expected);
    await client.projects.get(ID);
    assert.deepEqual(client.rateLimit, expected);
    await assert.rejects(client.projects.get(ID));
    assert.deepEqual(client.rateLimit, { ...expected, remaining: 98 });
  });
});
