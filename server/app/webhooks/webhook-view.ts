import type { Delivery, Webhook, WebhookEventType, WebhookWithSecret } from '#protocol/webhooks.ts';
import { timestamp } from '../projects/project-view.ts';
import type { ListedDelivery, WebhookRecord } from '../ports/webhook-store.ts';

/** A webhook as it is shown: never its secrets. */
export function describeWebhook(webhook: WebhookRecord): Webhook {
  const { id, url, events, projectId, description, createdAtMs, disabledReason, lastDelivery } = webhook;
  return {
    id,
    url,
    events: [...events],
    ...(projectId !== undefined && { projectId }),
    description,
    active: disabledReason === undefined,
    createdAt: timestamp(createdAtMs),
    ...(lastDelivery !== undefined && {
      lastDelivery: {
        at: timestamp(lastDelivery.atMs),
        status: lastDelivery.status,
        succeeded: lastDelivery.succeeded,
      },
    }),
    ...(disabledReason !== undefined && { disabledReason }),
  };
}

/** The one answer that holds the secret. */
export function describeWithSecret(webhook: WebhookRecord): WebhookWithSecret {
  return { ...describeWebhook(webhook), secret: webhook.secret };
}

export function describeDelivery(delivery: ListedDelivery): Delivery {
  const { id, eventId, type, attempt, atMs, status, durationMs, error, nextAttemptAtMs } = delivery;
  return {
    id,
    eventId,
    type: type as WebhookEventType,
    attempt,
    at: timestamp(atMs),
    status,
    durationMs,
    ...(error !== undefined && { error }),
    ...(nextAttemptAtMs !== undefined && { nextAttemptAt: timestamp(nextAttemptAtMs) }),
  };
}
