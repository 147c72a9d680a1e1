/**
 * Cursors of paged lists: opaque, signed, valid for 24 h, and bound to the query they came from. The position inside
 * is the last item's sort key, not an offset, so that items created or deleted meanwhile cause no skip and no repeat.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

const validForMs = 24 * 60 * 60 * 1000;
const signatureBytes = 16;

/** Binding of a cursor: the operation, its parameters but `limit` and `cursor`, and the caller. */
export type CursorBinding = readonly unknown[];

export function sealCursor(secret: Uint8Array, binding: CursorBinding, position: unknown, nowMs: number): string {
  const payload = Buffer.from(JSON.stringify([nowMs + validForMs, position])).toString('base64url');
  return `${payload}.${sign(secret, binding, payload).toString('base64url')}`;
}

/** The position; undefined when the cursor was altered, has expired or belongs to another query. */
export function openCursor(secret: Uint8Array, binding: CursorBinding, cursor: string, nowMs: number): unknown {
  const [payload = '', signature = '', ...rest] = cursor.split('.');
  const expected = sign(secret, binding, payload);
  const given = Buffer.from(signature, 'base64url');
  const isGenuine = rest.length === 0 && given.length === expected.length && timingSafeEqual(given, expected);
  if (!isGenuine || signature !== expected.toString('base64url')) return undefined;
  const [expiresMs, position] = JSON.parse(Buffer.from(payload, 'base64url').toString()) as [number, unknown];
  return nowMs < expiresMs ? position : undefined;
}

function sign(secret: Uint8Array, binding: CursorBinding, payload: string): Buffer {
  const text = JSON.stringify([binding, payload]);
  return createHmac('sha256', secret).update(text).digest().subarray(0, signatureBytes);
}
