import { EventHub, type PublishedEvent } from '#server/app/events/event-hub.ts';
import type { Clock, StateStore } from '#server/app/ports.ts';
import { Identifiers } from '#server/service/identifiers.ts';
import { FakeClock } from './fake-clock.ts';

/** A hub whose identifiers are the same in each test. */
export function eventHub(state: StateStore, clock: Clock = new FakeClock()): EventHub {
  return new EventHub({ state, clock, identifiers: new Identifiers((count) => new Uint8Array(count)) });
}

/** Everything that the hub tells from now on. */
export function heardFrom(hub: EventHub): PublishedEvent[] {
  const heard: PublishedEvent[] = [];
  hub.listen({ wants: () => true, hear: (event) => void heard.push(event) });
  return heard;
}
