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

const askedEvent = { id: 'evt_asked', type: 'webhook.test', atMs: 1, body: '{}' };
/** Signal of a client that waits until it is answered. */
const staying = new AbortController().signal;

type Box = ReturnType<typeof webhookBox>;

/** Moments of the attempts that are noted, in ms since `startMs`, oldest first. */
function attemptsOf({ state }: Box, webhookId: string, startMs: number): number[] {
  const listed = state.webhooks.deliveries(webhookId, { sinceMs: 0, limit: 1000 });
  return listed.map(({ atMs }) => atMs - startMs).toReversed();
}

const queueIsEmpty = ({ state }: Box) => state.webhooks.nextAttempts().length === 0;

describe('The dispatcher of webhooks', () => {
  it('sends at once, and is done with what was taken', async () => {
    const box = webhookBox();
    const { id } = box.newWebhook();
    const eventId = box.happen();
    await box.timers.advance(0);
    assert.deepEqual(box.sender.eventIds, [eventId]);
    assert.ok(queueIsEmpty(box));
    assert.deepEqual(box.state.webhooks.get(id)?.lastDelivery, {
      atMs: box.clock.nowMs(),
      status: 204,
      succeeded: true,
    });
    assert.equal(box.timers.count, 0);
  });

  it('sends nothing of what was rolled back', async () => {
    const box = webhookBox();
    box.newWebhook();
    const fails = () =>
      box.state.transaction(() => {
        box.happen();
        throw new Error('no');
      });
    assert.throws(fails, /no/);
    await box.timers.advance(minuteMs);
    assert.deepEqual(box.sender.sent, []);
    assert.ok(queueIsEmpty(box));
  });

  it('makes ten attempts by the plan, then lets go [§6.3.plan]', async () => {
    const box = webhookBox();
    const { id } = box.newWebhook();
    const startMs = box.clock.nowMs();
    box.sender.otherwise = answered(500);
    box.happen();
    await box.timers.advance(80 * hourMs);
    const plan = [
      0,
      5 * secondMs,
      5 * minuteMs,
      30 * minuteMs,
      ...[2, 5, 10, 14, 20, 24].map((hours) => hours * hourMs),
    ];
    let atMs = 0;
    assert.deepEqual(
      attemptsOf(box, id, startMs),
      plan.map((delayMs) => (atMs += delayMs)),
    );
    assert.ok(queueIsEmpty(box));
    assert.equal(box.state.webhooks.get(id)?.disabledReason, undefined);
    assert.equal(new Set(box.sender.eventIds).size, 1);
    const times = new Set(box.sender.sent.map(({ headers }) => headers['webhook-timestamp']));
    assert.equal(times.size, 10);
  });

  const waits: { title: string; first: SendResult; expectedMs: number }[] = [
    { title: 'a later time that the receiver names', first: answered(503, '120'), expectedMs: 120 * secondMs },
    {
      title: 'its own time where the receiver names an earlier one',
      first: answered(429, '1'),
      expectedMs: 5 * secondMs,
    },
    { title: 'a day at most', first: answered(503, `${48 * 3600}`), expectedMs: dayMs },
    {
      title: 'its own time where nothing answers',
      first: { kind: 'failed', reason: 'dns', message: '-' },
      expectedMs: 5 * secondMs,
    },
    { title: 'its own time after a redirection', first: answered(302), expectedMs: 5 * secondMs },
  ];
  for (const { title, first, expectedMs } of waits) {
    it(`waits ${title} [§6.3.retry-after]`, async () => {
      const box = webhookBox();
      const { id } = box.newWebhook();
      const startMs = box.clock.nowMs();
      box.sender.replies.push(first);
      box.happen();
      await box.timers.advance(3 * dayMs);
      assert.deepEqual(attemptsOf(box, id, startMs), [0, expectedMs]);
      assert.ok(queueIsEmpty(box));
    });
  }

  it('gives up a webhook whose receiver is gone, with all that waits for it [§6.3.gone]', async () => {
    const box = webhookBox();
    const { id } = box.newWebhook();
    const other = box.newWebhook();
    box.sender.replies.push(answered(500), answered(500), answered(410));
    for (let count = 0; count < 3; count++) box.happen();
    await box.timers.advance(hourMs);
    const gone = [id, other.id].filter((each) => box.state.webhooks.get(each)?.disabledReason === 'gone');
    assert.equal(gone.length, 1);
    assert.ok(queueIsEmpty(box));
    assert.deepEqual(box.lines, [`webhook ${gone[0]} gets nothing more: gone`]);
    const before = box.sender.sent.length;
    box.happen();
    await box.timers.advance(hourMs);
    assert.equal(box.sender.sent.length, before + 1);
  });

  it('gives up a webhook after 120 hours of nothing but failures [§6.3.failing]', async () => {
    const box = webhookBox();
    const { id } = box.newWebhook();
    box.sender.otherwise = answered(500);
    box.happen();
    await box.timers.advance(76 * hourMs);
    box.happen();
    await box.timers.advance(43 * hourMs);
    assert.equal(box.state.webhooks.get(id)?.disabledReason, undefined);
    await box.timers.advance(20 * hourMs);
    assert.equal(box.state.webhooks.get(id)?.disabledReason, 'failing');
    assert.ok(queueIsEmpty(box));
  });

  it('does not give up one that takes something now and then [§6.3.failing]', async () => {
    const box = webhookBox();
    const { id } = box.newWebhook();
    for (let day = 0; day < 8; day++) {
      box.sender.replies.push(answered(500));
      box.happen();
      await box.timers.advance(dayMs);
    }
    assert.equal(box.state.webhooks.get(id)?.disabledReason, undefined);
    assert.equal(box.state.webhooks.get(id)?.failing, undefined);
  });

  it('has four attempts under way at most, and one for a webhook [§6.3.parallel]', async () => {
    const box = webhookBox();
    const webhooks = Array.from({ length: 6 }, (_, index) => box.newWebhook({ url: `https://r${index}.example.com/` }));
    const atWebhook = new Map<string, number>();
    box.sender.otherwise = async ({ url }) => {
      const underWay = (atWebhook.get(url) ?? 0) + 1;
      atWebhook.set(url, underWay);
      assert.equal(underWay, 1);
      await new Promise((resolve) => void setImmediate(resolve));
      atWebhook.set(url, underWay - 1);
      return answered(200);
    };
    for (let count = 0; count < 5; count++) box.happen();
    for (let turn = 0; turn < 30; turn++) await box.timers.advance(0);
    assert.equal(box.sender.sent.length, 5 * webhooks.length);
    assert.equal(box.sender.mostUnderWay, 4);
    assert.ok(queueIsEmpty(box));
  });

  it('leaves two places to the queue, no matter who waits for attempts', async () => {
    const box = webhookBox();
    const webhooks = Array.from({ length: 6 }, () => box.newWebhook());
    const held = heldReply();
    box.sender.otherwise = held.reply;
    const asked = webhooks.map(({ id }) => box.dispatcher.sendNow(id, askedEvent, () => undefined, staying));
    await box.timers.advance(0);
    assert.equal(box.sender.underWay, 2);
    box.happen();
    await box.timers.advance(0);
    assert.deepEqual([box.sender.underWay, box.sender.eventIds.filter((id) => id !== askedEvent.id).length], [4, 2]);
    held.answer(200);
    await Promise.all(asked);
    assert.equal(box.sender.eventIds.filter((id) => id === askedEvent.id).length, 6);
  });

  it('lets go of an event that is there no more', async () => {
    const box = webhookBox();
    box.newWebhook();
    box.state.webhooks.event = () => undefined;
    box.happen();
    await box.timers.advance(0);
    assert.deepEqual(box.sender.sent, []);
    assert.ok(queueIsEmpty(box));
  });

  it('is not held up by a receiver that does not answer', async () => {
    const box = webhookBox();
    const slow = box.newWebhook({ url: 'https://slow.example.com/' });
    box.newWebhook({ url: 'https://fast.example.com/' });
    const held = heldReply();
    box.sender.otherwise = async (request) => {
      if (!request.url.includes('slow')) return answered(200);
      return typeof held.reply === 'function' ? held.reply(request) : held.reply;
    };
    for (let count = 0; count < 4; count++) box.happen();
    for (let turn = 0; turn < 8; turn++) await box.timers.advance(0);
    assert.equal(box.sender.sent.filter(({ url }) => url.includes('fast')).length, 4);
    held.answer(200);
    for (let turn = 0; turn < 8; turn++) await box.timers.advance(0);
    assert.equal(attemptsOf(box, slow.id, 0).length, 4);
  });

  it('gives a place to the webhook that was tried longest ago, however long others have waited', async () => {
    const box = webhookBox();
    const hanging = Array.from({ length: 4 }, (_, index) => box.newWebhook({ url: `https://h${index}.example.com/` }));
    const hang = heldReply();
    box.sender.otherwise = (request) => {
      if (!request.url.includes('//h')) return answered(200);
      return typeof hang.reply === 'function' ? hang.reply(request) : hang.reply;
    };
    for (let count = 0; count < 20; count++) box.happen();
    await box.timers.advance(0);
    assert.equal(box.sender.underWay, hanging.length);
    await box.timers.advance(minuteMs);
    const healthy = box.newWebhook({ url: 'https://healthy.example.com/' });
    box.happen();
    await box.timers.advance(0);
    assert.deepEqual(attemptsOf(box, healthy.id, 0), []);
    hang.answer(200);
    await new Promise((resolve) => void setImmediate(resolve));
    const [first] = box.sender.sent.slice(hanging.length);
    assert.equal(first.url, healthy.url);
  });

  it('lets what someone waits for go first, one after the other', async () => {
    const box = webhookBox();
    const { id } = box.newWebhook();
    const held = heldReply();
    box.sender.replies.push(held.reply);
    for (let count = 0; count < 3; count++) box.happen();
    await box.timers.advance(0);
    const asked = box.dispatcher.sendNow(id, askedEvent, () => undefined, staying);
    await box.timers.advance(0);
    assert.equal(box.sender.sent.length, 1);
    held.answer(200);
    await asked;
    assert.equal(box.sender.eventIds[1], 'evt_asked');
  });

  it('drops what no one waits for any more before it has begun, and lets end what has', async () => {
    const box = webhookBox();
    const { id } = box.newWebhook();
    const held = heldReply();
    box.sender.otherwise = held.reply;
    const client = new AbortController();
    const ask = () => box.dispatcher.sendNow(id, askedEvent, () => undefined, client.signal);
    const [begun, waiting] = [ask(), ask()];
    const dropped = assert.rejects(waiting, { code: 'cancelled' });
    client.abort();
    await dropped;
    await assert.rejects(ask(), { code: 'cancelled' });
    held.answer(200);
    await begun;
    await box.timers.advance(minuteMs);
    assert.equal(box.sender.sent.length, 1);
  });
});
