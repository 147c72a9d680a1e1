import type { Delivery } from '#protocol/webhooks.ts';
import { textButton } from '../../elements/button.ts';
import { element } from '../../elements/element.ts';
import { replaceContent } from '../../elements/keep-focus.ts';
import { watch } from '../../state/watch.ts';
import type { DeveloperParts } from './developer-parts.ts';
import type { ShownDeliveries } from './developer-state.ts';
import { rove } from './rove.ts';
import type { WebhookDeeds } from './webhook-deeds.ts';
import { clockText, durationText } from './words.ts';

/** Returns the deliveries to the unfolded webhook, attempt by attempt. */
export function createDeliveries(parts: DeveloperParts, deeds: WebhookDeeds): HTMLElement {
  const { store, t } = parts;
  const root = element('div', { class: 'gp-dev-deliveries' });
  const roving = rove(root, 'button.gp-dev-again');
  watch(
    store,
    ({ deliveries, unfolded }) => [deliveries, unfolded.webhooks] as const,
    ([deliveries, unfolded]) => {
      replaceContent(root, ...contentOf(parts, deeds, deliveries?.webhook === unfolded ? deliveries : undefined));
      roving.renew();
    },
  );
  root.setAttribute('role', 'group');
  root.setAttribute('aria-label', t('Deliveries'));
  return root;
}

function contentOf(parts: DeveloperParts, deeds: WebhookDeeds, shown: ShownDeliveries | undefined): HTMLElement[] {
  const { store, t } = parts;
  const title = element('strong', {}, t('Deliveries of the last 30 days'));
  if (shown === undefined) return [title, element('p', { class: 'gp-quiet' }, t('Asking…'))];
  const { webhook, deliveries, hasMore } = shown;
  if (deliveries.length === 0) return [title, element('p', { class: 'gp-quiet' }, t('Nothing was sent yet.'))];
  const items = deliveries.map((delivery) => itemOf(parts, deeds, webhook, delivery));
  const look = { class: 'gp-button gp-more', 'data-key': 'older deliveries' };
  const more = hasMore ? [textButton(t('Show older'), () => store.dispatch({ kind: 'moreDeliveries' }), look)] : [];
  return [title, element('ul', {}, ...items), ...more];
}

function itemOf(
  { t, language }: DeveloperParts,
  deeds: WebhookDeeds,
  webhook: string,
  delivery: Delivery,
): HTMLElement {
  const { id, type, attempt, at, durationMs, error, nextAttemptAt, status } = delivery;
  const nowMs = Date.now();
  const outcome = error === undefined ? String(status) : status === 0 ? error : `${status}: ${error}`;
  const look = {
    class: 'gp-link gp-dev-again',
    'data-key': `again ${id}`,
    'aria-label': t('Redeliver {0} of {1}', type, clockText(at, nowMs, language)),
  };
  const again = textButton(t('Redeliver'), () => void deeds.redeliver(webhook, id), look);
  return element(
    'li',
    { class: 'gp-dev-delivery' },
    element('span', { class: 'gp-dev-time' }, clockText(at, nowMs, language)),
    element('span', { class: 'gp-dev-type' }, type),
    element('span', { class: 'gp-quiet' }, t('attempt {0}', attempt)),
    element('span', { class: error === undefined ? 'gp-dev-outcome' : 'gp-dev-outcome gp-problem' }, outcome),
    element('span', { class: 'gp-quiet' }, durationText(durationMs, language)),
    nextAttemptAt !== undefined &&
      element('span', { class: 'gp-quiet' }, t('next attempt {0}', clockText(nextAttemptAt, nowMs, language))),
    again,
  );
}
