/** Rules for which caller sees which webhook: the same as for projects. */
import { ApiError } from '../operations/api-error.ts';
import type { Caller } from '../operations/operation.ts';
import type { StateStore } from '../ports/state-store.ts';
import { spaceOf } from '../projects/project-space.ts';
import type { WebhookRecord } from '../ports/webhook-store.ts';

/** Oldest first. */
export function visibleWebhooks({ webhooks }: StateStore, caller: Caller): WebhookRecord[] {
  return webhooks.all().filter((webhook) => isVisible(caller, webhook));
}

/** Throws `webhook_not_found`, also for what exists but is not visible. */
export function findWebhook({ webhooks }: StateStore, caller: Caller, id: string): WebhookRecord {
  const webhook = webhooks.get(id);
  if (webhook === undefined || !isVisible(caller, webhook)) throw webhookNotFound();
  return webhook;
}

export function webhookNotFound(): ApiError {
  return new ApiError('webhook_not_found', 'There is no such webhook.');
}

function isVisible(caller: Caller, { kind, member }: WebhookRecord): boolean {
  const space = spaceOf(caller);
  return kind === space.kind && (space.seesAllMembers || member === space.member);
}
