import type { EventData, PublishedType } from '#protocol/events.ts';
import type { Identifiers } from '#server/service/identifiers.ts';
import type { Clock } from '../ports/clock.ts';
import type { ProjectRecord, StateStore } from '../ports/state-store.ts';

/** Owner of an event: this alone decides who may see it. */
export interface EventScope {
  readonly space: 'live' | 'test';
  readonly member: string;
  readonly projectId?: string;
  /** Every member may see it, where there are members. */
  readonly isShared?: true;
}

export type NewEvent = {
  readonly [Type in PublishedType]: EventScope & { readonly type: Type; readonly data: EventData[Type] };
}[PublishedType];

export type PublishedEvent = NewEvent & {
  /** `evt_…` */
  readonly id: string;
  readonly atMs: number;
};

/** Keeps events: what it writes is part of the transaction that the event is about. */
export interface EventRecorder {
  /**
   * Reports whether such an event would be stored: what is costly to find out is found out only for a listener or a
   * recorder.
   */
  wants(type: PublishedType, scope: EventScope): boolean;
  /** Synchronous; an exception rolls back what the event is about. */
  record(event: PublishedEvent): void;
}

/** Receives events that have been committed. Does not throw. */
export interface EventListener {
  wants(type: PublishedType, scope: EventScope): boolean;
  onEvent(event: PublishedEvent): void;
}

export interface EventHubParts {
  readonly state: StateStore;
  readonly clock: Clock;
  readonly identifiers: Identifiers;
}

/**
 * Publishes every event. Use cases publish inside the transaction of what the event is about: recorders write in the
 * same transaction, so that a crash leaves both or neither; listeners are notified only when it is committed.
 *
 * Invariant: the hub retains no event. An event without a recorder or listener is gone when `publish` returns.
 */
export class EventHub {
  readonly #parts: EventHubParts;
  readonly #recorders: EventRecorder[] = [];
  readonly #listeners = new Set<EventListener>();

  constructor(parts: EventHubParts) {
    this.#parts = parts;
  }

  addRecorder(recorder: EventRecorder): void {
    this.#recorders.push(recorder);
  }

  /** @returns how to stop it; harmless when called again */
  listen(listener: EventListener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Reports whether a recorder or listener takes such an event. */
  isWanted(type: PublishedType, scope: EventScope): boolean {
    return [...this.#recorders, ...this.#listeners].some((each) => each.wants(type, scope));
  }

  /** Reports whether a recorder takes such an event: it was asked for by its type, while a listener takes whatever comes. */
  isRecorded(type: PublishedType, scope: EventScope): boolean {
    return this.#recorders.some((each) => each.wants(type, scope));
  }

  /** Throws what a recorder throws, and what the store throws where there is no transaction yet. */
  publish(event: NewEvent): PublishedEvent {
    const { state, clock, identifiers } = this.#parts;
    const atMs = clock.nowMs();
    const published: PublishedEvent = { ...event, id: identifiers.next('evt', atMs), atMs };
    const recorders = this.#recorders.filter((recorder) => recorder.wants(event.type, event));
    if (recorders.length > 0) {
      state.transaction(() => {
        for (const recorder of recorders) recorder.record(published);
      });
    }
    state.afterCommit(() => this.#notify(published));
    return published;
  }

  #notify(event: PublishedEvent): void {
    for (const listener of this.#listeners) if (listener.wants(event.type, event)) listener.onEvent(event);
  }
}

export function scopeOf({ kind, member, id, isShared }: ProjectRecord): EventScope & { readonly projectId: string } {
  return { space: kind, member, projectId: id, ...(isShared && { isShared }) };
}
