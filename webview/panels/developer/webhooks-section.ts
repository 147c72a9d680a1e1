import { element } from '../../elements/element.ts';
import { replaceContent } from '../../elements/keep-focus.ts';
import { watch } from '../../state/watch.ts';
import { createDeliveries } from './create-deliveries.ts';
import { createWebhookForm } from './create-webhook-form.ts';
import type { DeveloperParts } from './developer-parts.ts';
import type { DeveloperState } from './developer-state.ts';
import { rove } from './rove.ts';
import { createSecret } from './secret.ts';
import { action, failureText, sectionOf } from './section.ts';
import type { WebhookDeeds } from './webhook-deeds.ts';
import { webhookRow } from './webhook-row.ts';

/** Returns the list of webhooks with their deliveries. The user's form stands apart from the list, which is redrawn. */
export function createWebhooksSection(parts: DeveloperParts, deeds: WebhookDeeds): HTMLElement {
  const { store, t, owner } = parts;
  const list = element('ul', { class: 'gp-list gp-dev-list' });
  const roving = rove(list, 'button.gp-dev-row');
  const said = element('div', {});
  const form = createWebhookForm(parts, deeds);
  const deliveries = createDeliveries(parts, deeds);
  watch(
    store,
    ({ webhooks, projects, unfolded, asking, failures }) =>
      [webhooks, projects, unfolded.webhooks, asking, failures.webhooks] as const,
    ([webhooks, , unfolded]) => {
      const state = store.get();
      const rows = (webhooks ?? []).map((webhook) =>
        webhookRow(parts, deeds, webhook, webhook.id === unfolded ? deliveries : undefined),
      );
      replaceContent(list, ...rows);
      list.hidden = rows.length === 0;
      replaceContent(said, ...saidOf(parts, state));
      roving.renew();
    },
  );
  watch(
    store,
    ({ unfolded, deliveryCount }) => [unfolded.webhooks, deliveryCount] as const,
    ([unfolded]) => {
      if (unfolded !== undefined) void deeds.renew();
    },
  );
  const create = action(t('Create Webhook…'), 'create webhook', () =>
    store.dispatch({ kind: 'create', isCreating: true }),
  );
  watch(
    store,
    ({ isCreating, failures }) => [isCreating, failures.webhooks?.code === 'insufficient_permissions'] as const,
    ([isCreating, isLacking]) => {
      create.hidden = isCreating || isLacking;
    },
  );
  const settings = owner && action(t('Settings'), 'webhook settings', () => owner.showSettings('webhooks'));
  const actions = settings === undefined ? [create] : [create, settings];
  return sectionOf(parts, t('Webhooks'), actions, createSecret(parts), form, said, list);
}

function saidOf({ t }: DeveloperParts, { webhooks, failures }: DeveloperState): HTMLElement[] {
  const { webhooks: failure } = failures;
  if (failure?.code === 'insufficient_permissions') {
    const text = t('This key does not have the permission {0}.', 'webhooks');
    return [element('p', { class: 'gp-quiet' }, text)];
  }
  const empty = t(
    'There is none. A webhook sends events, such as a completed index, to a receiver, by a signed request.',
  );
  return [
    ...[failureText(failure)].filter((text) => text !== undefined),
    ...(webhooks?.length === 0 ? [element('p', { class: 'gp-quiet' }, empty)] : []),
  ];
}
