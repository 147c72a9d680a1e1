import type { OperationParams } from '#protocol/operations.ts';
import type { Delivery } from '#protocol/webhooks.ts';
import type { Identifiers } from '#server/service/identifiers.ts';
import { ApiError } from '../operations/api-error.ts';
import type { DataAnswer, CallContext } from '../operations/operation.ts';
import type { Clock } from '../ports/clock.ts';
import type { StateStore } from '../ports/state-store.ts';
import type { WebhookDispatcher } from './dispatcher.ts';
import { storedEvent } from './webhook-recorder.ts';
import { findWebhook } from './webhook-space.ts';
import type { ListedDelivery, StoredEvent } from '../ports/webhook-store.ts';
import { describeDelivery } from './webhook-view.ts';

export interface RequestedDeliveriesContext {
  readonly state: StateStore;
  readonly clock: Clock;
  readonly identifiers: Identifiers;
  readonly dispatcher: WebhookDispatcher;
}

/** Makes one attempt, and no other: a person looks at its outcome. Disabled webhooks are tried as well. */
export function testWebhook(
  deps: RequestedDeliveriesContext,
  id: string,
  context: CallContext,
): Promise<DataAnswer<Delivery>> {
  const webhook = findWebhook(deps.state, context.caller, id);
  const atMs = deps.clock.nowMs();
  const data = { webhookId: webhook.id };
  const event = storedEvent({ id: deps.identifiers.next('evt', atMs), type: 'webhook.test', atMs, data });
  return sendAndAnswer(deps, webhook.id, event, context);
}

/**
 * Sends an event of before again, under its identifier. What waits in the queue goes on waiting unless this succeeds.
 */
export function redeliver(
  deps: RequestedDeliveriesContext,
  { webhookId, deliveryId }: OperationParams<'deliveries.redeliver'>,
  context: CallContext,
): Promise<DataAnswer<Delivery>> {
  const { webhooks } = deps.state;
  const webhook = findWebhook(deps.state, context.caller, webhookId);
  const event = webhooks.event(webhooks.delivery(webhook.id, deliveryId)?.eventId ?? '');
  if (event === undefined) throw new ApiError('delivery_not_found', 'There is no such delivery.');
  return sendAndAnswer(deps, webhook.id, event, context);
}

async function sendAndAnswer(
  { dispatcher }: RequestedDeliveriesContext,
  webhookId: string,
  event: StoredEvent,
  { remember, signal }: CallContext,
): Promise<DataAnswer<Delivery>> {
  const { promise, resolve } = Promise.withResolvers<DataAnswer<Delivery>>();
  const record = (made: ListedDelivery): void => {
    const delivery = describeDelivery(made);
    const answer = { data: () => delivery };
    remember?.(answer);
    resolve(answer);
  };
  await dispatcher.sendNow(webhookId, event, record, signal);
  return promise;
}
