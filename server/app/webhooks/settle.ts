import type { Identifiers } from '#server/service/identifiers.ts';
import { isGivenUp, withFailure } from '#server/service/webhooks/failing.ts';
import { nextDelayMs } from '#server/service/webhooks/retry-plan.ts';
import type { Clock } from '../ports/clock.ts';
import type { StateStore } from '../ports/state-store.ts';
import type { Outcome } from './attempt.ts';
import type { ListedDelivery, QueuedDelivery, StoredEvent, WebhookRecord } from '../ports/webhook-store.ts';

export interface SettleContext {
  readonly state: StateStore;
  readonly clock: Clock;
  readonly identifiers: Identifiers;
  /** From 0 to 1, exclusive. */
  readonly random: () => number;
}

/**
 * Writes down how an attempt went, and what follows from it: part of the caller's transaction. Undefined where the
 * webhook is gone by now.
 * @param planned the attempt was one of the retry plan; a requested attempt leaves the plan as it is
 */
export function settle(
  deps: SettleContext,
  webhookId: string,
  event: StoredEvent,
  outcome: Outcome,
  planned: boolean,
): ListedDelivery | undefined {
  const { webhooks } = deps.state;
  const webhook = webhooks.get(webhookId);
  if (webhook === undefined) return undefined;
  const { atMs, status, durationMs, error } = outcome;
  const delivery = {
    id: deps.identifiers.next('dlv', atMs),
    webhookId,
    eventId: event.id,
    type: event.type,
    attempt: webhooks.lastAttempt(webhookId, event.id) + 1,
    atMs,
    status,
    durationMs,
    ...(error !== undefined && { error }),
  };
  webhooks.insertDelivery(delivery);
  const after = afterAttempt(webhook, outcome, deps.clock.nowMs());
  webhooks.save(after);
  if (after.disabledReason !== undefined) webhooks.dequeueAll(webhookId);
  else planNext(deps, webhooks.queued(webhookId, event.id), outcome, planned);
  const nextAttemptAtMs = webhooks.queued(webhookId, event.id)?.dueAtMs;
  return { ...delivery, ...(nextAttemptAtMs !== undefined && { nextAttemptAtMs }) };
}

/** The webhook with what the attempt says of it. One that is disabled stays so. */
function afterAttempt(webhook: WebhookRecord, outcome: Outcome, nowMs: number): WebhookRecord {
  const { atMs, status, error } = outcome;
  const { failing: before, ...rest } = webhook;
  const lastDelivery = { atMs, status, succeeded: error === undefined };
  if (error === undefined) return { ...rest, lastDelivery };
  const failing = withFailure(before, nowMs);
  const reason = outcome.gone ? 'gone' : isGivenUp(failing, nowMs) ? 'failing' : undefined;
  const disabledReason = webhook.disabledReason ?? reason;
  return { ...rest, lastDelivery, failing, ...(disabledReason !== undefined && { disabledReason }) };
}

function planNext(
  { state, clock, random }: SettleContext,
  queued: QueuedDelivery | undefined,
  { error, retryAfterMs }: Outcome,
  planned: boolean,
): void {
  if (queued === undefined) return;
  const { webhookId, eventId, made } = queued;
  if (error === undefined) return state.webhooks.dequeue(webhookId, eventId);
  if (!planned) return;
  const delayMs = nextDelayMs(made + 1, random(), retryAfterMs);
  if (delayMs === undefined) return state.webhooks.dequeue(webhookId, eventId);
  const nowMs = clock.nowMs();
  state.webhooks.reschedule({ webhookId, eventId, made: made + 1, dueAtMs: nowMs + delayMs }, nowMs);
}
