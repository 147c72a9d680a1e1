import assert from 'node:assert/strict';
import type { WebhookWithSecret } from '#protocol/webhooks.ts';
import { dataOf, type Fixture } from '../support/http-fixture.ts';
import { listPath, receiverUrl, refused, startWebhookClient, type WebhookClient } from '../support/webhook-client.ts';

type KeyParams = Parameters<Fixture['newKey']>[0];

describe('Webhooks', () => {
  let client: WebhookClient;
  beforeEach(async () => {
    client = await startWebhookClient();
  });
  afterEach(() => client.close());

  describe('their record', () => {
    it('is made with its secret, which is never shown again [§6.1.secret-once] [§6.1.record]', async () => {
      const response = await client.create({
        url: receiverUrl,
        description: 'CI',
        events: ['index.completed', 'index.failed'],
      });
      const { webhook } = dataOf<{ webhook: WebhookWithSecret }>(response);
      const { secret, ...record } = webhook;
      assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
      assert.match(record.id, /^whk_[0-9A-HJKMNP-TV-Z]{26}$/);
      assert.equal(response.headers.location, `${listPath}/${record.id}`);
      assert.deepEqual(record, {
        id: record.id,
        url: receiverUrl,
        events: ['index.completed', 'index.failed'],
        description: 'CI',
        active: true,
        createdAt: '2026-11-21T12:00:00.000Z',
      });
      assert.deepEqual(await client.listed(), [record]);
    });

    it('is sent everything unless it says what of [§6.1.events-default]', async () => {
      assert.deepEqual((await client.created()).events, ['*']);
      assert.deepEqual((await client.created({ url: receiverUrl, events: ['*', 'index.failed', '*'] })).events, [
        '*',
        'index.failed',
      ]);
    });

    it('is listed oldest first [§6.1.order]', async () => {
      const ids = [];
      for (let count = 0; count < 3; count++) ids.push((await client.created()).id);
      assert.deepEqual(
        (await client.listed()).map(({ id }) => id),
        ids,
      );
    });

    it('may be limited to a project that is there [§6.1.project]', async () => {
      const projectId = await client.newProject();
      assert.equal((await client.created({ url: receiverUrl, projectId })).projectId, projectId);
      const unknown = await client.create({ url: receiverUrl, projectId: 'prj_01JD3ZK8M4Q7V9X2C5B6N8P0RT' });
      assert.deepEqual(refused(unknown), [404, 'project_not_found']);
    });

    it('is gone when it is deleted, whatever was to come [§6.1.delete]', async () => {
      const { id } = await client.created();
      const response = await client.send('DELETE', `${listPath}/${id}`);
      assert.deepEqual([response.status, response.body], [200, '{"success":true}']);
      assert.deepEqual(await client.listed(), []);
      assert.deepEqual(refused(await client.send('DELETE', `${listPath}/${id}`)), [404, 'webhook_not_found']);
    });

    it('is gone with the project that it is limited to, and others are not [§2.4.webhooks]', async () => {
      const projectId = await client.newProject();
      await client.created({ url: receiverUrl, projectId });
      const other = await client.created();
      await client.send('DELETE', `/api/v1/projects/${projectId}`);
      assert.deepEqual(
        (await client.listed()).map(({ id }) => id),
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
      { title: 'with no events', body: { url: receiverUrl, events: [] }, code: 'invalid_parameter', field: '/events' },
      {
        title: 'with an event that is none',
        body: { url: receiverUrl, events: ['x'] },
        code: 'invalid_parameter',
        field: '/events/0',
      },
      {
        title: 'with a long text',
        body: { url: receiverUrl, description: 'x'.repeat(501) },
        code: 'invalid_parameter',
        field: '/description',
      },
      {
        title: 'with no identifier of a project',
        body: { url: receiverUrl, projectId: 'x' },
        code: 'invalid_parameter',
        field: '/projectId',
      },
    ];
    for (const { title, body, code, field } of wrongBodies) {
      it(`is not made ${title}`, async () => {
        const response = await client.create(body);
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
        const { id } = await client.created({ url: receiverUrl }, client.fixture.newKey(maker));
        const key = client.fixture.newKey(reader);
        assert.equal((await client.listed(key)).length, sees ? 1 : 0);
        const rotated = await client.post(`${id}/secret`, key);
        if (sees) assert.equal(rotated.status, 200);
        else assert.deepEqual(refused(rotated), [404, 'webhook_not_found']);
      });
    }

    it('a tier or a key without the permission does nothing with them [§7.2.webhooks]', async () => {
      const { id } = await client.created();
      for (const params of [{ tier: 'free' }, { permissions: ['read', 'create', 'analysis'] }] as KeyParams[]) {
        const key = client.fixture.newKey(params);
        const answers = [
          await client.send('GET', listPath, key),
          await client.create({ url: receiverUrl }, key),
          await client.send('DELETE', `${listPath}/${id}`, key),
          await client.post(`${id}/test`, key),
          await client.post(`${id}/secret`, key),
          await client.send('GET', `${listPath}/${id}/deliveries`, key),
          await client.post(`${id}/deliveries/dlv_x/redeliver`, key),
        ];
        for (const answer of answers) assert.deepEqual(refused(answer), [403, 'insufficient_permissions']);
      }
      assert.equal((await client.listed()).length, 1);
    });

    it('one owner has twenty at most, and makes room by deleting [§6.1.quota] [§3.quota_exceeded]', async () => {
      const key = client.fixture.newKey({ member: 'anna' });
      const ids = [];
      for (let count = 0; count < 20; count++) ids.push((await client.created({ url: receiverUrl }, key)).id);
      assert.deepEqual(refused(await client.create({ url: receiverUrl }, key)), [403, 'quota_exceeded']);
      await client.created({ url: receiverUrl }, client.fixture.newKey({ member: 'bert' }));
      await client.send('DELETE', `${listPath}/${ids[3]}`, key);
      await client.created({ url: receiverUrl }, key);
    });
  });

  describe('of test keys', () => {
    const loopback = 'http://127.0.0.1:9321/in';
    let testKey: { key: string };
    beforeEach(() => {
      testKey = client.fixture.newKey({ type: 'test' });
    });

    it('go to loopback alone, and only where that is allowed [§6.5.test-keys] [§3.test_key_limit]', async () => {
      assert.deepEqual(refused(await client.create({ url: loopback }, testKey)), [403, 'test_key_limit']);
      client.fixture.webhooks.egress.want(undefined, { allowLoopback: true });
      assert.deepEqual(refused(await client.create({ url: receiverUrl }, testKey)), [403, 'test_key_limit']);
      assert.equal((await client.created({ url: loopback }, testKey)).url, loopback);
    });

    it('are one, in a space of their own [§7.3.webhook]', async () => {
      client.fixture.webhooks.egress.want(undefined, { allowLoopback: true });
      const { id } = await client.created({ url: loopback }, testKey);
      assert.deepEqual(refused(await client.create({ url: loopback }, testKey)), [403, 'test_key_limit']);
      assert.deepEqual(await client.listed(), []);
      assert.deepEqual(refused(await client.post(`${id}/test`)), [404, 'webhook_not_found']);
      await client.newProject('/roots/live');
      await client.newProject('/roots/test', testKey);
      await client.fixture.settled();
      assert.deepEqual(
        client.fixture.sender.sent.map((request) => [request.url, JSON.parse(`${Buffer.from(request.body)}`).type]),
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
        assert.deepEqual(refused(await client.create({ url: address })), [403, 'webhook_url_not_allowed']);
      });
    }
  });

  it('are unknown by any identifier that is none [§3.webhook_not_found]', async () => {
    for (const id of ['whk_01JD3ZK8M4Q7V9X2C5B6N8P0RT', 'x', 'x'.repeat(65)]) {
      const answers = [
        await client.send('DELETE', `${listPath}/${id}`),
        await client.post(`${id}/test`),
        await client.post(`${id}/secret`),
        await client.send('GET', `${listPath}/${id}/deliveries`),
        await client.post(`${id}/deliveries/dlv_x/redeliver`),
      ];
      for (const answer of answers) assert.deepEqual(refused(answer), [404, 'webhook_not_found']);
    }
  });

  it('are among what the server offers [§10.extensions]', async () => {
    const { extensions } = dataOf<{ extensions: string[] }>(await client.send('GET', '/api/v1'));
    assert.ok(extensions.includes('webhooks.deliveries') && extensions.includes('webhooks.rotate'));
  });
});
