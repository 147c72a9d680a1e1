import assert from 'node:assert/strict';
import type { SendResult } from '#server/app/ports/webhook-sender.ts';
import { heldReply } from '../../../../support/scripted-sender.ts';
import { webhookBox } from '../../../../support/webhook-box.ts';

const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const answered = (status: number, retryAfter?: string): SendResult => ({
  kind: 'answered',
  status,
  ...(retryAfter !== undefined && { retryAfter }),
});

/** Signal of a client that waits until it is answered. */
const staying = new AbortController().signal;

type Box = ReturnType<typeof webhookBox>;

/** Moments of the attempts that are noted, in ms since `startMs`, oldest first. */
function attemptsOf({ state }: Box, webhookId: string, startMs: number): number[] {
  const listed = state.webhooks.deliveries(webhookId, { sinceMs: 0, limit: 1000 });
  return listed.map(({ atMs }) => atMs - startMs).toReversed();
}

const queueIsEmpty = ({ state }: Box) => state.webhooks.nextAttempts().length === 0;

/** Queues events that were never sent, each for a webhook of its own. */
function leftBehind(count: number): Box {
  const before = webhookBox();
  for (let index = 0; index < count; index++) before.newWebhook();
  before.happen();
  const { state, clock } = before;
  clock.advance(dayMs);
  return webhookBox({ state, clock });
}

describe('A queue that an engine left', () => {
  it('is sent over a minute [§6.3.durable]', async () => {
    const box = leftBehind(6);
    const startMs = box.clock.nowMs();
    box.dispatcher.resume();
    const sentAtMs: number[] = [];
    box.sender.otherwise = () => {
      sentAtMs.push(box.clock.nowMs() - startMs);
      return answered(200);
    };
    await box.timers.advance(2 * minuteMs);
    assert.deepEqual(
      sentAtMs,
      [1, 11, 21, 31, 41, 51].map((seconds) => seconds * secondMs),
    );
    assert.ok(queueIsEmpty(box));
  });

  it('is no reason to wait for what happens now', async () => {
    const box = leftBehind(6);
    box.dispatcher.resume();
    const { id } = box.newWebhook();
    const eventId = box.happen();
    await box.timers.advance(0);
    assert.equal(attemptsOf(box, id, 0).length, 1);
    assert.deepEqual([...new Set(box.sender.eventIds)], [eventId]);
  });

  it('is left alone by a command that ends after its answer', async () => {
    const box = leftBehind(2);
    await box.timers.advance(hourMs);
    assert.deepEqual(box.sender.sent, []);
  });

  it('that was cut off under way is sent again, under the same identifier', async () => {
    const box = webhookBox();
    box.newWebhook();
    box.sender.otherwise = heldReply().reply;
    const eventId = box.happen();
    await box.timers.advance(0);
    const { state, clock } = box;
    const next = webhookBox({ state, clock });
    next.dispatcher.resume();
    await next.timers.advance(minuteMs);
    assert.deepEqual([box.sender.eventIds, next.sender.eventIds], [[eventId], [eventId]]);
    assert.equal(next.sender.sent[0]?.body.toString(), box.sender.sent[0]?.body.toString());
    assert.ok(queueIsEmpty(next));
  });
});

async function failedOnce(): Promise<Box & { readonly id: string }> {
  const box = webhookBox();
  const { id } = box.newWebhook();
  box.sender.replies.push(answered(500), answered(500));
  box.happen();
  await box.timers.advance(6 * secondMs);
  assert.equal(box.sender.sent.length, 2);
  return { ...box, id };
}

describe('A clock that is set', () => {
  it('back by a year makes no one wait longer than was planned', async () => {
    const box = await failedOnce();
    box.clock.setWall(-365 * dayMs);
    await box.timers.advance(5 * minuteMs + minuteMs);
    assert.equal(box.sender.sent.length, 3);
  });

  it('back while the engine is off, neither', async () => {
    const { state, clock } = await failedOnce();
    clock.setWall(-365 * dayMs);
    const next = webhookBox({ state, clock });
    next.dispatcher.resume();
    await next.timers.advance(5 * minuteMs + secondMs);
    assert.equal(next.sender.sent.length, 1);
  });

  for (const byMs of [-365 * dayMs, 365 * dayMs]) {
    it(`by ${byMs / dayMs} days holds up nothing that happens then`, async () => {
      const box = await failedOnce();
      box.clock.setWall(byMs);
      const { id } = box.newWebhook();
      box.happen();
      await box.timers.advance(0);
      assert.equal(attemptsOf(box, id, 0).length, 1);
    });
  }

  it('forward while nothing waits spreads nothing', async () => {
    const box = webhookBox();
    box.newWebhook();
    box.happen();
    await box.timers.advance(minuteMs);
    box.clock.setWall(dayMs);
    for (let count = 0; count < 3; count++) box.newWebhook();
    box.happen();
    for (let turn = 0; turn < 3; turn++) await box.timers.advance(0);
    assert.equal(box.sender.sent.length, 5);
  });

  it('forward by a year sends what waits, not all at once, and gives nothing up', async () => {
    const box = webhookBox();
    const webhooks = [box.newWebhook(), box.newWebhook(), box.newWebhook()];
    box.sender.replies.push(...Array.from({ length: 9 }, () => answered(500)));
    box.happen();
    await box.timers.advance(10 * secondMs);
    assert.equal(box.sender.sent.length, 6);
    box.clock.setWall(365 * dayMs);
    await box.timers.advance(minuteMs);
    const first = box.sender.sent.length;
    assert.ok(first > 6 && first < 9, `${first} sent`);
    await box.timers.advance(80 * hourMs);
    assert.ok(queueIsEmpty(box));
    for (const { id } of webhooks) {
      assert.equal(box.state.webhooks.get(id)?.disabledReason, undefined);
      assert.equal(box.state.webhooks.get(id)?.lastDelivery?.succeeded, true);
    }
  });
});

describe('The end of the dispatcher', () => {
  it('waits a moment for what is under way', async () => {
    const box = webhookBox();
    const { id } = box.newWebhook();
    const held = heldReply();
    box.sender.replies.push(held.reply);
    box.happen();
    await box.timers.advance(0);
    const closed = box.dispatcher.close();
    held.answer(200);
    await closed;
    assert.equal(attemptsOf(box, id, 0).length, 1);
    assert.ok(queueIsEmpty(box));
  });

  it('cuts off what takes longer, which stays in the queue and counts as no attempt', async () => {
    const box = webhookBox();
    const { id } = box.newWebhook();
    box.sender.otherwise = heldReply().reply;
    box.happen();
    box.happen();
    await box.timers.advance(0);
    const closed = box.dispatcher.close();
    await box.timers.advance(secondMs);
    await closed;
    assert.equal(box.sender.sent.length, 1);
    assert.deepEqual(attemptsOf(box, id, 0), []);
    assert.equal(box.state.webhooks.nextAttempts()[0]?.made, 0);
    box.happen();
    await box.timers.advance(hourMs);
    assert.equal(box.sender.sent.length, 1);
  });

  it('is reported to anyone who waits for an attempt', async () => {
    const box = webhookBox();
    const { id } = box.newWebhook();
    box.sender.otherwise = heldReply().reply;
    const event = { id: 'evt_asked', type: 'webhook.test', atMs: 1, body: '{}' };
    const asked = [1, 2].map(() => box.dispatcher.sendNow(id, event, () => undefined, staying));
    const outcomes = Promise.allSettled(asked);
    const closed = box.dispatcher.close();
    await box.timers.advance(secondMs);
    await closed;
    for (const outcome of await outcomes) assert.equal(outcome.status, 'rejected');
    await assert.rejects(
      box.dispatcher.sendNow(id, event, () => undefined, staying),
      { code: 'engine_unavailable' },
    );
  });
});

describe('A store that fails', () => {
  it('makes the dispatcher pause: what cannot be noted is not sent over and over', async () => {
    const box = webhookBox();
    const { id } = box.newWebhook();
    const { insertDelivery } = box.state.webhooks;
    box.state.webhooks.insertDelivery = () => {
      throw new Error('no space');
    };
    box.happen();
    await box.timers.advance(50 * secondMs);
    assert.equal(box.sender.sent.length, 1);
    assert.deepEqual(box.lines, ['webhooks pause for a minute: Error: no space']);
    box.state.webhooks.insertDelivery = insertDelivery;
    await box.timers.advance(11 * secondMs);
    assert.equal(box.sender.sent.length, 2);
    assert.equal(attemptsOf(box, id, 0).length, 1);
  });
});
