import type { DisabledReason } from '#protocol/webhooks.ts';

export interface WebhookRecord {
  readonly id: string;
  readonly url: string;
  /** Types of events, `*` among them for every type. */
  readonly events: readonly string[];
  readonly projectId?: string;
  readonly description: string;
  readonly kind: 'live' | 'test';
  /** Member that owns it. */
  readonly member: string;
  /** The webhook's author sees the projects of every member: events of these are delivered too. */
  readonly allMembers: boolean;
  readonly createdAtMs: number;
  /** `whsec_…` */
  readonly secret: string;
  /** Secrets of before, newest first: they sign as well until their time. */
  readonly oldSecrets: readonly { readonly secret: string; readonly untilMs: number }[];
  /** Absent while it is active. */
  readonly disabledReason?: DisabledReason;
  readonly lastDelivery?: { readonly atMs: number; readonly status: number; readonly succeeded: boolean };
  /** Nothing but failures since then, and how many. Absent after a success. */
  readonly failing?: { readonly sinceMs: number; readonly attempts: number };
}

/** An event as it is sent: its body is written once, for all receivers and attempts. */
export interface StoredEvent {
  readonly id: string;
  readonly type: string;
  readonly atMs: number;
  readonly body: string;
}

/** An attempt that is to be made. */
export interface QueuedDelivery {
  readonly webhookId: string;
  readonly eventId: string;
  /** Attempts of the retry plan that were made. */
  readonly made: number;
  readonly dueAtMs: number;
}

/** An attempt that was made. */
export interface DeliveryRecord {
  readonly id: string;
  readonly webhookId: string;
  readonly eventId: string;
  readonly type: string;
  /** Counts from 1, requested attempts included. */
  readonly attempt: number;
  readonly atMs: number;
  /** 0 when no answer came. */
  readonly status: number;
  readonly durationMs: number;
  /** Absent when it succeeded. */
  readonly error?: string;
}

export interface ListedDelivery extends DeliveryRecord {
  /** Set at the newest attempt of an event that is still to be delivered. */
  readonly nextAttemptAtMs?: number;
}

/** A place in the list of deliveries, which is sorted by these two, newest first. */
export type DeliveryPosition = Pick<DeliveryRecord, 'atMs' | 'id'>;

/** The part of `state.db` that belongs to webhooks; its methods join the transaction of the store. */
export interface WebhookStore {
  /** Oldest first. */
  all(): readonly WebhookRecord[];
  get(id: string): WebhookRecord | undefined;
  insert(webhook: WebhookRecord): void;
  /** Replaces what changes in a webhook's life: secrets, state, last delivery. Without an effect where it is gone. */
  save(webhook: WebhookRecord): void;
  /** With what is queued for it and its deliveries. */
  delete(id: string): void;

  /** One attempt for each of the webhooks, due when the event happened. */
  enqueue(event: StoredEvent, webhookIds: readonly string[]): void;
  saveEvent(event: StoredEvent): void;
  event(id: string): StoredEvent | undefined;
  /** Returns for each webhook the attempt that is due first, those of the future included; the earliest first. */
  nextAttempts(): readonly QueuedDelivery[];
  /** Attempts to be made, those of the future included. */
  queueLength(): number;
  queued(webhookId: string, eventId: string): QueuedDelivery | undefined;
  /** @param nowMs from when on the time until `dueAtMs` counts */
  reschedule(queued: QueuedDelivery, nowMs: number): void;
  dequeue(webhookId: string, eventId: string): void;
  dequeueAll(webhookId: string): void;
  /**
   * Spreads deliveries that are due by now: they become due evenly over that time, in the order in which it was.
   * @param plannedByMs what was planned later is left alone
   */
  spreadDue(nowMs: number, overMs: number, plannedByMs: number): void;
  /**
   * Attempts that were planned at a time yet to come, since the clock was set back, are waited for again from now on.
   */
  followClock(nowMs: number): void;

  insertDelivery(delivery: DeliveryRecord): void;
  delivery(webhookId: string, id: string): DeliveryRecord | undefined;
  /** Newest first, from `sinceMs` on. */
  deliveries(
    webhookId: string,
    page: { readonly sinceMs: number; readonly after?: DeliveryPosition; readonly limit: number },
  ): readonly ListedDelivery[];
  /** Number of the newest attempt to deliver that event; 0 before there was one. */
  lastAttempt(webhookId: string, eventId: string): number;
  /** Forgets deliveries of before, and events of before that nothing names any more. */
  prune(beforeMs: number): void;
}
