import type {
  DeliveryPosition,
  DeliveryRecord,
  ListedDelivery,
  QueuedDelivery,
  StoredEvent,
  WebhookRecord,
  WebhookStore,
} from '#server/app/ports/webhook-store.ts';

type Queued = QueuedDelivery & { readonly plannedAtMs: number };

/** The webhooks of a memory state store: maps whose records are never changed in place. */
export class MemoryWebhookStore implements WebhookStore {
  #webhooks = new Map<string, WebhookRecord>();
  #events = new Map<string, StoredEvent>();
  #queue = new Map<string, Queued>();
  #deliveries = new Map<string, DeliveryRecord>();

  /** @returns how to bring back what is there now */
  keep(): () => void {
    const [webhooks, events] = [new Map(this.#webhooks), new Map(this.#events)];
    const [queue, deliveries] = [new Map(this.#queue), new Map(this.#deliveries)];
    return () => {
      this.#webhooks = webhooks;
      this.#events = events;
      this.#queue = queue;
      this.#deliveries = deliveries;
    };
  }

  all(): readonly WebhookRecord[] {
    return [...this.#webhooks.values()].toSorted((left, right) => compare(left, right, 'createdAtMs'));
  }

  get(id: string): WebhookRecord | undefined {
    return this.#webhooks.get(id);
  }

  insert(webhook: WebhookRecord): void {
    this.#webhooks.set(webhook.id, webhook);
  }

  save(webhook: WebhookRecord): void {
    if (this.#webhooks.has(webhook.id)) this.#webhooks.set(webhook.id, webhook);
  }

  delete(id: string): void {
    this.#webhooks.delete(id);
    this.dequeueAll(id);
    for (const delivery of this.#deliveries.values())
      if (delivery.webhookId === id) this.#deliveries.delete(delivery.id);
  }

  deleteOfProject(projectId: string): void {
    for (const webhook of this.all()) if (webhook.projectId === projectId) this.delete(webhook.id);
  }

  queueLength(): number {
    return this.#queue.size;
  }

  enqueue(event: StoredEvent, webhookIds: readonly string[]): void {
    this.saveEvent(event);
    for (const webhookId of webhookIds) {
      this.#put({ webhookId, eventId: event.id, made: 0, dueAtMs: event.atMs, plannedAtMs: event.atMs });
    }
  }

  saveEvent(event: StoredEvent): void {
    if (!this.#events.has(event.id)) this.#events.set(event.id, event);
  }

  event(id: string): StoredEvent | undefined {
    return this.#events.get(id);
  }

  nextAttempts(): readonly QueuedDelivery[] {
    const first = new Map<string, Queued>();
    for (const queued of this.#byDue()) {
      if (!first.has(queued.webhookId) && this.#webhooks.has(queued.webhookId)) first.set(queued.webhookId, queued);
    }
    return [...first.values()].map(withoutPlan);
  }

  queued(webhookId: string, eventId: string): QueuedDelivery | undefined {
    const queued = this.#queue.get(`${webhookId} ${eventId}`);
    return queued && withoutPlan(queued);
  }

  reschedule(queued: QueuedDelivery, nowMs: number): void {
    if (this.#queue.has(`${queued.webhookId} ${queued.eventId}`)) this.#put({ ...queued, plannedAtMs: nowMs });
  }

  dequeue(webhookId: string, eventId: string): void {
    this.#queue.delete(`${webhookId} ${eventId}`);
  }

  dequeueAll(webhookId: string): void {
    for (const queued of this.#queue.values())
      if (queued.webhookId === webhookId) this.dequeue(webhookId, queued.eventId);
  }

  spreadDue(nowMs: number, overMs: number, plannedByMs: number): void {
    const isLate = (queued: Queued) => queued.dueAtMs <= nowMs && queued.plannedAtMs <= plannedByMs;
    const late = this.#byDue().filter(isLate);
    late.forEach((queued, position) => {
      this.#put({ ...queued, dueAtMs: nowMs + Math.floor((overMs * position) / late.length), plannedAtMs: nowMs });
    });
  }

  followClock(nowMs: number): void {
    for (const queued of this.#queue.values()) {
      if (queued.plannedAtMs <= nowMs) continue;
      const leftMs = Math.max(0, queued.dueAtMs - queued.plannedAtMs);
      this.#put({ ...queued, dueAtMs: nowMs + leftMs, plannedAtMs: nowMs });
    }
  }

  insertDelivery(delivery: DeliveryRecord): void {
    this.#deliveries.set(delivery.id, delivery);
  }

  delivery(webhookId: string, id: string): DeliveryRecord | undefined {
    const delivery = this.#deliveries.get(id);
    return delivery?.webhookId === webhookId ? delivery : undefined;
  }

  deliveries(
    webhookId: string,
    { sinceMs, after, limit }: { sinceMs: number; after?: DeliveryPosition; limit: number },
  ): readonly ListedDelivery[] {
    const listed = [...this.#deliveries.values()].filter(
      (each) => each.webhookId === webhookId && each.atMs >= sinceMs,
    );
    const isBehind = (each: DeliveryRecord) => after === undefined || compare(each, after, 'atMs') < 0;
    const sorted = listed.filter(isBehind).toSorted((left, right) => compare(right, left, 'atMs'));
    return sorted.slice(0, limit).map((delivery) => {
      const queued = this.queued(webhookId, delivery.eventId);
      const isNewest = delivery.attempt === this.lastAttempt(webhookId, delivery.eventId);
      return { ...delivery, ...(isNewest && queued !== undefined && { nextAttemptAtMs: queued.dueAtMs }) };
    });
  }

  lastAttempt(webhookId: string, eventId: string): number {
    const attempts = [...this.#deliveries.values()].filter(
      (each) => each.webhookId === webhookId && each.eventId === eventId,
    );
    return Math.max(0, ...attempts.map(({ attempt }) => attempt));
  }

  prune(beforeMs: number): void {
    for (const { id, atMs } of this.#deliveries.values()) if (atMs < beforeMs) this.#deliveries.delete(id);
    const named = new Set([...this.#deliveries.values(), ...this.#queue.values()].map(({ eventId }) => eventId));
    for (const { id, atMs } of this.#events.values()) if (atMs < beforeMs && !named.has(id)) this.#events.delete(id);
  }

  #put(queued: Queued): void {
    this.#queue.set(`${queued.webhookId} ${queued.eventId}`, queued);
  }

  #byDue(): Queued[] {
    return [...this.#queue.values()].toSorted(
      (left, right) => left.dueAtMs - right.dueAtMs || (left.eventId < right.eventId ? -1 : 1),
    );
  }
}

function withoutPlan({ plannedAtMs: _plannedAtMs, ...queued }: Queued): QueuedDelivery {
  return queued;
}

function compare<Field extends string>(
  left: { readonly id: string } & Readonly<Record<Field, number>>,
  right: { readonly id: string } & Readonly<Record<Field, number>>,
  field: Field,
): number {
  if (left[field] !== right[field]) return left[field] - right[field];
  return left.id === right.id ? 0 : left.id < right.id ? -1 : 1;
}
