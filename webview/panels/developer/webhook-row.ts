import type { Webhook } from '#protocol/webhooks.ts';
import { type Child, element } from '../../elements/element.ts';
import type { Translate } from '../../state/translate.ts';
import type { DeveloperParts } from './developer-parts.ts';
import { action, actionsOf, facts, unfoldingRow } from './section.ts';
import type { WebhookDeeds } from './webhook-deeds.ts';
import { clockText } from './words.ts';

/** @param deliveries of this webhook, where it is unfolded */
export function webhookRow(
  parts: DeveloperParts,
  deeds: WebhookDeeds,
  webhook: Webhook,
  deliveries: HTMLElement | undefined,
): HTMLElement {
  const { store, t } = parts;
  const { id, url } = webhook;
  const look = {
    key: `webhook ${id}`,
    isUnfolded: deliveries !== undefined,
    unfold: () => store.dispatch({ kind: 'unfold', section: 'webhooks', id }),
    ...(!webhook.active && { class: 'gp-dev-over' }),
  };
  const line = [
    element('span', { class: 'gp-row-name' }, url),
    element('span', { class: 'gp-row-path' }, eventsText(webhook, t)),
    element('span', { class: webhook.active ? 'gp-row-count' : 'gp-row-count gp-problem' }, remarkOf(webhook, parts)),
  ];
  return unfoldingRow(look, line, () => bodyOf(parts, deeds, webhook, deliveries));
}

function bodyOf(
  parts: DeveloperParts,
  deeds: WebhookDeeds,
  webhook: Webhook,
  deliveries: HTMLElement | undefined,
): Child[] {
  const { store, t } = parts;
  const { id } = webhook;
  const { asking } = store.get();
  const isAsked = asking?.webhook === id;
  return [
    !webhook.active && element('p', { class: 'gp-problem' }, whyOff(webhook, t)),
    factsOf(parts, webhook),
    isAsked ? confirmation(parts, deeds, id, asking.about) : buttonsOf(parts, deeds, id),
    deliveries,
  ];
}

function buttonsOf({ store, t, copy }: DeveloperParts, deeds: WebhookDeeds, id: string): HTMLElement {
  return actionsOf(
    action(t('Send Test Event'), `test ${id}`, () => void deeds.test(id)),
    action(t('New Secret…'), `rotate ${id}`, () =>
      store.dispatch({ kind: 'ask', asking: { webhook: id, about: 'rotate' } }),
    ),
    action(t('Delete…'), `delete ${id}`, () =>
      store.dispatch({ kind: 'ask', asking: { webhook: id, about: 'delete' } }),
    ),
    action(t('Copy ID'), `id ${id}`, () => copy(id, t('Webhook ID'))),
  );
}

/** The question stands where the buttons were; its first answer changes nothing. */
function confirmation(
  { store, t }: DeveloperParts,
  deeds: WebhookDeeds,
  id: string,
  about: 'delete' | 'rotate',
): HTMLElement {
  const isDelete = about === 'delete';
  const question = isDelete
    ? t('Delete this webhook? Nothing more is sent to it, waiting retries included.')
    : t('Make a new secret? The old one signs for 24 hours more, so that the receiver can change over.');
  const confirm = () => void (isDelete ? deeds.remove(id) : deeds.rotate(id));
  // The buttons that were pressed are gone: the focus goes to those that took their place.
  return element(
    'div',
    { class: 'gp-dev-notice', role: 'group', 'aria-label': question },
    element('p', {}, question),
    actionsOf(
      action(t('Keep'), `delete ${id}`, () => store.dispatch({ kind: 'ask' })),
      action(isDelete ? t('Delete') : t('Make New Secret'), `confirm ${id}`, confirm),
    ),
  );
}

function factsOf({ store, t, language }: DeveloperParts, webhook: Webhook): HTMLElement {
  const { events, projectId, description, createdAt, id } = webhook;
  const project = store.get().projects?.find((each) => each.id === projectId);
  return facts([
    [t('Description'), description],
    [t('Events'), events.includes('*') ? t('all, later ones included') : events.join(', ')],
    [t('Project'), projectId === undefined ? t('all') : (project?.name ?? projectId)],
    [t('Created'), clockText(createdAt, Date.now(), language)],
    [t('ID'), element('code', {}, id)],
  ]);
}

function eventsText({ events }: Webhook, t: Translate): string {
  if (events.includes('*')) return t('all events');
  return events.length === 1 ? String(events[0]) : t('{0} kinds of events', events.length);
}

function remarkOf({ active, disabledReason, lastDelivery }: Webhook, { t, language }: DeveloperParts): string {
  if (!active) return disabledReason === 'gone' ? t('off: gone') : t('off: failing');
  if (lastDelivery === undefined) return t('nothing sent yet');
  const { at, status, succeeded } = lastDelivery;
  const time = clockText(at, Date.now(), language);
  if (succeeded) return t('delivered {0}', time);
  return status === 0 ? t('failed {0}', time) : t('failed {0}, status {1}', time, status);
}

function whyOff({ disabledReason }: Webhook, t: Translate): string {
  return disabledReason === 'gone'
    ? t(
        'Switched off: the receiver answered 410, gone. Delete the webhook, or create it again where the receiver is now.',
      )
    : t('Switched off: for 120 hours every delivery failed. Repair the receiver, then create the webhook again.');
}
