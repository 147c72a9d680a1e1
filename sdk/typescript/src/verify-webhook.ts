import { WebhookVerificationError } from './errors.ts';
import type { GroundplanEvent } from './events.ts';
import { parsedJson } from './read-json.ts';

const DEFAULT_TOLERANCE_S = 300;
const NAMES = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const;

/** Headers as a framework has them: an object of any spelling, or something with `get`. */
export type WebhookHeaders =
  | { get(name: string): string | null | undefined }
  | { readonly [name: string]: string | readonly string[] | undefined };

export interface VerifyOptions {
  /** How far the delivery's time may be off. Default: 300. */
  toleranceSeconds?: number;
  /** When it came: a date, or Unix time in seconds. Default: now. */
  receivedAt?: Date | number;
}

/**
 * The event of a delivery that the owner of the secret has sent just now. Rejects with a {@link WebhookVerificationError}
 * otherwise. A delivery may come twice: drop a `webhook-id` that was handled already.
 *
 * @param body exactly as received: a body that was parsed and written again has another signature
 * @param secret `whsec_…`, as `webhooks.create` and `webhooks.rotateSecret` give it
 *
 * @example
 * app.post('/hook', express.raw({ type: 'application/json' }), async (request, response) => {
 *   const event = await verifyWebhook(request.body, request.headers, process.env.WEBHOOK_SECRET);
 *   if (event.type === 'index.completed') console.log(event.data.stats.files);
 *   response.sendStatus(204);
 * });
 */
export async function verifyWebhook(
  body: string | Uint8Array,
  headers: WebhookHeaders,
  secret: string,
  { toleranceSeconds = DEFAULT_TOLERANCE_S, receivedAt = new Date() }: VerifyOptions = {},
): Promise<GroundplanEvent> {
  const [id, timestamp, signatures] = NAMES.map((name) => headerOf(headers, name));
  const nowSeconds = typeof receivedAt === 'number' ? receivedAt : receivedAt.getTime() / 1000;
  checkTime(timestamp, nowSeconds, toleranceSeconds);
  const content = body as BlobPart;
  const signed = await new Blob([`${id}.${timestamp}.`, content]).arrayBuffer();
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', secretBytes(secret), algorithm, false, ['verify']);
  for (const signature of signatures.split(' ')) {
    const bytes = signature.startsWith('v1,') ? decoded(signature.slice(3)) : undefined;
    // WebCrypto compares in constant time.
    if (bytes && (await crypto.subtle.verify(algorithm, key, bytes, signed)))
      return eventOf(await new Blob([content]).text());
  }
  throw refusal('signature_mismatch', 'No signature fits.');
}

function headerOf(headers: WebhookHeaders, name: string): string {
  const value = typeof headers.get === 'function' ? headers.get(name) : fieldOf(headers as object, name);
  if (value && typeof value === 'string') return value;
  throw refusal('header_missing', `There is no header ${name}.`);
}

function fieldOf(headers: object, name: string): unknown {
  const [, value] = Object.entries(headers).find(([each]) => each.toLowerCase() === name) ?? [];
  return [value].flat()[0];
}

function checkTime(timestamp: string, nowSeconds: number, toleranceSeconds: number): void {
  if (!/^\d{1,15}$/.test(timestamp)) throw refusal('timestamp_invalid', 'The time is no number.');
  // A timestamp that is no number is not within the tolerance.
  if (Math.abs(nowSeconds - Number(timestamp)) <= toleranceSeconds) return;
  throw refusal('timestamp_out_of_tolerance', `The delivery is over ${toleranceSeconds} s off.`);
}

function secretBytes(secret: string): Uint8Array<ArrayBuffer> {
  const bytes = decoded(secret.replace(/^whsec_/, ''));
  if (bytes?.length) return bytes;
  throw refusal('secret_invalid', 'The secret is no base64.');
}

function decoded(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function eventOf(text: string): GroundplanEvent {
  const event = parsedJson(text) as Partial<GroundplanEvent> | null | undefined;
  if (typeof event?.type === 'string') return event as GroundplanEvent;
  throw refusal('payload_invalid', 'The body is no event.');
}

function refusal(code: string, message: string): WebhookVerificationError {
  return new WebhookVerificationError(message, { code });
}
