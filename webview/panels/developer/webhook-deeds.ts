import type { OperationParams } from '#protocol/operations.ts';
import type { Delivery } from '#protocol/webhooks.ts';
import { BridgeError } from '../../bridge/bridge.ts';
import type { Failure } from '../../state/page-state.ts';
import type { DeveloperParts } from './developer-parts.ts';

/** Actions on webhooks from the page; their results are announced and shown. */
export interface WebhookDeeds {
  /** Why it was refused; absent: it is there, and its secret is shown. */
  create(wanted: OperationParams<'webhooks.create'>): Promise<Failure | undefined>;
  remove(webhookId: string): Promise<void>;
  rotate(webhookId: string): Promise<void>;
  test(webhookId: string): Promise<void>;
  redeliver(webhookId: string, deliveryId: string): Promise<void>;
  renew(): Promise<void>;
}

export function webhookDeeds(parts: DeveloperParts, renew: () => Promise<void>): WebhookDeeds {
  const { store, bridge, t, announce } = parts;
  const done = async (work: () => Promise<void>): Promise<Failure | undefined> => {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof BridgeError)) throw error;
      const { code, message } = error;
      return { code, message };
    } finally {
      await renew();
    }
    return undefined;
  };
  const tried = async (work: () => Promise<void>): Promise<void> => {
    store.dispatch({ kind: 'ask' });
    const failure = await done(work);
    // The new request removed the earlier message.
    if (failure !== undefined) store.dispatch({ kind: 'failed', section: 'webhooks', failure });
  };
  const sent = (delivery: Delivery) => announce(outcomeText(delivery, parts));
  return {
    renew,
    create: (wanted) =>
      done(async () => {
        const { webhook } = (await bridge.call('webhooks.create', wanted)).data;
        store.dispatch({ kind: 'secret', secret: { webhook: webhook.url, text: webhook.secret } });
        store.dispatch({ kind: 'create', isCreating: false });
        announce(t('The webhook was created. Copy its secret now: it is not shown again.'));
      }),
    remove: (webhookId) =>
      tried(async () => {
        await bridge.call('webhooks.delete', { webhookId });
        announce(t('The webhook was deleted.'));
      }),
    rotate: (webhookId) =>
      tried(async () => {
        const { webhook } = (await bridge.call('webhooks.rotateSecret', { webhookId })).data;
        store.dispatch({ kind: 'secret', secret: { webhook: webhook.url, text: webhook.secret } });
        announce(t('The webhook has a new secret. For 24 hours the old one signs as well.'));
      }),
    test: (webhookId) => tried(async () => sent((await bridge.call('webhooks.test', { webhookId })).data)),
    redeliver: (webhookId, deliveryId) =>
      tried(async () => sent((await bridge.call('deliveries.redeliver', { webhookId, deliveryId })).data)),
  };
}

function outcomeText({ status, error }: Delivery, { t }: DeveloperParts): string {
  if (error === undefined) return t('Delivered: the receiver answered {0}.', status);
  return t('Not delivered: {0}', error);
}
