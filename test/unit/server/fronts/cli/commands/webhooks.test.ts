import assert from 'node:assert/strict';
import type { Delivery, Webhook, WebhookWithSecret } from '#protocol/webhooks.ts';
import { run } from '../scripted-command-line.ts';

const id = 'whk_01JD3ZK8M4Q7V9X2C5B6N8P0RT';
const secret = `whsec_${'A'.repeat(43)}=`;
const webhook: Webhook = {
  id,
  url: 'https://ci.example.com/hook',
  events: ['*'],
  description: '',
  active: true,
  createdAt: '2026-01-01T00:00:00.000Z',
};
const withSecret: WebhookWithSecret = { ...webhook, secret };
const delivery: Delivery = {
  id: 'dlv_01JD3ZK8M4Q7V9X2C5B6N8P0RT',
  eventId: 'evt_01JD3ZK8M4Q7V9X2C5B6N8P0RT',
  type: 'webhook.test',
  attempt: 1,
  at: '2026-01-02T00:00:00.000Z',
  status: 204,
  durationMs: 12,
};
const failed: Delivery = {
  ...delivery,
  attempt: 2,
  status: 0,
  error: 'timeout: No answer within 15 s.',
  nextAttemptAt: '2026-01-02T00:05:00.000Z',
};

describe('groundplan webhooks', () => {
  it('prints a new secret alone on stdout', async () => {
    const script = { 'webhooks.create': { webhook: withSecret } };
    const { code, stdout, stderr } = await run(['webhooks', 'create', '--url', webhook.url], { script });
    assert.deepEqual([code, stdout], [0, `${secret}\n`]);
    assert.equal(stderr, `${id}: *. The secret is not shown again.\n`);
  });

  it('passes on what the webhook shall be', async () => {
    const projectId = 'prj_01JD3ZK8M4Q7V9X2C5B6N8P0RT';
    const argv = ['webhooks', 'create', '--json', '--url', webhook.url, '--events', 'index.completed, index.failed'];
    const more = ['--project', projectId, '--description', 'CI'];
    const { stdout, calls } = await run([...argv, ...more], { script: { 'webhooks.create': { webhook: withSecret } } });
    const events = ['index.completed', 'index.failed'];
    assert.deepEqual(calls[0]?.params, { url: webhook.url, events, projectId, description: 'CI' });
    assert.deepEqual(JSON.parse(stdout), { webhook: withSecret });
  });

  const wrong: { argv: string[]; says: RegExp }[] = [
    { argv: ['create'], says: /--url/ },
    { argv: ['create', '--url', 'x', '--events', 'index.complete'], says: /index\.completed/ },
    { argv: ['test'], says: /id/ },
    { argv: ['redeliver', id], says: /delivery/ },
  ];
  for (const { argv, says } of wrong) {
    it(`refuses \`webhooks ${argv.join(' ')}\``, async () => {
      const { code, stderr } = await run(['webhooks', ...argv]);
      assert.equal(code, 2);
      assert.match(stderr, says);
    });
  }

  it('lists webhooks and how they go', async () => {
    const off: Webhook = {
      ...webhook,
      url: 'https://odd\u001B.example.com',
      events: ['index.completed'],
      active: false,
      disabledReason: 'gone',
      lastDelivery: { at: '2026-01-02T00:00:00.000Z', status: 410, succeeded: false },
    };
    const { stdout } = await run(['webhooks', 'list'], { script: { 'webhooks.list': { webhooks: [webhook, off] } } });
    const [titles, first, second] = stdout.split('\n');
    assert.match(titles ?? '', /^ID +URL +EVENTS +STATE +LAST DELIVERY$/);
    assert.match(first ?? '', /^whk_\w+ +https:\/\/ci\.example\.com\/hook +\* +active +none$/);
    assert.match(second ?? '', /odd\\u\{1b\}\.example\.com +index\.completed +off \(gone\) +failed 2026-01-02/);
  });

  it('deletes by id', async () => {
    const { stdout, calls } = await run(['webhooks', 'delete', id], { script: { 'webhooks.delete': {} } });
    assert.equal(stdout, `deleted ${id}\n`);
    assert.deepEqual(calls, [{ id: 'webhooks.delete', params: { webhookId: id } }]);
  });

  const attempts: { title: string; answer: Delivery; expected: [number, string] }[] = [
    { title: 'that was taken', answer: delivery, expected: [0, `${delivery.eventId}: taken (204) after 12 ms\n`] },
    {
      title: 'that failed',
      answer: failed,
      expected: [1, `${delivery.eventId}: timeout: No answer within 15 s. after 12 ms\n`],
    },
  ];
  for (const { title, answer, expected } of attempts) {
    it(`reports a test ${title}`, async () => {
      const { code, stdout } = await run(['webhooks', 'test', id], { script: { 'webhooks.test': answer } });
      assert.deepEqual([code, stdout], expected);
    });
  }

  it('sends an event again', async () => {
    const script = { 'deliveries.redeliver': failed };
    const { code, stdout, calls } = await run(['webhooks', 'redeliver', id, delivery.id, '--json'], { script });
    assert.deepEqual([code, JSON.parse(stdout)], [1, failed]);
    assert.deepEqual(calls[0]?.params, { webhookId: id, deliveryId: delivery.id });
  });

  it('lists deliveries with their reasons', async () => {
    const script = { 'deliveries.list': { deliveries: [failed, delivery] } };
    const { stdout, calls } = await run(['webhooks', 'deliveries', id, '--limit', '2'], { script });
    const [titles, first, second] = stdout.split('\n');
    assert.match(titles ?? '', /^ID +EVENT +ATTEMPT +AT +OUTCOME +NEXT ATTEMPT$/);
    assert.match(
      first ?? '',
      /^dlv_\w+ +webhook\.test +2 .* timeout: No answer within 15 s\. +2026-01-02T00:05:00\.000Z$/,
    );
    assert.match(second ?? '', / taken \(204\)/);
    assert.deepEqual(calls[0]?.params, { webhookId: id, limit: 2 });
  });

  it('prints the new secret of a rotation alone on stdout', async () => {
    const script = { 'webhooks.rotateSecret': { webhook: withSecret } };
    const { stdout, stderr } = await run(['webhooks', 'rotate', id], { script });
    assert.equal(stdout, `${secret}\n`);
    assert.match(stderr, /For 24 hours the old one signs as well\./);
  });
});
