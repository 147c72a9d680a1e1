import type { WebhookRecord } from '#server/app/webhooks/webhook-store.ts';

/** The first five attempts of the retry plan take 7.6 hours; at that speed three and a half seconds. */
export const SPEED = 8000;
export const RECEIVER_TIMEOUT_MS = 250;

export type Command =
  | { readonly kind: 'create'; readonly webhooks: readonly WebhookRecord[] }
  | { readonly kind: 'publish'; readonly number: number }
  | { readonly kind: 'setWall'; readonly byMs: number }
  | { readonly kind: 'look' };

export type Said =
  | { readonly kind: 'ready' | 'done' }
  | { readonly kind: 'published'; readonly number: number; readonly eventId: string }
  /** Webhooks that something is still to be sent to, and those that are sent nothing more. */
  | { readonly kind: 'queue'; readonly length: number; readonly disabled: readonly string[] };
