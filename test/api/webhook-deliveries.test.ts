import assert from 'node:assert/strict';
import { Webhook as ReferenceWebhook } from 'standardwebhooks';
import type { Delivery, WebhookWithSecret } from '#protocol/webhooks.ts';
import { dataOf } from '../support/http-fixture.ts';
import { heldReply } from '../support/scripted-sender.ts';
import { listPath, receiverUrl, refused, startWebhookClient, type WebhookClient } from '../support/webhook-client.ts';

const hourMs = 3_600_000;

describe('What webhooks are sent', () => {
  let client: WebhookClient;
  beforeEach(async () => {
    client = await startWebhookClient();
  });
  afterEach(() => client.close());

  describe('deliveries', () => {
    it('are signed so that the reference library takes them [§6.2.signature] [§6.2.delivery] [§6.2.headers]', async () => {
      const { secret } = await client.created();
      const projectId = await client.newProject();
      await client.fixture.settled();
      const [request] = client.fixture.sender.sent;
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
      assert.deepEqual([request.url, request.timeoutMs], [receiverUrl, 15_000]);
    });

    it('are reported with their outcome, newest first [§6.6.deliveries] [§6.6.test] [§6.4.webhook.test]', async () => {
      const { id } = await client.created();
      client.fixture.sender.replies.push({ kind: 'answered', status: 503 });
      await client.newProject();
      await client.fixture.settled();
      client.fixture.clock.advance(1000);
      await client.post(`${id}/test`);
      const { deliveries: all } = await client.deliveries(id);
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
      const [webhook] = await client.listed();
      assert.deepEqual(webhook?.lastDelivery, { at: '2026-11-21T12:00:01.000Z', status: 204, succeeded: true });
    });

    it('come in pages that neither skip nor repeat [§6.6.pages]', async () => {
      const { id } = await client.created();
      for (let count = 0; count < 5; count++) await client.post(`${id}/test`);
      const whole = (await client.deliveries(id)).deliveries.map((delivery) => delivery.id);
      const seen: string[] = [];
      for (let query = '?limit=2'; ;) {
        const page = await client.deliveries(id, query);
        seen.push(...page.deliveries.map((delivery) => delivery.id));
        // What comes meanwhile comes before the first page.
        await client.post(`${id}/test`);
        if (page.nextCursor === undefined) break;
        query = `?limit=2&cursor=${encodeURIComponent(page.nextCursor)}`;
      }
      assert.deepEqual(seen, whole);
      const other = await client.created();
      const cursor = (await client.deliveries(id, '?limit=1')).nextCursor ?? '';
      for (const path of [`${id}/deliveries?cursor=x`, `${other.id}/deliveries?cursor=${encodeURIComponent(cursor)}`]) {
        assert.deepEqual(refused(await client.send('GET', `${listPath}/${path}`)), [404, 'cursor_not_found']);
      }
    });

    it('are reported for 30 days [§6.6.kept]', async () => {
      const { id } = await client.created();
      await client.post(`${id}/test`);
      client.fixture.clock.advance(30 * 24 * hourMs);
      assert.equal((await client.deliveries(id)).deliveries.length, 1);
      client.fixture.clock.advance(1);
      assert.deepEqual((await client.deliveries(id)).deliveries, []);
    });

    it('are made again under the same identifier, as a new attempt [§6.6.redeliver]', async () => {
      const { id } = await client.created();
      const first = dataOf<Delivery>(await client.post(`${id}/test`));
      client.fixture.sender.replies.push({ kind: 'failed', reason: 'timeout', message: 'No answer within 15 s.' });
      const again = dataOf<Delivery>(await client.post(`${id}/deliveries/${first.id}/redeliver`));
      assert.deepEqual([again.eventId, again.attempt, again.status], [first.eventId, 2, 0]);
      assert.deepEqual([again.error, again.nextAttemptAt], ['timeout: No answer within 15 s.', undefined]);
      const [sent, repeated] = client.fixture.sender.sent;
      assert.deepEqual(repeated?.body, sent?.body);
      assert.equal(repeated?.headers['webhook-id'], first.eventId);
    });

    it('that are made again leave the plan as it is, unless they succeed [§6.6.redeliver]', async () => {
      const { id } = await client.created();
      const failure = { kind: 'answered', status: 503 } as const;
      client.fixture.sender.replies.push(failure, failure);
      await client.newProject();
      await client.fixture.settled();
      const [first] = (await client.deliveries(id)).deliveries;
      assert.ok(first?.nextAttemptAt);
      const path = `${id}/deliveries/${first.id}/redeliver`;
      const again = dataOf<Delivery>(await client.post(path));
      assert.deepEqual([again.attempt, again.status, again.nextAttemptAt], [2, 503, first.nextAttemptAt]);
      const shown = (await client.deliveries(id)).deliveries.map(({ nextAttemptAt }) => nextAttemptAt);
      assert.deepEqual(shown, [first.nextAttemptAt, undefined]);
      const last = dataOf<Delivery>(await client.post(path));
      assert.deepEqual([last.attempt, last.status, last.nextAttemptAt], [3, 204, undefined]);
      assert.deepEqual(client.fixture.state.webhooks.nextAttempts(), []);
    });

    it('that do not exist are not made again [§3.delivery_not_found]', async () => {
      const { id } = await client.created();
      const other = await client.created();
      const ofOther = dataOf<Delivery>(await client.post(`${other.id}/test`));
      for (const delivery of [ofOther.id, 'dlv_01JD3ZK8M4Q7V9X2C5B6N8P0RT', 'x'.repeat(65)]) {
        assert.deepEqual(refused(await client.post(`${id}/deliveries/${delivery}/redeliver`)), [
          404,
          'delivery_not_found',
        ]);
      }
    });

    it('end with the webhook, those under way included [§6.1.delete]', async () => {
      const { id } = await client.created();
      client.fixture.sender.otherwise = heldReply().reply;
      const test = client.post(`${id}/test`);
      await client.fixture.settled();
      await client.send('DELETE', `${listPath}/${id}`);
      assert.deepEqual(refused(await test), [404, 'webhook_not_found']);
    });
  });

  describe('secrets', () => {
    it('are replaced, and both sign for 24 hours [§6.2.rotation] [§6.6.secret]', async () => {
      const { id, secret } = await client.created();
      const rotated = dataOf<{ webhook: WebhookWithSecret }>(await client.post(`${id}/secret`)).webhook;
      assert.notEqual(rotated.secret, secret);
      const signers = async () => {
        const before = client.fixture.sender.sent.length;
        await client.post(`${id}/test`);
        const request = client.fixture.sender.sent[before];
        assert.ok(request);
        const { 'webhook-id': eventId = '', 'webhook-timestamp': seconds = '' } = request.headers;
        const signed = (each: string) =>
          new ReferenceWebhook(each).sign(eventId, new Date(Number(seconds) * 1000), Buffer.from(request.body));
        const signatures = request.headers['webhook-signature']?.split(' ') ?? [];
        return signatures.map((signature) => [secret, rotated.secret].findIndex((each) => signed(each) === signature));
      };
      assert.deepEqual(await signers(), [1, 0]);
      client.fixture.clock.advance(24 * hourMs - 1);
      assert.deepEqual(await signers(), [1, 0]);
      client.fixture.clock.advance(1);
      assert.deepEqual(await signers(), [1]);
    });

    it('are in no list and in no line of the log', async () => {
      const { id, secret } = await client.created();
      await client.post(`${id}/secret`);
      const texts = [(await client.send('GET', listPath)).body, ...client.fixture.logLines];
      for (const text of texts) assert.doesNotMatch(text, /whsec_[A-Za-z0-9]/);
      assert.ok(secret.length > 6);
    });
  });

  describe('safe repetition', () => {
    const repeated = { headers: { 'idempotency-key': 'k1' } };

    it('makes one webhook, and shows its secret again [§4.webhooks]', async () => {
      const [first, again] = [
        await client.create({ url: receiverUrl }, repeated),
        await client.create({ url: receiverUrl }, repeated),
      ];
      assert.deepEqual([again.status, again.body], [201, first.body]);
      assert.equal(again.headers['idempotency-replayed'], 'true');
      assert.equal((await client.listed()).length, 1);
    });

    it('sends one test event and one redelivery [§4.test] [§4.redeliver]', async () => {
      const { id } = await client.created();
      const [first, again] = [await client.post(`${id}/test`, repeated), await client.post(`${id}/test`, repeated)];
      assert.equal(again.body, first.body);
      const path = `${id}/deliveries/${dataOf<Delivery>(first).id}/redeliver`;
      const other = { headers: { 'idempotency-key': 'k2' } };
      assert.equal((await client.post(path, other)).body, (await client.post(path, other)).body);
      assert.equal(client.fixture.sender.sent.length, 2);
    });

    it('rotates once [§4.secret]', async () => {
      const { id } = await client.created();
      const [first, again] = [await client.post(`${id}/secret`, repeated), await client.post(`${id}/secret`, repeated)];
      assert.equal(again.body, first.body);
      assert.equal(client.fixture.state.webhooks.get(id)?.oldSecrets.length, 1);
    });

    it('is written with the effect: neither is there without the other [§4.transaction]', async () => {
      const { id } = await client.created();
      const { state } = client.fixture;
      const save = state.saveIdempotency.bind(state);
      state.saveIdempotency = () => {
        throw new Error('the disk is full');
      };
      const answers = [
        await client.create({ url: receiverUrl }, repeated),
        await client.post(`${id}/test`, repeated),
        await client.post(`${id}/secret`, repeated),
      ];
      state.saveIdempotency = save;
      for (const answer of answers) assert.equal(answer.status, 500);
      assert.deepEqual(
        (await client.listed()).map(({ id: each, lastDelivery }) => [each, lastDelivery]),
        [[id, undefined]],
      );
      assert.deepEqual((await client.deliveries(id)).deliveries, []);
      assert.deepEqual(state.webhooks.get(id)?.oldSecrets, []);
    });
  });
});
