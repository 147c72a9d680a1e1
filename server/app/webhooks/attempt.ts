import { parseRetryAfter } from '#server/service/webhooks/retry-plan.ts';
import { signedHeaders } from '#server/service/webhooks/sign.ts';
import { signingSecrets } from '#server/service/webhooks/secrets.ts';
import type { Clock } from '../ports/clock.ts';
import type { EgressSettings, SendResult, WebhookSender } from '../ports/webhook-sender.ts';
import type { StoredEvent, WebhookRecord } from '../ports/webhook-store.ts';

export interface AttemptContext {
  readonly clock: Clock;
  readonly sender: WebhookSender;
  readonly egress: () => EgressSettings;
  /** Version of this program, for `user-agent`. */
  readonly version: string;
}

/** How an attempt went. */
export interface Outcome {
  readonly atMs: number;
  readonly durationMs: number;
  /** 0 when no answer came. */
  readonly status: number;
  /** Absent when it succeeded: a code, a colon, a sentence. */
  readonly error?: string;
  /** The receiver wants nothing more, ever. */
  readonly gone: boolean;
  readonly retryAfterMs?: number;
}

/** A receiver has that long to answer. */
export const attemptTimeoutMs = 15_000;

/** Sends the event once. Rejects only with what the sender must not throw. */
export async function attemptDelivery(
  deps: AttemptContext,
  webhook: WebhookRecord,
  event: StoredEvent,
  signal: AbortSignal,
): Promise<Outcome> {
  const { clock, sender, egress, version } = deps;
  const [atMs, startedMs] = [clock.nowMs(), clock.monotonicMs()];
  const body = Buffer.from(event.body);
  const message = { id: event.id, timestampSeconds: Math.floor(atMs / 1000), body };
  const headers = {
    'content-type': 'application/json',
    'user-agent': `groundplan-webhooks/${version}`,
    ...signedHeaders(message, signingSecrets(webhook, atMs)),
  };
  const { url } = webhook;
  const result = await sender.send({ url, headers, body, timeoutMs: attemptTimeoutMs, signal, ...egress() });
  const durationMs = Math.round(clock.monotonicMs() - startedMs);
  return { atMs, durationMs, ...judge(result, clock.nowMs()) };
}

function judge(result: SendResult, nowMs: number): Omit<Outcome, 'atMs' | 'durationMs'> {
  if (result.kind === 'failed') return { status: 0, gone: false, error: `${result.reason}: ${result.message}` };
  const { status, retryAfter } = result;
  if (status >= 200 && status < 300) return { status, gone: false };
  const retryAfterMs = retryAfter === undefined ? undefined : parseRetryAfter(retryAfter, nowMs);
  return {
    status,
    gone: status === 410,
    error: isRedirect(status)
      ? `redirect: The receiver answered ${status}; redirects are not followed.`
      : `http_status: The receiver answered ${status}.`,
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  };
}

function isRedirect(status: number): boolean {
  return status >= 300 && status < 400;
}
