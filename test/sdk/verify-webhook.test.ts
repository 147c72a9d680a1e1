import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { verifyWebhook } from '../../sdk/typescript/src/index.ts';

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const body = '{"type":"webhook.test","timestamp":"2026-01-31T12:00:00.000Z","data":{"webhookId":"whk_1"}}';

function delivery(content: string | Buffer, atSeconds = Math.floor(Date.now() / 1000)) {
  const hmac = createHmac('sha256', Buffer.alloc(32, 7)).update(`evt_1.${atSeconds}.`).update(content);
  return {
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(atSeconds),
    'webhook-signature': `v1,${hmac.digest('base64')}`,
  };
}

/** Cases that the scenario cannot express: the shapes in which JavaScript holds bodies, headers and times. */
describe('verifyWebhook', () => {
  let headers = delivery(body);
  // Tests before this one may take longer than the tolerance.
  before(() => {
    headers = delivery(body);
  });

  type Given = Parameters<typeof verifyWebhook>[1];
  const shapes: { title: string; content: string | Uint8Array; given: () => Given }[] = [
    { title: 'an object of headers', content: body, given: () => headers },
    { title: 'headers of fetch', content: body, given: () => new Headers(headers) },
    { title: 'a map of headers', content: body, given: () => new Map(Object.entries(headers)) },
    {
      title: 'headers that may occur several times',
      content: body,
      given: () => ({ ...headers, 'webhook-id': ['evt_1'] }),
    },
    { title: 'a buffer', content: Buffer.from(body), given: () => headers },
    { title: 'a part of a larger buffer', content: Buffer.from(`__${body}__`).subarray(2, -2), given: () => headers },
  ];
  for (const { title, content, given } of shapes) {
    it(`takes ${title} [§11.verify]`, async () => {
      const event = await verifyWebhook(content, given(), secret);
      assert.deepEqual(event, JSON.parse(body));
    });
  }

  it('takes the time as a date', async () => {
    const old = delivery(body, 1_700_000_000);
    const receivedAt = new Date(1_700_000_300_000);
    assert.equal((await verifyWebhook(body, old, secret, { receivedAt })).type, 'webhook.test');
    const late = verifyWebhook(body, old, secret, { receivedAt: new Date(1_700_000_300_001) });
    await assert.rejects(late, { name: 'WebhookVerificationError', code: 'timestamp_out_of_tolerance' });
    await assert.rejects(verifyWebhook(body, old, secret), { code: 'timestamp_out_of_tolerance' });
  });

  it('takes no time that is none', async () => {
    for (const receivedAt of [Number.NaN, new Date(Number.NaN)]) {
      await assert.rejects(verifyWebhook(body, headers, secret, { receivedAt }), {
        code: 'timestamp_out_of_tolerance',
      });
    }
  });

  it('reads bytes as they are: what is no UTF-8 has a signature as well', async () => {
    const bytes = Buffer.from([0x7b, 0xff, 0x7d]);
    await assert.rejects(verifyWebhook(bytes, delivery(bytes), secret), { code: 'payload_invalid' });
    await assert.rejects(verifyWebhook(bytes, delivery('{\ufffd}'), secret), { code: 'signature_mismatch' });
  });
});
