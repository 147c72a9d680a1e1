import assert from 'node:assert/strict';
import { ApiError } from '#server/app/operations/api-error.ts';
import { errors, isHttpErrorCode } from '#protocol/errors.ts';
import { openApiDocument } from '#server/fronts/http/openapi.ts';
import { StorageError } from '#server/app/ports/storage-error.ts';
import { checkEveryResponse, codeOf, dataOf, startFixture, type Fixture } from '../support/http-fixture.ts';

const { ErrorCode } = (openApiDocument() as { components: { schemas: { ErrorCode: { enum: string[] } } } }).components
  .schemas;
const documented = ErrorCode.enum;

const secretPath = '/home/someone/secret/place';

describe('Faults of ours', () => {
  let fixture: Fixture;
  let thrown: unknown;
  before(async () => {
    fixture = await startFixture({
      operationOverrides: {
        'graph.get': () => {
          throw thrown;
        },
      },
    });
  });
  after(() => fixture.close());

  const faults: { title: string; thrown: unknown; expected: string }[] = [
    { title: 'a bug', thrown: new TypeError(`no ${secretPath}`), expected: '500 internal_error' },
    { title: 'something that is no error', thrown: secretPath, expected: '500 internal_error' },
    { title: 'nothing at all', thrown: undefined, expected: '500 internal_error' },
    { title: 'a full disk', thrown: new StorageError('out_of_space', secretPath), expected: '500 storage_error' },
    { title: 'a locked store', thrown: new StorageError('storage_locked', secretPath), expected: '500 storage_error' },
    { title: 'a code that nobody knows', thrown: new ApiError('made_up', secretPath), expected: '500 internal_error' },
    {
      title: 'a fault of ours that has its code already',
      thrown: new ApiError('internal_error', secretPath),
      expected: '500 internal_error',
    },
    {
      title: 'a code of the command line',
      thrown: new ApiError('cancelled', secretPath),
      expected: '500 internal_error',
    },
    { title: 'another one', thrown: new ApiError('symbol_not_found', 'No.'), expected: '404 symbol_not_found' },
    {
      title: 'a folder that is not trusted',
      thrown: new ApiError('workspace_not_trusted', 'No.'),
      expected: '403 workspace_not_trusted',
    },
    {
      title: 'a refusal',
      thrown: new ApiError('project_not_indexed', 'Not yet.'),
      expected: '404 project_not_indexed',
    },
  ];
  for (const { title, thrown: fault, expected } of faults) {
    it(`${title}: ${expected}, without a word of the inside [§14.5.faults] [§3.${expected.slice(4)}]`, async () => {
      thrown = fault;
      const response = await fixture.send({ path: '/api/v1/projects/x/graph' });
      checkEveryResponse(response);
      assert.equal(`${response.status} ${codeOf(response)}`, expected);
      assert.equal(response.body.includes('secret'), false);
    });
  }

  for (const code of Object.keys(errors).filter(isHttpErrorCode)) {
    it(`${code} has the status of the table, and stands in the OpenAPI document`, async () => {
      thrown = new ApiError(code, 'Why.');
      const response = await fixture.send({ path: '/api/v1/projects/x/graph' });
      const { status } = errors[code];
      assert.deepEqual([response.status, codeOf(response)], [status, code]);
      assert.ok(documented.includes(code));
    });
  }

  it('are in the log under the request id, without keys and absolute paths [§1.2.request-id]', async () => {
    thrown = new TypeError(`no ${secretPath} for ${fixture.key} and whsec_abc/def+g=`);
    const { headers } = await fixture.send({ path: '/api/v1/projects/x/graph' });
    const line = fixture.logLines.find((each) => each.startsWith(`http fault ${headers['x-request-id']}`));
    assert.match(line ?? '', /TypeError: no …\/place for sk_live_… and whsec_…/);
    for (const secret of ['/home', '/work', fixture.key, 'abc/def', '\n'])
      assert.equal(line?.includes(secret), false, secret);
  });

  it('a store that can not count refuses before the work', async () => {
    const { key } = fixture.newKey({ tier: 'free' });
    const add = fixture.state.addToDayCount.bind(fixture.state);
    fixture.state.addToDayCount = () => {
      throw new StorageError('out_of_space', 'full');
    };
    const body = { name: 'n', path: '/roots/a' };
    const headers = { authorization: `Bearer ${key}` };
    const response = await fixture.send({ method: 'POST', path: '/api/v1/projects', body, headers });
    fixture.state.addToDayCount = add;
    checkEveryResponse(response);
    assert.equal(codeOf(response), 'storage_error');
    assert.deepEqual(fixture.state.projects(), []);
  });

  it('a store that can not report how a key stands costs the headers their numbers, not the answer', async () => {
    const { key } = fixture.newKey({ tier: 'free' });
    const { state } = fixture;
    const dayCount = state.dayCount.bind(state);
    let isCounted = false;
    state.addToDayCount = () => void (isCounted = true);
    state.dayCount = (keyId, day) => {
      if (isCounted) throw new StorageError('storage_error', secretPath);
      return dayCount(keyId, day);
    };
    const response = await fixture.send({ path: '/api/v1', headers: { authorization: `Bearer ${key}` } });
    state.dayCount = dayCount;
    checkEveryResponse(response);
    assert.deepEqual([response.status, response.headers['x-ratelimit-limit']], [200, '0']);
    assert.ok(fixture.logLines.some((line) => line.startsWith(`http fault ${response.headers['x-request-id']}`)));
  });
});

describe('The request log', () => {
  it('has method, template, status, duration, request and key, and nothing that was sent [§9.2.logs] [§7.1.masked] [§1.2.request-id]', async () => {
    const fixture = await startFixture();
    const [record] = fixture.state.keys();
    const created = await fixture.send({
      method: 'POST',
      path: '/api/v1/projects',
      body: { name: 'Top', path: '/roots/a' },
    });
    const { id } = dataOf<{ project: { id: string } }>(created).project;
    const answers = [
      await fixture.send({ path: `/api/v1/projects/${id}?api_key=${fixture.key}` }),
      await fixture.send({ path: '/secret-path' }),
      await fixture.send({ path: '/api/v1', headers: { authorization: 'Bearer sk_live_x' } }),
    ];
    const [post, get, missing, unauthorized] = fixture.logLines;
    const ids = [created, ...answers].map(({ headers }) => headers['x-request-id']);
    assert.equal(post, `http POST /api/v1/projects 201 0ms ${ids[0]} ${record?.id}`);
    assert.equal(get, `http GET /api/v1/projects/:id 200 0ms ${ids[1]} ${record?.id}`);
    assert.equal(missing, `http GET - 404 0ms ${ids[2]} ${record?.id}`);
    assert.equal(unauthorized, `http GET /api/v1 401 0ms ${ids[3]} -`);
    await fixture.close();
  });
});
