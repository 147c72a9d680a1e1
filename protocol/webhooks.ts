import { Type, type Static } from 'typebox';
import {
  count,
  createdAt,
  cursor,
  deliveryId,
  eventId,
  nextCursor,
  pageLimit,
  projectId,
  webhookId,
} from './values.ts';

/** Every type that webhooks may ask for, those included whose analyses are not there yet. */
export const webhookEventTypes = [
  'project.created',
  'project.deleted',
  'index.started',
  'index.completed',
  'index.failed',
  'security.changed',
  'metrics.changed',
  'architecture.changed',
  'snapshot.pushed',
  'triage.changed',
  'webhook.test',
] as const;
export const WebhookEventType = Type.Enum([...webhookEventTypes], { type: 'string' });
export type WebhookEventType = Static<typeof WebhookEventType>;

/** In `events`: every type, later ones included. */
export const everyEventType = '*';

const attemptedAt = Type.String({
  format: 'date-time',
  description: 'Time of the attempt.',
  examples: ['2026-01-31T12:00:00.000Z'],
});
const answeredStatus = Type.Integer({
  minimum: 0,
  maximum: 599,
  description: 'HTTP status; 0 when no response arrived.',
});

export const DisabledReason = Type.Enum(['failing', 'gone'], {
  type: 'string',
  description: 'Why nothing is sent any more: nothing but failures for 120 hours, or the receiver answered 410.',
});
export type DisabledReason = Static<typeof DisabledReason>;

const webhookFields = {
  id: webhookId,
  url: Type.String(),
  events: Type.Array(Type.String()),
  projectId: Type.Optional(projectId),
  description: Type.String(),
  active: Type.Boolean(),
  createdAt,
  lastDelivery: Type.Optional(
    Type.Object(
      { at: attemptedAt, status: answeredStatus, succeeded: Type.Boolean() },
      { description: 'The newest attempt.' },
    ),
  ),
  disabledReason: Type.Optional(DisabledReason),
};

export const Webhook = Type.Object(webhookFields);
export type Webhook = Static<typeof Webhook>;

export const WebhookWithSecret = Type.Object({
  ...webhookFields,
  secret: Type.String({ pattern: '^whsec_[A-Za-z0-9+/]{43}=$', description: 'Shown once.' }),
});
export type WebhookWithSecret = Static<typeof WebhookWithSecret>;

export const WebhookList = Type.Object({ webhooks: Type.Array(Webhook) });
export const CreatedWebhook = Type.Object({ webhook: WebhookWithSecret });

export const createWebhookBody = {
  url: Type.String({
    minLength: 8,
    maxLength: 2048,
    format: 'uri',
    pattern: '^https?://',
    description: 'Where deliveries go: https and a public address, unless the settings of the server allow more.',
  }),
  events: Type.Optional(
    Type.Array(Type.Enum([...webhookEventTypes, everyEventType], { type: 'string' }), {
      minItems: 1,
      maxItems: 20,
      default: [everyEventType],
      description: 'Types of events; `*` is every type, later ones included.',
    }),
  ),
  projectId: Type.Optional(Type.String({ ...projectId, description: 'Limits the webhook to events of this project.' })),
  description: Type.Optional(Type.String({ maxLength: 500 })),
};

export const webhookPath = {
  webhookId: Type.String({ minLength: 1, maxLength: 64, description: 'Webhook identifier.' }),
};
export const deliveryPath = {
  ...webhookPath,
  deliveryId: Type.String({ minLength: 1, maxLength: 64, description: 'Attempt identifier.' }),
};

export const Delivery = Type.Object({
  id: deliveryId,
  eventId,
  type: WebhookEventType,
  attempt: Type.Integer({ minimum: 1 }),
  at: attemptedAt,
  status: answeredStatus,
  durationMs: count,
  error: Type.Optional(Type.String({ description: 'Why the attempt failed. Absent when it succeeded.' })),
  nextAttemptAt: Type.Optional(
    Type.String({
      format: 'date-time',
      description: 'Absent when no further attempt is due.',
      examples: ['2026-01-31T12:00:00.000Z'],
    }),
  ),
});
export type Delivery = Static<typeof Delivery>;

export const listDeliveriesQuery = { limit: Type.Optional(pageLimit), cursor: Type.Optional(cursor) };

export const DeliveryList = Type.Object({
  deliveries: Type.Array(Delivery),
  nextCursor: Type.Optional(nextCursor),
});

/** Webhooks that one member may have; test keys have a number of their own. */
export const webhooksMax = 20;
export const testWebhooksMax = 1;
