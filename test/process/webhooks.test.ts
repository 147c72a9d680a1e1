import assert from 'node:assert/strict';
import type { Delivery } from '#protocol/webhooks.ts';
import { BuiltEngine } from '../support/built-engine.ts';
import { buildProgram } from '../support/command-line.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { verified, WebhookReceiver } from '../support/webhook-receiver.ts';

const allowed = { webhooks: { allowLoopback: true } };

describe('Webhooks of an engine', () => {
  let engine: BuiltEngine;
  let receiver: WebhookReceiver;
  before(() => buildProgram());
  beforeEach(async () => {
    engine = new BuiltEngine();
    receiver = await WebhookReceiver.start();
    await engine.serve([], allowed);
  });
  afterEach(async () => {
    await engine.dispose();
    await receiver.close();
  });

  const newWebhook = async () =>
    (await engine.call('webhooks.create', { url: receiver.url, events: ['project.created'] })).webhook;
  /** @returns its identifier */
  const newProject = async () => {
    const { project } = await engine.call('projects.create', { name: 'Shop', path: temporaryFolder() });
    return project.id;
  };
  /** Attempts that are noted, once there are so many. */
  const noted = (webhookId: string, count: number): Promise<Delivery[]> =>
    engine.until(
      async () => (await engine.call('deliveries.list', { webhookId })).deliveries,
      (deliveries) => deliveries.length >= count,
    );

  it('are signed for the reference library, and reported with their outcome [§6.2.signature] [§6.2.delivery]', async () => {
    const { id, secret } = await newWebhook();
    const projectId = await newProject();
    const [first] = await receiver.until(1);
    assert.ok(first);
    const { type, data } = verified(secret, first);
    assert.deepEqual([type, data], ['project.created', { projectId, name: 'Shop' }]);
    const [delivery] = await noted(id, 1);
    assert.deepEqual([delivery?.eventId, delivery?.status, delivery?.attempt], [first.id, 204, 1]);
  });

  it('are tried again after a failure [§6.3.plan]', async () => {
    receiver.behaviour = () => (receiver.received.length === 1 ? 500 : 200);
    const { id, secret } = await newWebhook();
    await newProject();
    const [first, second] = await receiver.until(2);
    assert.ok(first && second);
    assert.deepEqual([second.id, second.body], [first.id, first.body]);
    verified(secret, second);
    assert.deepEqual(
      (await noted(id, 2)).map(({ attempt, status }) => [attempt, status]),
      [
        [2, 200],
        [1, 500],
      ],
    );
  });

  it('survive kill -9 while they are under way: the next engine sends them again [§6.3.durable]', async () => {
    receiver.behaviour = () => (receiver.received.length === 1 ? undefined : 200);
    const { id, secret } = await newWebhook();
    await newProject();
    await receiver.until(1);
    await engine.kill();
    await engine.serve([], allowed);
    const [first, second] = await receiver.until(2);
    assert.ok(first && second);
    assert.deepEqual([second.id, second.body], [first.id, first.body]);
    verified(secret, second);
    const deliveries = await noted(id, 1);
    assert.deepEqual(
      deliveries.map(({ eventId, attempt, status }) => [eventId, attempt, status]),
      [[first.id, 1, 200]],
    );
  });

  it('survive the end of the engine, which does not wait for a receiver', async () => {
    receiver.behaviour = () => (receiver.received.length === 1 ? undefined : 200);
    const { id } = await newWebhook();
    await newProject();
    await receiver.until(1);
    await engine.leave();
    await engine.serve([], allowed);
    const [first, second] = await receiver.until(2);
    assert.equal(second?.id, first?.id);
    const [delivery] = await noted(id, 1);
    assert.deepEqual([delivery?.attempt, delivery?.status], [1, 200]);
  });

  it('go nowhere but to public addresses where no one allows more [§6.5.blocked]', async () => {
    const { id } = await newWebhook();
    await engine.kill();
    await engine.serve([]);
    const delivery = await engine.call('webhooks.test', { webhookId: id });
    assert.equal(delivery.status, 0);
    assert.match(delivery.error ?? '', /^blocked_address: /);
    await assert.rejects(newWebhook(), { code: 'webhook_url_not_allowed' });
    assert.equal(receiver.received.length, 0);
  });
});
