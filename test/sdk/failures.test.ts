import assert from 'node:assert/strict';
import { Groundplan, GroundplanError } from '../../sdk/typescript/src/index.ts';
import * as errors from '../../sdk/typescript/src/errors.ts';
import {
  ID,
  KEY,
  project,
  refusal,
  scriptedClient,
  success,
  waitsOf,
  type Script,
} from '../support/sdk/scripted-client.ts';

const get = (client: Groundplan) => client.projects.get(ID);

describe('Failures, as the TypeScript SDK reports them', () => {
  const requestId = 'req_01JD3ZK8M4Q7V9X2C5B6N8P0RT';
  const details = [{ field: '/name', issue: 'required', message: 'is missing' }];
  const answers: { script: Script; error: object; says: RegExp }[] = [
    {
      script: refusal(400, 'missing_parameter', { 'x-request-id': requestId }, { details }),
      error: { name: 'BadRequestError', status: 400, code: 'missing_parameter', requestId, details },
      says: /^Because of missing_parameter\. \/name: is missing \[missing_parameter\] req_01JD/,
    },
    {
      script: refusal(401, 'revoked_api_key'),
      error: { name: 'AuthenticationError', status: 401 },
      says: /keys create/,
    },
    { script: refusal(403, 'path_not_allowed'), error: { name: 'PermissionError', status: 403 }, says: /serve DIR/ },
    { script: refusal(404, 'project_not_indexed'), error: { name: 'NotFoundError' }, says: /indexAndWait\(id\)/ },
    { script: refusal(405, 'method_not_allowed'), error: { name: 'GroundplanError', status: 405 }, says: /Because/ },
    { script: refusal(409, 'idempotency_key_reused'), error: { name: 'ConflictError', status: 409 }, says: /Because/ },
    {
      script: refusal(429, 'rate_limit_exceeded', { 'retry-after': '61' }),
      error: { name: 'RateLimitError', retryAfter: 61 },
      says: /Ask again in 61 s/,
    },
    { script: refusal(500, 'storage_error'), error: { name: 'ServerError', code: 'storage_error' }, says: /Because/ },
    { script: refusal(418, 'a_code_of_tomorrow'), error: { code: 'a_code_of_tomorrow', status: 418 }, says: /Because/ },
    {
      script: refusal(400, 'odd', {}, { details: 'of somebody else' }),
      error: { name: 'BadRequestError', code: 'odd' },
      says: /Because of odd. \[odd\]$/,
    },
    { script: { status: 503, body: '<html>' }, error: { name: 'ServerError', code: 'http_503' }, says: /answered 503/ },
    { script: { status: 404, body: 'null' }, error: { name: 'NotFoundError', code: 'http_404' }, says: /answered 404/ },
    { script: { body: 'null' }, error: { name: 'ConnectionError', code: 'invalid_response' }, says: /base URL/ },
    {
      script: { body: '' },
      error: { name: 'ConnectionError', code: 'invalid_response' },
      says: /no Groundplan server/,
    },
    { script: { body: '{"data":{}}' }, error: { name: 'ConnectionError', code: 'invalid_response' }, says: /base URL/ },
    {
      script: 'unreachable',
      error: { name: 'ConnectionError', code: 'connection_failed' },
      says: /ECONNREFUSED.*groundplan serve/,
    },
  ];
  for (const { script, error, says } of answers) {
    it(`${Object.values(error).slice(0, 3).join(', ')} [§11.errors]`, async () => {
      const { client } = scriptedClient([script], { maxRetries: 0 });
      const failed = await get(client).then(
        () => undefined,
        (thrown: unknown) => thrown as GroundplanError,
      );
      assert.ok(failed instanceof GroundplanError && failed instanceof Error);
      assert.deepEqual({ ...failed, name: failed.name, cause: undefined }, { ...failed, ...error, cause: undefined });
      assert.match(failed.message, says);
      assert.ok(!Object.values(failed).includes(undefined), 'nothing undefined is shown');
      const ofName = Object.entries(errors).find(([name]) => name === failed.name)?.[1];
      assert.ok(ofName !== undefined && failed instanceof ofName);
    });
  }

  it('an answer that goes on for more than 64 MiB is given up [§11.large]', async () => {
    let sent = 0;
    let isCancelled = false;
    const chunk = new Uint8Array(8 * 1024 * 1024).fill(32);
    const stream = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        sent += chunk.length;
        controller.enqueue(chunk);
      },
      cancel: () => void (isCancelled = true),
    });
    const fetch = async (_: string, init?: object): Promise<Response> => {
      const { signal } = init as { signal: AbortSignal };
      signal.addEventListener('abort', () => (isCancelled = true));
      return new Response(stream);
    };
    const client = new Groundplan({ apiKey: KEY, baseUrl: 'http://localhost', fetch });
    await assert.rejects(get(client), { name: 'ConnectionError', code: 'response_too_large' });
    assert.ok(isCancelled && sent <= 96 * 1024 * 1024);
  });

  it('a redirect is reported where pages may not even see where it leads [§11.redirects]', async () => {
    const opaque = { type: 'opaqueredirect', status: 0, headers: new Headers() };
    const client = new Groundplan({ apiKey: KEY, baseUrl: 'http://localhost', fetch: () => Promise.resolve(opaque) });
    await assert.rejects(get(client), { name: 'ConnectionError', code: 'redirect_refused' });
  });
});

const limited = (seconds?: string): Script =>
  refusal(429, 'rate_limit_exceeded', seconds === undefined ? {} : { 'retry-after': seconds });

describe('Tries of the TypeScript SDK', () => {
  const failing = refusal(500, 'internal_error');
  const courses: {
    title: string;
    scripts: Script[];
    waits: [number, number][];
    fails?: boolean;
    maxRetries?: number;
  }[] = [
    { title: 'one is enough', scripts: [project], waits: [] },
    { title: 'after 500', scripts: [failing, project], waits: [[250, 500]] },
    { title: 'after 503 of something in between', scripts: [{ status: 503 }, project], waits: [[250, 500]] },
    {
      title: 'after connections that failed',
      scripts: ['unreachable', 'unreachable', project],
      waits: [
        [250, 500],
        [500, 1000],
      ],
    },
    {
      title: 'three at most',
      scripts: [failing, failing, failing],
      waits: [
        [250, 500],
        [500, 1000],
      ],
      fails: true,
    },
    {
      title: 'as many as were asked for',
      scripts: Array<Script>(7).fill(failing),
      waits: [
        [250, 500],
        [500, 1000],
        [1000, 2000],
        [2000, 4000],
        [4000, 8000],
        [4000, 8000],
      ],
      fails: true,
      maxRetries: 6,
    },
    { title: 'none', scripts: [failing], waits: [], fails: true, maxRetries: 0 },
    {
      title: 'after what the server asks for',
      scripts: [limited('7'), limited('1'), project],
      waits: [
        [7000, 7000],
        [1000, 1000],
      ],
    },
    { title: 'not after more than a minute', scripts: [limited('61')], waits: [], fails: true },
    { title: 'not where the server names no time', scripts: [limited()], waits: [], fails: true },
    {
      title: 'not after what would be refused again',
      scripts: [refusal(404, 'project_not_found')],
      waits: [],
      fails: true,
    },
    { title: 'not after an answer of somebody else', scripts: [{ body: 'hello' }], waits: [], fails: true },
  ];
  for (const { title, scripts, waits, fails = false, maxRetries } of courses) {
    it(`${title} [§11.retries]`, async () => {
      const { client, sent } = scriptedClient(scripts, { maxRetries });
      const waited = await waitsOf(async () => {
        const outcome = await get(client).then(
          () => 'answered',
          () => 'failed',
        );
        assert.equal(outcome, fails ? 'failed' : 'answered');
      });
      assert.equal(sent.length, scripts.length);
      assert.equal(waited.length, waits.length);
      for (const [index, [least, most]] of waits.entries()) {
        assert.ok(waited[index] >= least && waited[index] <= most, `${waited[index]} ms`);
      }
    });
  }

  it('of a POST carry one key, other calls another one, and a caller may choose [§11.idempotency]', async () => {
    const { client, sent } = scriptedClient([failing, 'unreachable', success({}), success({}), success({})]);
    await waitsOf(() => client.projects.index(ID));
    await client.projects.index(ID);
    await client.projects.index(ID, undefined, { idempotencyKey: 'mine' });
    const keys = sent.map(({ headers }) => headers['idempotency-key']);
    assert.equal(new Set(keys.slice(0, 3)).size, 1);
    assert.equal(new Set(keys).size, 3);
    assert.match(keys[0], /^sdk_\d+_\d+_\d+_\d+$/);
    assert.equal(keys[4], 'mine');
  });

  it('end when the time is over, without another one [§11.abort]', async () => {
    const { client, sent } = scriptedClient(['silent'], { timeoutMs: 5 });
    await assert.rejects(get(client), { name: 'TimeoutError', code: 'timeout', message: /5 ms/ });
    assert.equal(sent.length, 1);
  });

  const reason = new Error('the caller had enough');
  it('end with the reason of the caller, before they begin [§11.abort]', async () => {
    const { client } = scriptedClient(['silent']);
    await assert.rejects(client.projects.get(ID, { signal: AbortSignal.abort(reason) }), reason);
  });

  it('end with the reason of the caller, while they wait for an answer [§11.abort]', async () => {
    const controller = new AbortController();
    const { client, sent } = scriptedClient(['silent']);
    const call = client.projects.get(ID, { signal: controller.signal });
    setTimeout(() => controller.abort(reason), 5);
    await assert.rejects(call, reason);
    assert.equal(sent.length, 1);
  });

  it('end with the reason of the caller, between two of them [§11.abort]', async () => {
    const controller = new AbortController();
    const { client, sent } = scriptedClient([refusal(429, 'rate_limit_exceeded', { 'retry-after': '60' })]);
    const call = client.projects.get(ID, { signal: controller.signal });
    setTimeout(() => controller.abort(reason), 5);
    await assert.rejects(call, reason);
    assert.equal(sent.length, 1);
  });
});

const state = (status: string, more: object = {}): Script => success({ status, phase: 'parsing', ...more });
const bare = (now: string): Script => success({ project: { status: now, name: 'Shop' } });

describe('indexAndWait', () => {
  const started = success({ status: 'indexing', estimatedTime: 1 });

  it('waits for the end of the run, reports each change, and gives the project [§11.wait]', async () => {
    const { client, sent } = scriptedClient([started, state('indexing'), state('indexing'), state('indexed'), project]);
    const messages: string[] = [];
    const indexed = await client.projects.indexAndWait(ID, {
      full: true,
      onProgress: ({ status }) => messages.push(status),
    });
    assert.deepEqual(indexed, { id: ID, name: 'Shop' });
    assert.deepEqual(messages, ['indexing', 'indexing', 'indexed']);
    assert.equal(sent[0].body, '{"full":true}');
    assert.deepEqual(
      sent.map(({ headers }) => headers.prefer),
      [undefined, 'wait=30', 'wait=30', 'wait=30', undefined],
    );
  });

  it('asks for answers that come before the client gives them up', async () => {
    const { client, sent } = scriptedClient([started, state('indexed'), project], { timeoutMs: 9000 });
    await client.projects.indexAndWait(ID);
    assert.equal(sent[1].headers.prefer, 'wait=4');
  });

  it('fails as the run does', async () => {
    const failure = { code: 'out_of_space', message: 'The disk is full.' };
    const { client } = scriptedClient([started, state('failed', { failure })]);
    await assert.rejects(client.projects.indexAndWait(ID), {
      name: 'IndexFailedError',
      code: 'out_of_space',
      message: 'The disk is full. [out_of_space]',
    });
  });

  it('ends after the longest wait', async () => {
    const { client } = scriptedClient([started]);
    await assert.rejects(client.projects.indexAndWait(ID, { maxWaitMs: 0 }), { name: 'TimeoutError' });
  });

  for (const [status, outcome] of [
    ['indexed', 'Shop'],
    ['failed', 'index_failed'],
  ]) {
    it(`looks at the project where the server has no state of the index: ${status}`, async () => {
      const scripts = [started, bare('indexing'), bare(status), bare(status)];
      const fetch = async (url: string): Promise<Response> =>
        url.endsWith('/api/v1')
          ? Response.json({ success: false, error: 'No.', code: 'endpoint_not_found' }, { status: 404 })
          : Response.json((scripts.shift() as { body: object }).body);
      const client = new Groundplan({ apiKey: KEY, baseUrl: 'http://localhost', fetch });
      const waits = await waitsOf(async () => {
        const call = client.projects.indexAndWait(ID);
        assert.equal(
          await call.then(
            ({ name }) => name,
            ({ code }: GroundplanError) => code,
          ),
          outcome,
        );
      });
      assert.equal(waits.length, 1);
      assert.ok(waits[0] >= 0 && waits[0] <= 2000);
    });
  }
});
