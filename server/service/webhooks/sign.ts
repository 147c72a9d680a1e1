/**
 * Signatures of webhooks: Standard Webhooks 1.0.0, symmetric (`v1`). What is signed is `id.timestamp.body`, byte for
 * byte as it is sent. https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
import { createHmac } from 'node:crypto';

const secretPrefix = 'whsec_';

/** Bytes of randomness in a secret. */
export const secretRandomBytes = 32;

export interface SignedMessage {
  /** The event's identifier: the same whenever it is sent. */
  readonly id: string;
  /** Time of this attempt: receivers refuse what is more than five minutes off. */
  readonly timestampSeconds: number;
  readonly body: Uint8Array;
}

/** `whsec_` and these 32 bytes in base64. */
export function formatSecret(random: Uint8Array): string {
  if (random.length !== secretRandomBytes)
    throw new RangeError(`a secret is made of ${secretRandomBytes} random bytes`);
  return secretPrefix + Buffer.from(random).toString('base64');
}

/** The headers by which a receiver knows the message. One signature for each secret: receivers take any that is right. */
export function signedHeaders(
  message: SignedMessage,
  secrets: readonly string[],
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  return {
    'webhook-id': message.id,
    'webhook-timestamp': `${message.timestampSeconds}`,
    'webhook-signature': secrets.map((secret) => sign(message, secret)).join(' '),
  };
}

function sign({ id, timestampSeconds, body }: SignedMessage, secret: string): string {
  const key = Buffer.from(secret.slice(secretPrefix.length), 'base64');
  const hmac = createHmac('sha256', key).update(`${id}.${timestampSeconds}.`).update(body);
  return `v1,${hmac.digest('base64')}`;
}
