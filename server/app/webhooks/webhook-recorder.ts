import { everyEventType } from '#protocol/webhooks.ts';
import type { PublishedType } from '#protocol/events.ts';
import { decide, permissionsWithin } from '#server/service/members/decide.ts';
import type { EventRecorder, EventScope, PublishedEvent } from '../events/event-hub.ts';
import type { MemberStore } from '../ports/member-store.ts';
import type { StateStore } from '../ports/state-store.ts';
import { timestamp } from '../projects/project-view.ts';
import type { StoredEvent, WebhookRecord } from '../ports/webhook-store.ts';

/**
 * Queues events for the webhooks that want them, in the transaction of what the event is about.
 * @param wake called once that is committed
 */
export function webhookRecorder(state: StateStore, wake: () => void): EventRecorder {
  return {
    wants: (type, scope) => receiversOf(state, type, scope).length > 0,
    record: (event) => {
      const receivers = receiversOf(state, event.type, event);
      if (receivers.length === 0) return;
      state.webhooks.enqueue(
        storedEvent(event),
        receivers.map(({ id }) => id),
      );
      state.afterCommit(wake);
    },
  };
}

/** The event with the body that every delivery of it sends. */
export function storedEvent({
  id,
  type,
  atMs,
  data,
}: Pick<PublishedEvent, 'id' | 'type' | 'atMs' | 'data'>): StoredEvent {
  return { id, type, atMs, body: JSON.stringify({ type, timestamp: timestamp(atMs), data }) };
}

function receiversOf(state: StateStore, type: PublishedType, scope: EventScope): WebhookRecord[] {
  return state.webhooks
    .all()
    .filter((webhook) => isReceiver(webhook, type, scope) && reachesMember(state.members, webhook, scope));
}

/** Where there are members, the role that the webhook's member has by now decides. */
function reachesMember(
  members: MemberStore,
  { member: name, allMembers }: WebhookRecord,
  { member }: EventScope,
): boolean {
  const role = members.get(name)?.role;
  if (role === undefined) return members.all().length === 0;
  const permissions = permissionsWithin(role, allMembers ? ['webhooks', 'team'] : ['webhooks']);
  const needs = { permission: 'webhooks', method: 'POST' } as const;
  return decide({ name, role, permissions }, needs, { member, isShared: false }) === 'allowed';
}

/** A webhook that is limited to a project is deleted with it, and gets no event of that. */
function isReceiver(webhook: WebhookRecord, type: PublishedType, scope: EventScope): boolean {
  if (webhook.disabledReason !== undefined || webhook.kind !== scope.space) return false;
  if (!webhook.allMembers && webhook.member !== scope.member) return false;
  if (!webhook.events.includes(type) && !webhook.events.includes(everyEventType)) return false;
  return webhook.projectId === undefined || (webhook.projectId === scope.projectId && type !== 'project.deleted');
}
