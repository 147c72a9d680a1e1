import type { WebhookRecord } from '#server/app/ports/webhook-store.ts';

/** The first five attempts of the retry plan take 7.6 hours; at that speed three and a half seconds. */
export const SPEED = 8000;
export const RECEIVER_TIMEOUT_MS = 250;

/** Events of that member are for those as well whose addresses may not be reached: ten attempts each, all in vain. */
export const TRAPPED_MEMBER = 'trapped';
export const TRAPPED_EVERY = 25;

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
