import { List } from './list.ts';
import type { RequestOptions } from './options.ts';
import type {
  CreateWebhookBody,
  CreateWebhookData,
  Delivery,
  ListDeliveriesData,
  ListDeliveriesQuery,
  ListWebhooksData,
  Webhook,
  WebhookWithSecret,
} from './schema.ts';
import type { Transport } from './transport.ts';

/** Where events are sent to: `client.webhooks`. */
export class Webhooks {
  readonly #transport: Transport;

  /** @internal */
  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Creates one. Its `secret` is in this answer and in no other: store it where {@link verifyWebhook} finds it.
   *
   * @example
   * const { id, secret } = await client.webhooks.create({
   *   url: 'https://example.com/hook',
   *   events: ['index.completed', 'architecture.changed'],
   * });
   */
  async create(params: CreateWebhookBody, options?: RequestOptions): Promise<WebhookWithSecret> {
    return (
      await this.#transport.send<CreateWebhookData>({ method: 'POST', path: ['webhooks'], body: params }, options)
    ).webhook;
  }

  /**
   * Every webhook of the key's owner, the oldest first.
   *
   * @example
   * for await (const webhook of client.webhooks.list()) console.log(webhook.url, webhook.active);
   */
  list(options?: RequestOptions): List<Webhook, ListWebhooksData & { nextCursor?: string }> {
    return new List(this.#transport, 'webhooks', { path: ['webhooks'] }, options);
  }

  /**
   * Deletes it; what waits to be sent again is dropped.
   *
   * @example
   * await client.webhooks.delete(webhook.id);
   */
  async delete(id: string, options?: RequestOptions): Promise<void> {
    await this.#transport.send({ method: 'DELETE', path: ['webhooks', id] }, options);
  }

  /**
   * Sends a `webhook.test` now, and returns how that went: `status` is the receiver's, 0 when none came, `error` says
   * why.
   *
   * @example
   * const { status, error } = await client.webhooks.test(webhook.id);
   */
  test(id: string, options?: RequestOptions): Promise<Delivery> {
    return this.#ask('webhooks.deliveries', [id, 'test'], options);
  }

  /**
   * The attempts of the last 30 days, the newest first.
   *
   * @example
   * for await (const { type, status, error } of client.webhooks.deliveries(webhook.id)) console.log(type, status, error);
   */
  deliveries(id: string, params?: ListDeliveriesQuery, options?: RequestOptions): List<Delivery, ListDeliveriesData> {
    const request = { extension: 'webhooks.deliveries', path: ['webhooks', id, 'deliveries'], query: params };
    return new List(this.#transport, 'deliveries', request, options);
  }

  /**
   * Sends the event of a delivery again, under its old `webhook-id`.
   *
   * @example
   * for await (const { id, error } of client.webhooks.deliveries(webhook.id)) {
   *   if (error !== undefined) await client.webhooks.redeliver(webhook.id, id);
   * }
   */
  redeliver(id: string, deliveryId: string, options?: RequestOptions): Promise<Delivery> {
    return this.#ask('webhooks.deliveries', [id, 'deliveries', deliveryId, 'redeliver'], options);
  }

  /**
   * A new secret, which is in this answer and in no other. For 24 hours deliveries are signed with the old one too.
   *
   * @example
   * const { secret } = await client.webhooks.rotateSecret(webhook.id);
   */
  async rotateSecret(id: string, options?: RequestOptions): Promise<WebhookWithSecret> {
    return (await this.#ask<CreateWebhookData>('webhooks.rotate', [id, 'secret'], options)).webhook;
  }

  #ask<Data>(extension: string, path: readonly string[], options?: RequestOptions): Promise<Data> {
    return this.#transport.send({ extension, method: 'POST', path: ['webhooks', ...path] }, options);
  }
}
