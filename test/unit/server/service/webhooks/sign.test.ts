import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import { formatSecret, signedHeaders } from '#server/service/webhooks/sign.ts';

const nowSeconds = () => Math.floor(Date.now() / 1000);
const id = 'evt_01JD3ZK8M4Q7V9X2C5B6N8P0RT';
const newSecret = () => formatSecret(new Uint8Array(randomBytes(32)));

describe('Signatures of webhooks', () => {
  const bodies = ['{}', '{"type":"index.completed","data":{"name":"Ünï ✓ 🧭"}}', ''];
  for (const text of bodies) {
    it(`of ${JSON.stringify(text)} are right to the reference library`, () => {
      const secret = newSecret();
      const body = Buffer.from(text);
      const headers = signedHeaders({ id, timestampSeconds: nowSeconds(), body }, [secret]);
      const reference = new Webhook(secret);
      const expected = reference.sign(id, new Date(Number(headers['webhook-timestamp']) * 1000), body);
      assert.equal(headers['webhook-signature'], expected);
      if (text !== '') assert.deepEqual(reference.verify(body, headers), JSON.parse(text));
    });
  }

  it('are as the specification has them [§6.2.signature]', () => {
    // The example of the reference implementation's own tests.
    const headers = signedHeaders(
      {
        id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
        timestampSeconds: 1_614_265_330,
        body: Buffer.from('{"test": 2432232314}'),
      },
      ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
    );
    assert.equal(headers['webhook-signature'], 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
  });

  it('are made by every secret that signs, and any one is enough', () => {
    const secrets = [newSecret(), newSecret(), newSecret()];
    const body = Buffer.from('{"a":1}');
    const headers = signedHeaders({ id, timestampSeconds: nowSeconds(), body }, secrets);
    for (const secret of secrets) assert.deepEqual(new Webhook(secret).verify(body, headers), { a: 1 });
    assert.throws(() => new Webhook(newSecret()).verify(body, headers), WebhookVerificationError);
  });

  const changes: { title: string; change: (headers: Record<string, string>) => void; body?: string }[] = [
    { title: 'body', change: () => undefined, body: '{"a":2}' },
    { title: 'identifier', change: (headers) => void (headers['webhook-id'] = 'evt_other') },
    {
      title: 'time',
      change: (headers) => void (headers['webhook-timestamp'] = `${Number(headers['webhook-timestamp']) - 1}`),
    },
  ];
  for (const { title, change, body: sentBody = '{"a":1}' } of changes) {
    it(`are wrong with another ${title}`, () => {
      const secret = newSecret();
      const message = { id, timestampSeconds: nowSeconds(), body: Buffer.from('{"a":1}') };
      const headers: Record<string, string> = signedHeaders(message, [secret]);
      change(headers);
      assert.throws(() => new Webhook(secret).verify(sentBody, headers), WebhookVerificationError);
    });
  }

  it('need a secret of 32 bytes', () => {
    assert.match(newSecret(), /^whsec_[A-Za-z0-9+/]{43}=$/);
    for (const bytes of [0, 31, 33]) assert.throws(() => formatSecret(new Uint8Array(bytes)), RangeError);
  });
});
