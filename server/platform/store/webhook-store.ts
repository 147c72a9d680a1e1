import type {
  DeliveryPosition,
  DeliveryRecord,
  ListedDelivery,
  QueuedDelivery,
  StoredEvent,
  WebhookRecord,
  WebhookStore,
} from '#server/app/ports/webhook-store.ts';
import type { StoreDatabase } from './store-database.ts';
import { WebhookDeliveryTable } from './webhook-delivery-table.ts';
import { WebhookQueueTable } from './webhook-queue-table.ts';
import { WebhookTable } from './webhook-table.ts';

/** The tables of webhooks together: what belongs to a webhook goes with it. */
export class SqlWebhookStore implements WebhookStore {
  readonly #database: StoreDatabase;
  readonly #webhooks: WebhookTable;
  readonly #queue: WebhookQueueTable;
  readonly #deliveries: WebhookDeliveryTable;

  constructor(database: StoreDatabase) {
    this.#database = database;
    this.#webhooks = new WebhookTable(database);
    this.#queue = new WebhookQueueTable(database);
    this.#deliveries = new WebhookDeliveryTable(database);
  }

  all(): readonly WebhookRecord[] {
    return this.#webhooks.all();
  }

  get(id: string): WebhookRecord | undefined {
    return this.#webhooks.byId(id);
  }

  insert(webhook: WebhookRecord): void {
    this.#webhooks.insert(webhook);
  }

  save(webhook: WebhookRecord): void {
    this.#webhooks.save(webhook);
  }

  delete(id: string): void {
    this.#database.transaction(() => {
      this.#queue.dequeueAll(id);
      this.#deliveries.deleteOfWebhook(id);
      this.#webhooks.delete(id);
    });
  }

  /** Those that are limited to that project. */
  deleteOfProject(projectId: string): void {
    for (const id of this.#webhooks.ofProject(projectId)) this.delete(id);
  }

  enqueue(event: StoredEvent, webhookIds: readonly string[]): void {
    this.#database.transaction(() => this.#queue.enqueue(event, webhookIds));
  }

  saveEvent(event: StoredEvent): void {
    this.#queue.saveEvent(event);
  }

  event(id: string): StoredEvent | undefined {
    return this.#queue.event(id);
  }

  nextAttempts(): readonly QueuedDelivery[] {
    return this.#queue.next();
  }

  queueLength(): number {
    return this.#queue.length();
  }

  queued(webhookId: string, eventId: string): QueuedDelivery | undefined {
    return this.#queue.one(webhookId, eventId);
  }

  reschedule(queued: QueuedDelivery, nowMs: number): void {
    this.#queue.reschedule(queued, nowMs);
  }

  dequeue(webhookId: string, eventId: string): void {
    this.#queue.dequeue(webhookId, eventId);
  }

  dequeueAll(webhookId: string): void {
    this.#queue.dequeueAll(webhookId);
  }

  spreadDue(nowMs: number, overMs: number, plannedByMs: number): void {
    this.#queue.spread(nowMs, overMs, plannedByMs);
  }

  followClock(nowMs: number): void {
    this.#queue.followClock(nowMs);
  }

  insertDelivery(delivery: DeliveryRecord): void {
    this.#deliveries.insert(delivery);
  }

  delivery(webhookId: string, id: string): DeliveryRecord | undefined {
    return this.#deliveries.one(webhookId, id);
  }

  deliveries(
    webhookId: string,
    page: { readonly sinceMs: number; readonly after?: DeliveryPosition; readonly limit: number },
  ): readonly ListedDelivery[] {
    return this.#deliveries.page(webhookId, page);
  }

  lastAttempt(webhookId: string, eventId: string): number {
    return this.#deliveries.lastAttempt(webhookId, eventId);
  }

  prune(beforeMs: number): void {
    this.#database.transaction(() => {
      this.#deliveries.prune(beforeMs);
      this.#queue.pruneEvents(beforeMs);
    });
  }
}
