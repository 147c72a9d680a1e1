import { element } from '../../elements/element.ts';
import { createApiSection } from './api-section.ts';
import type { DeveloperParts } from './developer-parts.ts';
import { createKeysSection } from './keys-section.ts';
import { createRequestsSection } from './requests-section.ts';
import type { WebhookDeeds } from './webhook-deeds.ts';
import { createWebhooksSection } from './webhooks-section.ts';

/**
 * Returns the page for developers who build on the API. Keys and requests of all keys are shown only to the owner of
 * the machine.
 */
export function createDeveloper(parts: DeveloperParts, deeds: WebhookDeeds): HTMLElement {
  const { t, heading, owner } = parts;
  return element(
    'div',
    { class: 'gp-developer' },
    element(
      'div',
      { class: 'gp-dev-sheet' },
      element(heading, {}, t('Developer')),
      createApiSection(parts),
      ...(owner === undefined ? [] : [createKeysSection(parts, owner)]),
      createWebhooksSection(parts, deeds),
      ...(owner === undefined ? [] : [createRequestsSection(parts)]),
    ),
  );
}
