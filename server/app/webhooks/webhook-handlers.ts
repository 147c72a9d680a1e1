import type { Identifiers, RandomBytes } from '#server/service/identifiers.ts';
import { rotate } from '#server/service/webhooks/secrets.ts';
import { formatSecret, secretRandomBytes } from '#server/service/webhooks/sign.ts';
import type { HandlersOf } from '../operations/handler-table.ts';
import type { CallContext } from '../operations/operation.ts';
import type { Clock } from '../ports/clock.ts';
import type { StateStore } from '../ports/state-store.ts';
import { createWebhook } from './create-webhook.ts';
import { listDeliveries } from './deliveries.ts';
import type { WebhookDispatcher } from './dispatcher.ts';
import { redeliver, testWebhook } from './requested-deliveries.ts';
import type { EgressSettings } from '../ports/webhook-sender.ts';
import { findWebhook, visibleWebhooks } from './webhook-space.ts';
import type { WebhookRecord } from '../ports/webhook-store.ts';
import { describeWebhook, describeWithSecret } from './webhook-view.ts';

export interface WebhooksContext {
  readonly state: StateStore;
  readonly clock: Clock;
  readonly identifiers: Identifiers;
  readonly randomBytes: RandomBytes;
  readonly egress: () => EgressSettings;
  readonly dispatcher: WebhookDispatcher;
  readonly cursorSecret: () => Uint8Array;
}

type WebhookOperation =
  | `webhooks.${'list' | 'create' | 'delete' | 'test' | 'rotateSecret'}`
  | `deliveries.${'list' | 'redeliver'}`;

export function webhookHandlers(deps: WebhooksContext): HandlersOf<WebhookOperation> {
  return {
    'webhooks.list': (_params, { caller }) => {
      const webhooks = visibleWebhooks(deps.state, caller).map(describeWebhook);
      return { data: () => ({ webhooks }) };
    },
    'webhooks.create': (params, context) => createWebhook(deps, params, context),
    'webhooks.delete': ({ webhookId }, { caller }) => {
      deps.state.webhooks.delete(findWebhook(deps.state, caller, webhookId).id);
      deps.dispatcher.forget(webhookId);
      return { data: () => ({}) };
    },
    'webhooks.test': ({ webhookId }, context) => testWebhook(deps, webhookId, context),
    'webhooks.rotateSecret': ({ webhookId }, context) => {
      return deps.state.transaction(() => {
        const webhook = rotateSecret(deps, webhookId, context);
        const answer = { data: () => ({ webhook: describeWithSecret(webhook) }) };
        context.remember?.(answer);
        return answer;
      });
    },
    'deliveries.list': (params, context) => listDeliveries(deps, params, context),
    'deliveries.redeliver': (params, context) => redeliver(deps, params, context),
  };
}

/** Both secrets sign for a while, so that the receiver may learn the new one in between. */
function rotateSecret(deps: WebhooksContext, id: string, { caller }: CallContext): WebhookRecord {
  const webhook = findWebhook(deps.state, caller, id);
  const secret = formatSecret(deps.randomBytes(secretRandomBytes));
  const rotated = { ...webhook, ...rotate(webhook, secret, deps.clock.nowMs()) };
  deps.state.webhooks.save(rotated);
  return rotated;
}
