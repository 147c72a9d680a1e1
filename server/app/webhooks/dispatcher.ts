import { ApiError } from '../operations/api-error.ts';
import { type AttemptContext, attemptDelivery } from './attempt.ts';
import { deliveriesKeptMs } from './deliveries.ts';
import { settle, type SettleContext } from './settle.ts';
import type { ListedDelivery, QueuedDelivery, StoredEvent } from '../ports/webhook-store.ts';
import { webhookNotFound } from './webhook-space.ts';

/** Runs `work` later. @returns how to prevent it */
export type Later = (delayMs: number, work: () => void) => () => void;

export interface DispatcherParts extends AttemptContext, SettleContext {
  readonly later: Later;
  readonly log: (text: string) => void;
}

/** While one is planned there is a queue. */
interface PlannedLook {
  /** Time of the monotonic clock, which cannot be set. */
  readonly atMs: number;
  /** Times of the two clocks when a look was planned for the first time since the last one. */
  readonly sinceWallMs: number;
  readonly sinceMs: number;
  readonly cancel: () => void;
}

/** An attempt under way. */
interface UnderWay {
  readonly isRequested: boolean;
  readonly stop: AbortController;
  readonly done: Promise<void>;
}

/** An attempt whose caller waits for it. */
interface RequestedAttempt {
  readonly webhookId: string;
  readonly send: (signal: AbortSignal) => Promise<void>;
  readonly refuse: (error: unknown) => void;
}

const atATimeMax = 4;
/** The other places are those of the queue alone: requested attempts do not keep it from being sent. */
const requestedAtATimeMax = 2;
/** Time over which attempts are sent that fell due while no engine could send them. */
const spreadMs = 60_000;
/** Clients of a new engine have that long to say where deliveries may go. */
const resumeDelayMs = 1000;
/** How often the queue is looked at while there is one: a clock that was set is noticed then. */
const lookEveryMs = 60_000;
/** A look that comes so late says that the machine slept, or that its clock was set forward. */
const sleptMs = 30_000;
/** After a failure of the store: what cannot be written down is not sent over and over. */
const pauseMs = 60_000;
/**
 * How long an attempt under way may take to end when the engine leaves, and again how long it may take to be cut off.
 */
const graceMs = 300;

const pruneEveryMs = 60 * 60 * 1000;

/**
 * Sends what is queued: at most four attempts at a time, one a webhook. The webhook that was tried longest ago goes
 * first: by the time for which something waits, a few receivers that hang with much queued would win every place.
 *
 * Invariant: an attempt stays in the queue until its outcome is written, in the transaction that takes it out. However
 * the process ends in between, the event is sent again, under the same identifier. The queue lies in the store alone;
 * the dispatcher only needs to know that it changed (`wake`).
 */
export class WebhookDispatcher {
  readonly #parts: DispatcherParts;
  readonly #underWay = new Map<string, UnderWay>();
  readonly #requested = new Set<RequestedAttempt>();
  /** By webhook, which of all attempts of this engine its last one was. */
  readonly #lastTry = new Map<string, number>();
  #tries = 0;
  #planned: PlannedLook | undefined;
  /** Time of the last look by the wall clock. */
  #lastLookMs = Number.NEGATIVE_INFINITY;
  #pruneAtMs = Number.NEGATIVE_INFINITY;
  /** Time of the monotonic clock, which cannot be set. */
  #pausedUntilMs = Number.NEGATIVE_INFINITY;
  #isClosing = false;

  constructor(parts: DispatcherParts) {
    this.#parts = parts;
  }

  /** For an engine that stays: takes up what an earlier one left. */
  resume(): void {
    const { state, clock } = this.#parts;
    this.#guard(() => {
      if (state.webhooks.nextAttempts().length === 0) return;
      state.webhooks.followClock(clock.nowMs());
      const beginMs = clock.nowMs() + resumeDelayMs;
      state.webhooks.spreadDue(beginMs, spreadMs, beginMs);
      this.#planLook(resumeDelayMs);
    });
  }

  /** The queue has changed. */
  wake(): void {
    this.#planLook(0);
  }

  /**
   * Sends an event now, before all that is queued for the webhook. `record` gets the outcome in the transaction that
   * writes it down. Rejects with what `record` throws, with `webhook_not_found`, when the engine leaves, and when
   * `client` aborts before the attempt has begun: the client no longer waits for it then.
   */
  sendNow(
    webhookId: string,
    event: StoredEvent,
    record: (delivery: ListedDelivery) => void,
    client: AbortSignal,
  ): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.#isClosing) return reject(leaving());
      if (client.aborted) return reject(unwanted());
      const send = (signal: AbortSignal) => this.#sendRequested(webhookId, event, record, signal).then(resolve, reject);
      const requested = { webhookId, send, refuse: reject };
      this.#requested.add(requested);
      client.addEventListener('abort', () => this.#requested.delete(requested) && reject(unwanted()), { once: true });
      this.#beginRequested();
    });
  }

  /** Drops all state of a webhook that is no longer needed. */
  forget(webhookId: string): void {
    this.#underWay.get(webhookId)?.stop.abort();
  }

  /** Begins nothing more. What is under way may end; what does not is cut off, and sent again by the next engine. */
  async close(): Promise<void> {
    this.#isClosing = true;
    this.#planned?.cancel();
    for (const { refuse } of this.#requested) refuse(leaving());
    this.#requested.clear();
    const ended = Promise.allSettled([...this.#underWay.values()].map(({ done }) => done));
    await this.#atMost(graceMs, ended);
    for (const { stop } of this.#underWay.values()) stop.abort();
    await this.#atMost(graceMs, ended);
  }

  /** Plans a look, unless an earlier one is planned. */
  #planLook(delayMs: number): void {
    const { clock, later } = this.#parts;
    const atMs = clock.monotonicMs() + delayMs;
    if (this.#isClosing || (this.#planned !== undefined && this.#planned.atMs <= atMs)) return;
    this.#planned?.cancel();
    const { sinceWallMs, sinceMs } = this.#planned ?? { sinceWallMs: clock.nowMs(), sinceMs: clock.monotonicMs() };
    this.#planned = { atMs, sinceWallMs, sinceMs, cancel: later(delayMs, () => this.#look()) };
  }

  #look(): void {
    if (this.#isClosing) return;
    this.#guard(() => {
      const { state, clock } = this.#parts;
      this.#followClock(clock.nowMs());
      this.#prune(clock.nowMs());
      this.#beginRequested();
      const idle = state.webhooks.nextAttempts().filter(({ webhookId }) => !this.#underWay.has(webhookId));
      const nowMs = clock.nowMs();
      const pausedMs = this.#pausedUntilMs - clock.monotonicMs();
      if (pausedMs > 0) return this.#planLook(pausedMs);
      this.#beginDue(idle, nowMs);
      const next = idle.find(({ dueAtMs }) => dueAtMs > nowMs);
      if (next !== undefined) this.#planLook(Math.min(next.dueAtMs - nowMs, lookEveryMs));
    });
  }

  /** An attempt that has no place yet gets one when another attempt ends. */
  #beginDue(idle: readonly QueuedDelivery[], nowMs: number): void {
    for (const queued of this.#longestUntriedFirst(idle.filter(({ dueAtMs }) => dueAtMs <= nowMs))) {
      if (this.#underWay.size >= atATimeMax) return;
      this.#track(queued.webhookId, (signal) => this.#sendQueued(queued, signal));
    }
  }

  #beginRequested(): void {
    const underWay = [...this.#underWay.values()].filter(({ isRequested }) => isRequested).length;
    const free = Math.min(requestedAtATimeMax - underWay, atATimeMax - this.#underWay.size);
    for (let place = 0; place < free; place++) {
      const idle = [...this.#requested].filter(({ webhookId }) => !this.#underWay.has(webhookId));
      const [requested] = this.#longestUntriedFirst(idle);
      if (requested === undefined) return;
      this.#requested.delete(requested);
      this.#track(requested.webhookId, requested.send, true);
    }
  }

  /** Equals stay in their order. */
  #longestUntriedFirst<Entry extends { readonly webhookId: string }>(entries: readonly Entry[]): readonly Entry[] {
    const lastTry = ({ webhookId }: Entry): number => this.#lastTry.get(webhookId) ?? 0;
    return entries.toSorted((left, right) => lastTry(left) - lastTry(right));
  }

  #track(webhookId: string, send: (signal: AbortSignal) => Promise<void>, isRequested = false): void {
    const stop = new AbortController();
    this.#lastTry.set(webhookId, ++this.#tries);
    const done = send(stop.signal)
      .catch((error: unknown) => this.#pause(error))
      .then(() => {
        this.#underWay.delete(webhookId);
        this.#look();
      });
    this.#underWay.set(webhookId, { isRequested, stop, done });
  }

  async #sendQueued({ webhookId, eventId }: QueuedDelivery, signal: AbortSignal): Promise<void> {
    const { state, log } = this.#parts;
    const [webhook, event] = [state.webhooks.get(webhookId), state.webhooks.event(eventId)];
    if (webhook === undefined || event === undefined) return state.webhooks.dequeue(webhookId, eventId);
    const outcome = await attemptDelivery(this.#parts, webhook, event, signal);
    if (signal.aborted) return;
    state.transaction(() => settle(this.#parts, webhookId, event, outcome, true));
    const reason = state.webhooks.get(webhookId)?.disabledReason;
    if (reason !== undefined) log(`webhook ${webhookId} gets nothing more: ${reason}`);
  }

  async #sendRequested(
    webhookId: string,
    event: StoredEvent,
    record: (delivery: ListedDelivery) => void,
    signal: AbortSignal,
  ): Promise<void> {
    const { state } = this.#parts;
    const webhook = state.webhooks.get(webhookId);
    if (webhook === undefined) throw webhookNotFound();
    const outcome = await attemptDelivery(this.#parts, webhook, event, signal);
    if (this.#isClosing && signal.aborted) throw leaving();
    state.transaction(() => {
      state.webhooks.saveEvent(event);
      const delivery = settle(this.#parts, webhookId, event, outcome, false);
      if (delivery === undefined) throw webhookNotFound();
      record(delivery);
    });
  }

  /** Set back: what is planned is waited for no longer than it was to. Set forward, or asleep: not all comes at once. */
  #followClock(nowMs: number): void {
    const { state, clock } = this.#parts;
    if (nowMs < this.#lastLookMs) state.webhooks.followClock(nowMs);
    this.#lastLookMs = nowMs;
    const planned = this.#planned;
    this.#planned = undefined;
    if (planned === undefined) return;
    planned.cancel();
    // Some systems count their sleep as time that passed, others do not.
    const lateMs = clock.monotonicMs() - planned.atMs;
    const unseenMs = nowMs - planned.sinceWallMs - (clock.monotonicMs() - planned.sinceMs);
    const sleptForMs = Math.max(lateMs, unseenMs);
    if (sleptForMs > sleptMs) state.webhooks.spreadDue(nowMs, spreadMs, nowMs - sleptForMs);
  }

  #prune(nowMs: number): void {
    if (nowMs < this.#pruneAtMs) return;
    this.#pruneAtMs = nowMs + pruneEveryMs;
    const { webhooks } = this.#parts.state;
    webhooks.prune(nowMs - deliveriesKeptMs);
    for (const id of this.#lastTry.keys()) if (webhooks.get(id) === undefined) this.#lastTry.delete(id);
  }

  #guard(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.#pause(error);
      this.#planLook(pauseMs);
    }
  }

  #pause(error: unknown): void {
    this.#parts.log(`webhooks pause for a minute: ${String(error)}`);
    this.#pausedUntilMs = this.#parts.clock.monotonicMs() + pauseMs;
  }

  #atMost(limitMs: number, work: Promise<unknown>): Promise<unknown> {
    const late = Promise.withResolvers<void>();
    const cancel = this.#parts.later(limitMs, () => late.resolve());
    return Promise.race([work, late.promise]).finally(cancel);
  }
}

function leaving(): ApiError {
  return new ApiError('engine_unavailable', 'The engine is leaving; ask again.');
}

function unwanted(): ApiError {
  return new ApiError('cancelled', 'The client that requested the attempt has gone.');
}
