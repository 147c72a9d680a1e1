import assert from 'node:assert/strict';
import { Webhook as ReferenceWebhook } from 'standardwebhooks';
import type { Delivery, Webhook, WebhookWithSecret } from '#protocol/webhooks.ts';
import { checkEveryResponse, codeOf, dataOf, startFixture, type Fixture } from '../support/http-fixture.ts';
import { heldReply } from '../support/scripted-sender.ts';

const url = 'https://hooks.example.com/in';
const hourMs = 3_600_000;
const listPath = '/api/v1/webhooks';

type KeyParams = Parameters<Fixture['newKey']>[0];
interface Options {
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const by = ({ key, headers }: Options) => ({
  ...headers,
  ...(key !== undefined && { authorization: `Bearer ${key}` }),
});
const refused = (response: { status: number; body: string }) => [response.status, codeOf(response as never)];

describe('Webhooks', () => {
  let fixture: Fixture;
  beforeEach(async () => {
    fixture = await startFixture();
  });
  afterEach(async () => {
    await fixture.close();
    await fixture.webhooks.close();
  });

  async function send(method: 'GET' | 'POST' | 'DELETE', path: string, options: Options = {}, body?: object) {
    const response = await fixture.send({ method, path, headers: by(options), ...(body !== undefined && { body }) });
    checkEveryResponse(response);
    return response;
  }
  const create = (body: object = { url }, options: Options = {}) => send('POST', listPath, options, body);
  async function created(body: object = { url }, options: Options = {}): Promise<WebhookWithSecret> {
    const response = await create(body, options);
    assert.equal(response.status, 201, response.body);
    return dataOf<{ webhook: WebhookWithSecret }>(response).webhook;
  }
  const listed = async (options: Options = {}) =>
    dataOf<{ webhooks: Webhook[] }>(await send('GET', listPath, options)).webhooks;
  const post = (path: string, options: Options = {}) => send('POST', `${listPath}/${path}`, options);
  const deliveries = async (id: string, query = '') =>
    dataOf<{ deliveries: Delivery[]; nextCursor?: string }>(await send('GET', `${listPath}/${id}/deliveries${query}`));
  const newProject = async (path = '/roots/a', options: Options = {}) => {
    const response = await send('POST', '/api/v1/projects', options, { name: 'Shop', path });
    return dataOf<{ project: { id: string } }>(response).project.id;
  };

  describe('their record', () => {
    it('is made with its secret, which is never shown again [§6.1.secret-once] [§6.1.record]', async () => {
      const response = await create({ url, description: 'CI', events: ['index.completed', 'index.failed'] });
      const { webhook } = dataOf<{ webhook: WebhookWithSecret }>(response);
      const { secret, ...record } = webhook;
      assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
      assert.match(record.id, /^whk_[0-9A-HJKMNP-TV-Z]{26}$/);
      assert.equal(response.headers.location, `${listPath}/${record.id}`);
      assert.deepEqual(record, {
        id: record.id,
        url,
        events: ['index.completed', 'index.failed'],
        description: 'CI',
        active: true,
        createdAt: '2026-11-21T12:00:00.000Z',
      });
      assert.deepEqual(await listed(), [record]);
    });

    it('hears of everything unless it says what of [§6.1.events-default]', async () => {
      assert.deepEqual((await created()).events, ['*']);
      assert.deepEqual((await created({ url, events: ['*', 'index.failed', '*'] })).events, ['*', 'index.failed']);
    });

    it('is listed oldest first [§6.1.order]', async () => {
      const ids = [];
      for (let count = 0; count < 3; count++) ids.push((await created()).id);
      assert.deepEqual(
        (await listed()).map(({ id }) => id),
        ids,
      );
    });

    it('may be limited to a project that is there [§6.1.project]', async () => {
      const projectId = await newProject();
      assert.equal((await created({ url, projectId })).projectId, projectId);
      const unknown = await create({ url, projectId: 'prj_01JD3ZK8M4Q7V9X2C5B6N8P0RT' });
      assert.deepEqual(refused(unknown), [404, 'project_not_found']);
    });

    it('is gone when it is deleted, whatever was to come [§6.1.delete]', async () => {
      const { id } = await created();
      const response = await send('DELETE', `${listPath}/${id}`);
      assert.deepEqual([response.status, response.body], [200, '{"success":true}']);
      assert.deepEqual(await listed(), []);
      assert.deepEqual(refused(await send('DELETE', `${listPath}/${id}`)), [404, 'webhook_not_found']);
    });

    it('is gone with the project that it is limited to, and others are not [§2.4.webhooks]', async () => {
      const projectId = await newProject();
      await created({ url, projectId });
      const other = await created();
      await send('DELETE', `/api/v1/projects/${projectId}`);
      assert.deepEqual(
        (await listed()).map(({ id }) => id),
        [other.id],
      );
    });

    const wrongBodies: { title: string; body: object; code: string; field: string }[] = [
      { title: 'without an address', body: {}, code: 'missing_parameter', field: '/url' },
      {
        title: 'with an address of another kind',
        body: { url: 'ftp://a.example/x' },
        code: 'invalid_parameter',
        field: '/url',
      },
      { title: 'with no events', body: { url, events: [] }, code: 'invalid_parameter', field: '/events' },
      {
        title: 'with an event that is none',
        body: { url, events: ['x'] },
        code: 'invalid_parameter',
        field: '/events/0',
      },
      {
        title: 'with a long text',
        body: { url, description: 'x'.repeat(501) },
        code: 'invalid_parameter',
        field: '/description',
      },
      {
        title: 'with no identifier of a project',
        body: { url, projectId: 'x' },
        code: 'invalid_parameter',
        field: '/projectId',
      },
    ];
    for (const { title, body, code, field } of wrongBodies) {
      it(`is not made ${title}`, async () => {
        const response = await create(body);
        const { details } = JSON.parse(response.body) as { details: { field: string }[] };
        assert.deepEqual([...refused(response), details[0]?.field], [400, code, field]);
      });
    }
  });

  describe('whose they are', () => {
    const anna: KeyParams = { member: 'anna', tier: 'pro' };
    const pairs: { title: string; maker: KeyParams; reader: KeyParams; sees: boolean }[] = [
      { title: 'a member sees its own', maker: anna, reader: anna, sees: true },
      { title: 'and not those of another', maker: anna, reader: { ...anna, member: 'bert' }, sees: false },
      { title: 'team access sees those of all members', maker: anna, reader: { member: 'chief' }, sees: true },
    ];
    for (const { title, maker, reader, sees } of pairs) {
      it(`${title} [§7.2.team] [§7.2.team.webhooks]`, async () => {
        const { id } = await created({ url }, fixture.newKey(maker));
        const key = fixture.newKey(reader);
        assert.equal((await listed(key)).length, sees ? 1 : 0);
        const rotated = await post(`${id}/secret`, key);
        if (sees) assert.equal(rotated.status, 200);
        else assert.deepEqual(refused(rotated), [404, 'webhook_not_found']);
      });
    }

    it('a tier or a key without the permission does nothing with them [§7.2.webhooks]', async () => {
      const { id } = await created();
      for (const params of [{ tier: 'free' }, { permissions: ['read', 'create', 'analysis'] }] as KeyParams[]) {
        const key = fixture.newKey(params);
        const answers = [
          await send('GET', listPath, key),
          await create({ url }, key),
          await send('DELETE', `${listPath}/${id}`, key),
          await post(`${id}/test`, key),
          await post(`${id}/secret`, key),
          await send('GET', `${listPath}/${id}/deliveries`, key),
          await post(`${id}/deliveries/dlv_x/redeliver`, key),
        ];
        for (const answer of answers) assert.deepEqual(refused(answer), [403, 'insufficient_permissions']);
      }
      assert.equal((await listed()).length, 1);
    });

    it('one owner has twenty at most, and makes room by deleting [§6.1.quota] [§3.quota_exceeded]', async () => {
      const key = fixture.newKey({ member: 'anna' });
      const ids = [];
      for (let count = 0; count < 20; count++) ids.push((await created({ url }, key)).id);
      assert.deepEqual(refused(await create({ url }, key)), [403, 'quota_exceeded']);
      await created({ url }, fixture.newKey({ member: 'bert' }));
      await send('DELETE', `${listPath}/${ids[3]}`, key);
      await created({ url }, key);
    });
  });

  describe('of test keys', () => {
    const loopback = 'http://127.0.0.1:9321/in';
    let testKey: { key: string };
    beforeEach(() => {
      testKey = fixture.newKey({ type: 'test' });
    });

    it('go to loopback alone, and only where that is allowed [§6.5.test-keys] [§3.test_key_limit]', async () => {
      assert.deepEqual(refused(await create({ url: loopback }, testKey)), [403, 'test_key_limit']);
      fixture.webhooks.egress.want(undefined, { allowLoopback: true });
      assert.deepEqual(refused(await create({ url }, testKey)), [403, 'test_key_limit']);
      assert.equal((await created({ url: loopback }, testKey)).url, loopback);
    });

    it('are one, in a space of their own [§7.3.webhook]', async () => {
      fixture.webhooks.egress.want(undefined, { allowLoopback: true });
      const { id } = await created({ url: loopback }, testKey);
      assert.deepEqual(refused(await create({ url: loopback }, testKey)), [403, 'test_key_limit']);
      assert.deepEqual(await listed(), []);
      assert.deepEqual(refused(await post(`${id}/test`)), [404, 'webhook_not_found']);
      await newProject('/roots/live');
      await newProject('/roots/test', testKey);
      await fixture.settled();
      assert.deepEqual(
        fixture.sender.sent.map((request) => [request.url, JSON.parse(`${Buffer.from(request.body)}`).type]),
        [[loopback, 'project.created']],
      );
    });
  });

  describe('addresses', () => {
    const notAllowed = [
      'http://hooks.example.com/in',
      'https://user:secret@hooks.example.com/in',
      'https://127.0.0.1/in',
      'https://[::1]/in',
      'https://2130706433/in',
      'https://localhost/in',
      'https://:0/in',
    ];
    for (const address of notAllowed) {
      it(`${address} is refused when the webhook is made [§6.5.refused] [§3.webhook_url_not_allowed]`, async () => {
        assert.deepEqual(refused(await create({ url: address })), [403, 'webhook_url_not_allowed']);
      });
    }
  });

  describe('deliveries', () => {
    it('are signed so that the reference library takes them [§6.2.signature] [§6.2.delivery] [§6.2.headers]', async () => {
      const { secret } = await created();
      const projectId = await newProject();
      await fixture.settled();
      const [request] = fixture.sender.sent;
      assert.ok(request);
      const body = Buffer.from(request.body).toString();
      const reference = new ReferenceWebhook(secret);
      // The library compares the time of the message with that of the machine.
      const { 'webhook-id': id = '', 'webhook-timestamp': timestamp = '' } = request.headers;
      assert.equal(request.headers['webhook-signature'], reference.sign(id, new Date(Number(timestamp) * 1000), body));
      assert.equal(
        body,
        `{"type":"project.created","timestamp":"2026-11-21T12:00:00.000Z","data":{"projectId":"${projectId}","name":"Shop"}}`,
      );
      assert.deepEqual(
        { ...request.headers, 'webhook-signature': '' },
        {
          'content-type': 'application/json',
          'user-agent': 'groundplan-webhooks/1.2.3',
          'webhook-id': id,
          'webhook-timestamp': `${Date.UTC(2026, 10, 21, 12) / 1000}`,
          'webhook-signature': '',
        },
      );
      assert.match(id, /^evt_[0-9A-HJKMNP-TV-Z]{26}$/);
      assert.deepEqual([request.url, request.timeoutMs], [url, 15_000]);
    });

    it('are told with their outcome, newest first [§6.6.deliveries]', async () => {
      const { id } = await created();
      fixture.sender.replies.push({ kind: 'answered', status: 503 });
      await newProject();
      await fixture.settled();
      fixture.clock.advance(1000);
      await post(`${id}/test`);
      const { deliveries: all } = await deliveries(id);
      assert.deepEqual(
        all.map(({ type, attempt, status, error, at }) => ({ type, attempt, status, error, at })),
        [
          { type: 'webhook.test', attempt: 1, status: 204, error: undefined, at: '2026-11-21T12:00:01.000Z' },
          {
            type: 'project.created',
            attempt: 1,
            status: 503,
            error: 'http_status: The receiver answered 503.',
            at: '2026-11-21T12:00:00.000Z',
          },
        ],
      );
      const nextMs = Date.parse(all[1]?.nextAttemptAt ?? '') - Date.UTC(2026, 10, 21, 12);
      assert.ok(nextMs >= 4500 && nextMs <= 5500, `${nextMs}`);
      assert.equal(all[0]?.nextAttemptAt, undefined);
      const [webhook] = await listed();
      assert.deepEqual(webhook?.lastDelivery, { at: '2026-11-21T12:00:01.000Z', status: 204, succeeded: true });
    });

    it('come in pages that neither skip nor repeat [§6.6.pages]', async () => {
      const { id } = await created();
      for (let count = 0; count < 5; count++) await post(`${id}/test`);
      const whole = (await deliveries(id)).deliveries.map((delivery) => delivery.id);
      const seen: string[] = [];
      for (let query = '?limit=2'; ;) {
        const page = await deliveries(id, query);
        seen.push(...page.deliveries.map((delivery) => delivery.id));
        // What comes meanwhile comes before the first page.
        await post(`${id}/test`);
        if (page.nextCursor === undefined) break;
        query = `?limit=2&cursor=${encodeURIComponent(page.nextCursor)}`;
      }
      assert.deepEqual(seen, whole);
      const other = await created();
      const cursor = (await deliveries(id, '?limit=1')).nextCursor ?? '';
      for (const path of [`${id}/deliveries?cursor=x`, `${other.id}/deliveries?cursor=${encodeURIComponent(cursor)}`]) {
        assert.deepEqual(refused(await send('GET', `${listPath}/${path}`)), [404, 'cursor_not_found']);
      }
    });

    it('are told for 30 days [§6.6.kept]', async () => {
      const { id } = await created();
      await post(`${id}/test`);
      fixture.clock.advance(30 * 24 * hourMs);
      assert.equal((await deliveries(id)).deliveries.length, 1);
      fixture.clock.advance(1);
      assert.deepEqual((await deliveries(id)).deliveries, []);
    });

    it('are made again under the same identifier, as a new attempt [§6.6.redeliver]', async () => {
      const { id } = await created();
      const first = dataOf<Delivery>(await post(`${id}/test`));
      fixture.sender.replies.push({ kind: 'failed', reason: 'timeout', message: 'No answer within 15 s.' });
      const again = dataOf<Delivery>(await post(`${id}/deliveries/${first.id}/redeliver`));
      assert.deepEqual([again.eventId, again.attempt, again.status], [first.eventId, 2, 0]);
      assert.deepEqual([again.error, again.nextAttemptAt], ['timeout: No answer within 15 s.', undefined]);
      const [sent, repeated] = fixture.sender.sent;
      assert.deepEqual(repeated?.body, sent?.body);
      assert.equal(repeated?.headers['webhook-id'], first.eventId);
    });

    it('that do not exist are not made again [§3.delivery_not_found]', async () => {
      const { id } = await created();
      const other = await created();
      const ofOther = dataOf<Delivery>(await post(`${other.id}/test`));
      for (const delivery of [ofOther.id, 'dlv_01JD3ZK8M4Q7V9X2C5B6N8P0RT', 'x'.repeat(65)]) {
        assert.deepEqual(refused(await post(`${id}/deliveries/${delivery}/redeliver`)), [404, 'delivery_not_found']);
      }
    });

    it('end with the webhook, those under way included [§6.1.delete]', async () => {
      const { id } = await created();
      fixture.sender.otherwise = heldReply().reply;
      const test = post(`${id}/test`);
      await fixture.settled();
      await send('DELETE', `${listPath}/${id}`);
      assert.deepEqual(refused(await test), [404, 'webhook_not_found']);
    });
  });

  it('are unknown by any identifier that is none [§3.webhook_not_found]', async () => {
    for (const id of ['whk_01JD3ZK8M4Q7V9X2C5B6N8P0RT', 'x', 'x'.repeat(65)]) {
      const answers = [
        await send('DELETE', `${listPath}/${id}`),
        await post(`${id}/test`),
        await post(`${id}/secret`),
        await send('GET', `${listPath}/${id}/deliveries`),
        await post(`${id}/deliveries/dlv_x/redeliver`),
      ];
      for (const answer of answers) assert.deepEqual(refused(answer), [404, 'webhook_not_found']);
    }
  });

  describe('secrets', () => {
    it('are replaced, and both sign for 24 hours [§6.2.rotation] [§6.6.secret]', async () => {
      const { id, secret } = await created();
      const rotated = dataOf<{ webhook: WebhookWithSecret }>(await post(`${id}/secret`)).webhook;
      assert.notEqual(rotated.secret, secret);
      const signers = async () => {
        const before = fixture.sender.sent.length;
        await post(`${id}/test`);
        const request = fixture.sender.sent[before];
        assert.ok(request);
        const { 'webhook-id': eventId = '', 'webhook-timestamp': seconds = '' } = request.headers;
        const signed = (each: string) =>
          new ReferenceWebhook(each).sign(eventId, new Date(Number(seconds) * 1000), Buffer.from(request.body));
        const signatures = request.headers['webhook-signature']?.split(' ') ?? [];
        return signatures.map((signature) => [secret, rotated.secret].findIndex((each) => signed(each) === signature));
      };
      assert.deepEqual(await signers(), [1, 0]);
      fixture.clock.advance(24 * hourMs - 1);
      assert.deepEqual(await signers(), [1, 0]);
      fixture.clock.advance(1);
      assert.deepEqual(await signers(), [1]);
    });

    it('are in no list and in no line of the log', async () => {
      const { id, secret } = await created();
      await post(`${id}/secret`);
      const texts = [(await send('GET', listPath)).body, ...fixture.logLines];
      for (const text of texts) assert.doesNotMatch(text, /whsec_[A-Za-z0-9]/);
      assert.ok(secret.length > 6);
    });
  });

  describe('safe repetition', () => {
    const repeated = { headers: { 'idempotency-key': 'k1' } };

    it('makes one webhook, and shows its secret again [§4.webhooks]', async () => {
      const [first, again] = [await create({ url }, repeated), await create({ url }, repeated)];
      assert.deepEqual([again.status, again.body], [201, first.body]);
      assert.equal(again.headers['idempotency-replayed'], 'true');
      assert.equal((await listed()).length, 1);
    });

    it('sends one test event and one redelivery [§4.test] [§4.redeliver]', async () => {
      const { id } = await created();
      const [first, again] = [await post(`${id}/test`, repeated), await post(`${id}/test`, repeated)];
      assert.equal(again.body, first.body);
      const path = `${id}/deliveries/${dataOf<Delivery>(first).id}/redeliver`;
      const other = { headers: { 'idempotency-key': 'k2' } };
      assert.equal((await post(path, other)).body, (await post(path, other)).body);
      assert.equal(fixture.sender.sent.length, 2);
    });

    it('rotates once [§4.secret]', async () => {
      const { id } = await created();
      const [first, again] = [await post(`${id}/secret`, repeated), await post(`${id}/secret`, repeated)];
      assert.equal(again.body, first.body);
      assert.equal(fixture.state.webhooks.get(id)?.oldSecrets.length, 1);
    });

    it('is written with the effect: neither is there without the other [§4.transaction]', async () => {
      const { id } = await created();
      const { state } = fixture;
      const save = state.saveIdempotency.bind(state);
      state.saveIdempotency = () => {
        throw new Error('the disk is full');
      };
      const answers = [
        await create({ url }, repeated),
        await post(`${id}/test`, repeated),
        await post(`${id}/secret`, repeated),
      ];
      state.saveIdempotency = save;
      for (const answer of answers) assert.equal(answer.status, 500);
      assert.deepEqual(
        (await listed()).map(({ id: each, lastDelivery }) => [each, lastDelivery]),
        [[id, undefined]],
      );
      assert.deepEqual((await deliveries(id)).deliveries, []);
      assert.deepEqual(state.webhooks.get(id)?.oldSecrets, []);
    });
  });

  it('are among what the server offers [§10.extensions]', async () => {
    const { extensions } = dataOf<{ extensions: string[] }>(await send('GET', '/api/v1'));
    assert.ok(extensions.includes('webhooks.deliveries') && extensions.includes('webhooks.rotate'));
  });
});
