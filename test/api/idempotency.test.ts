import assert from 'node:assert/strict';
import { ApiError } from '#server/app/operations/api-error.ts';
import { RepeatedRequests } from '#server/app/access/repeated-requests.ts';
import { FakeClock } from '../support/fake-clock.ts';
import { MemoryStateStore } from '../support/memory-state-store.ts';
import {
  checkEveryResponse,
  codeOf,
  dataOf,
  startFixture,
  type Fixture,
  type RequestText,
} from '../support/http-fixture.ts';

const hourMs = 3_600_000;

function notIndexed(): never {
  throw new ApiError('project_not_indexed', 'Not yet.');
}

describe('Safe repetition', () => {
  let fixture: Fixture;
  beforeEach(async () => {
    fixture = await startFixture();
  });
  afterEach(() => fixture.close());

  async function create(
    idempotencyKey: string,
    body: object = { name: 'n', path: '/roots/a' },
    more: Partial<RequestText> = {},
  ) {
    const headers = { 'idempotency-key': idempotencyKey, ...more.headers };
    const response = await fixture.send({ method: 'POST', path: '/api/v1/projects', body, ...more, headers });
    checkEveryResponse(response);
    return response;
  }

  it('a repetition gets the same status, body and Location [§4.replay]', async () => {
    const first = await create('k1');
    const again = await create('k1');
    assert.equal(first.status, 201);
    assert.equal(first.headers['idempotency-replayed'], undefined);
    assert.deepEqual([again.status, again.body, again.headers.location], [201, first.body, first.headers.location]);
    assert.equal(again.headers['idempotency-replayed'], 'true');
    assert.equal(fixture.state.projects().length, 1);
  });

  it('without a key the second POST is a request of its own', async () => {
    await create('', { name: 'n', path: '/roots/a' });
    assert.equal((await create('', { name: 'n', path: '/roots/a' })).status, 200);
  });

  const others: { title: string; body?: object; more?: Partial<RequestText> }[] = [
    { title: 'body', body: { name: 'other', path: '/roots/a' } },
    { title: 'path', more: { path: '/api/v1/projects/x/index' } },
  ];
  for (const { title, body, more } of others) {
    it(`another ${title} under the same key is 409 [§4.reused] [§3.idempotency_key_reused]`, async () => {
      await create('k1');
      const response = await create('k1', body, more);
      assert.deepEqual([response.status, codeOf(response)], [409, 'idempotency_key_reused']);
    });
  }

  it('belongs to the API key [§4.per-key]', async () => {
    await create('k1');
    const { key } = fixture.newKey({});
    const response = await create(
      'k1',
      { name: 'n', path: '/roots/b' },
      { headers: { authorization: `Bearer ${key}` } },
    );
    assert.equal(response.status, 201);
  });

  it('is forgotten after 24 h [§4.per-key]', async () => {
    await create('k1');
    fixture.clock.advance(24 * hourMs - 1);
    assert.equal((await create('k1')).headers['idempotency-replayed'], 'true');
    fixture.clock.advance(1);
    const late = await create('k1', { name: 'n', path: '/roots/b' });
    assert.deepEqual([late.status, late.headers['idempotency-replayed']], [201, undefined]);
  });

  it('a refusal of the work is stored, one before it is not [§4.not-stored]', async () => {
    assert.equal(codeOf(await create('k1', { name: 'n', path: '/roots/none' })), 'path_not_found');
    const again = await create('k1', { name: 'n', path: '/roots/none' });
    assert.deepEqual([codeOf(again), again.headers['idempotency-replayed']], ['path_not_found', 'true']);
    assert.equal((await create('k2', { name: '' })).status, 400);
    assert.equal((await create('k2')).status, 201);
  });

  it('a refusal that follows from settings, or from a missing index, is not stored [§4.not-stored]', async () => {
    const elsewhere = { name: 'n', path: '/elsewhere' };
    await create('k1', elsewhere);
    const again = await create('k1', elsewhere);
    assert.deepEqual([codeOf(again), again.headers['idempotency-replayed']], ['path_not_allowed', undefined]);
    await fixture.close();
    fixture = await startFixture({ operationOverrides: { 'ask.run': notIndexed } });
    const path = '/api/v1/projects/prj_1/ask';
    const [early, late] = [
      await create('k3', { question: 'why?' }, { path }),
      await create('k3', { question: 'why?' }, { path }),
    ];
    assert.equal(codeOf(early), 'project_not_indexed');
    assert.deepEqual([codeOf(late), late.headers['idempotency-replayed']], ['project_not_indexed', undefined]);
  });

  it('where no further answer can be kept a request is refused, and a repetition answered [§4.kept]', async () => {
    const few = { ofKey: 1, all: 1 };
    const many = { ofKey: 1e9, all: 1e9 };
    const [state, clock] = [new MemoryStateStore(), new FakeClock()];
    const repeated = new RepeatedRequests(state, clock, { records: few, characters: many });
    await fixture.close();
    fixture = await startFixture({ state, clock, repeated });
    assert.equal((await create('k1')).status, 201);
    const refused = await create('k2', { name: 'n', path: '/roots/b' });
    assert.deepEqual([refused.status, codeOf(refused)], [429, 'daily_limit_exceeded']);
    assert.equal(refused.headers['retry-after'], '3600');
    assert.equal((await create('k1')).headers['idempotency-replayed'], 'true');
    assert.equal((await create('', { name: 'n', path: '/roots/b' })).status, 201);
    assert.equal(state.projects().length, 2);
  });

  for (const key of ['a'.repeat(256), 'with space', 'tab\tbed', 'ümlaut']) {
    it(`refuses the key ${JSON.stringify(key.slice(0, 12))} [§4.key-form] [§3.idempotency_key_invalid]`, async () => {
      assert.equal(codeOf(await create(key)), 'idempotency_key_invalid');
    });
  }

  it('takes 255 visible characters [§4.key-form]', async () => {
    assert.equal((await create('~'.repeat(255))).status, 201);
  });

  it('starting an index is repeated safely too [§4.where]', async () => {
    const { project } = dataOf<{ project: { id: string } }>(await create('k1'));
    const path = `/api/v1/projects/${project.id}/index`;
    const request = { method: 'POST', path, headers: { 'idempotency-key': 'k9' } };
    const [first, again] = [await fixture.send(request), await fixture.send(request)];
    assert.deepEqual([first.status, first.headers.location], [200, path]);
    assert.deepEqual([again.body, again.headers['idempotency-replayed']], [first.body, 'true']);
    assert.equal(again.headers.location, path);
  });

  it('is ignored where it has no meaning [§4.where]', async () => {
    await create('k1');
    const response = await fixture.send({ path: '/api/v1/projects', headers: { 'idempotency-key': 'k1' } });
    assert.equal(response.status, 200);
  });
});

describe('Safe repetition, concurrent', () => {
  it('a repetition waits for the first and gets its answer [§4.concurrent]', async () => {
    let calls = 0;
    const started = Promise.withResolvers<void>();
    const finished = Promise.withResolvers<void>();
    const fixture = await startFixture({
      operationOverrides: {
        'index.start': async () => {
          calls++;
          started.resolve();
          await finished.promise;
          return { data: () => ({ status: 'indexing', estimatedTime: calls }) };
        },
      },
    });
    const request = { method: 'POST', path: '/api/v1/projects/x/index', headers: { 'idempotency-key': 'k' } };
    const sent = [fixture.send(request), fixture.send(request), fixture.send(request)];
    await started.promise;
    finished.resolve();
    const answers = await Promise.all(sent);
    assert.equal(calls, 1);
    assert.equal(new Set(answers.map(({ body }) => body)).size, 1);
    assert.equal(answers.filter(({ headers }) => headers['idempotency-replayed'] === 'true').length, 2);
    await fixture.close();
  });

  it('what ends in 500 is not stored: the next one tries again [§4.not-stored]', async () => {
    let calls = 0;
    const fixture = await startFixture({
      operationOverrides: {
        'index.start': () => {
          calls++;
          if (calls === 1) throw new Error('a bug');
          return { data: () => ({ status: 'indexing', estimatedTime: 1 }) };
        },
      },
    });
    const request = { method: 'POST', path: '/api/v1/projects/x/index', headers: { 'idempotency-key': 'k' } };
    const statuses = [(await fixture.send(request)).status, (await fixture.send(request)).status];
    assert.deepEqual(statuses, [500, 200]);
    await fixture.close();
  });
});
