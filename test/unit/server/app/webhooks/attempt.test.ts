import assert from 'node:assert/strict';
import { attemptDelivery } from '#server/app/webhooks/attempt.ts';
import type { SendResult } from '#server/app/ports/webhook-sender.ts';
import { ScriptedSender } from '../../../../support/scripted-sender.ts';
import { webhookBox } from '../../../../support/webhook-box.ts';

const event = { id: 'evt_a', type: 'webhook.test', atMs: 1, body: '{}' };

const egress = () => ({ allowLoopback: false, allowedHosts: ['build.corp'] });
const redirect = (status: number) => `redirect: The receiver answered ${status}; redirects are not followed.`;
const other = (status: number) => `http_status: The receiver answered ${status}.`;

async function outcomeOf(result: SendResult, tookMs = 0) {
  const { clock, newWebhook } = webhookBox();
  const sender = new ScriptedSender();
  sender.otherwise = () => {
    clock.advance(tookMs);
    return result;
  };
  const parts = { clock, sender, egress, version: '1.2.3' };
  const outcome = await attemptDelivery(parts, newWebhook(), event, new AbortController().signal);
  return { outcome, request: sender.sent[0] };
}

describe('An attempt to deliver', () => {
  const answers: { status: number; error: string | undefined; gone?: true }[] = [
    { status: 199, error: other(199) },
    { status: 200, error: undefined },
    { status: 299, error: undefined },
    { status: 300, error: redirect(300) },
    { status: 399, error: redirect(399) },
    { status: 400, error: other(400) },
    { status: 410, error: other(410), gone: true },
    { status: 503, error: other(503) },
  ];
  for (const { status, error, gone = false } of answers) {
    it(`that is answered with ${status} ${error === undefined ? 'succeeded' : 'failed'}`, async () => {
      const { outcome } = await outcomeOf({ kind: 'answered', status });
      assert.deepEqual([outcome.status, outcome.error, outcome.gone], [status, error, gone]);
    });
  }

  it('that no one answers has no status, and a reason', async () => {
    const { outcome } = await outcomeOf({ kind: 'failed', reason: 'tls', message: 'Not secure.' });
    assert.deepEqual([outcome.status, outcome.error, outcome.gone], [0, 'tls: Not secure.', false]);
  });

  it('takes the time that it takes, and begins when it begins', async () => {
    const { outcome, request } = await outcomeOf({ kind: 'answered', status: 503, retryAfter: '7' }, 1234);
    const startMs = Date.UTC(2026, 10, 21, 12);
    assert.deepEqual([outcome.atMs, outcome.durationMs, outcome.retryAfterMs], [startMs, 1234, 7000]);
    assert.equal(request?.headers['webhook-timestamp'], `${startMs / 1000}`);
    assert.deepEqual([request?.allowLoopback, request?.allowedHosts], [false, ['build.corp']]);
  });
});
