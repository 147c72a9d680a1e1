import { EventHub, type PublishedEvent } from '#server/app/events/event-hub.ts';
import type { Clock } from '#server/app/ports/clock.ts';
import type { StateStore } from '#server/app/ports/state-store.ts';
import { Identifiers } from '#server/service/identifiers.ts';
import { FakeClock } from './fake-clock.ts';

/** A hub whose identifiers are the same in each test. */
export function eventHub(state: StateStore, clock: Clock = new FakeClock()): EventHub {
  return new EventHub({ state, clock, identifiers: new Identifiers((count) => new Uint8Array(count)) });
}

/** Returns a list that gets everything that the hub publishes from now on. */
export function eventsFrom(hub: EventHub): PublishedEvent[] {
  const published: PublishedEvent[] = [];
  hub.listen({ wants: () => true, onEvent: (event) => void published.push(event) });
  return published;
}
