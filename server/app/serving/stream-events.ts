import type { KeyEnds } from '../access/key-ends.ts';
import type { CallContext, Caller, EventsAnswer, StreamedItem } from '../operations/operation.ts';
import type { Clock } from '../ports/clock.ts';
import type { StateStore } from '../ports/state-store.ts';
import { spaceOf } from '../projects/project-space.ts';
import { storedEvent } from '../webhooks/webhook-recorder.ts';
import type { EventHub, EventScope, PublishedEvent } from '../events/event-hub.ts';

export interface EventStreamsContext {
  readonly state: StateStore;
  readonly clock: Clock;
  readonly events: EventHub;
  readonly keyEnds: KeyEnds;
}

/** Longest time between two checks whether a key has expired: the clock may have been set forward. */
const expiryCheckMs = 60_000;

/** Events from the moment that the stream is opened; earlier ones are not sent. */
export function streamEvents(deps: EventStreamsContext, { caller }: Pick<CallContext, 'caller'>): EventsAnswer {
  return {
    events: (onItem, end) => {
      const stream = new EventStream(deps, caller, { onItem, end });
      stream.open();
      return () => stream.close();
    },
  };
}

interface Reader {
  readonly onItem: (item: StreamedItem) => void;
  readonly end: () => void;
}

/** One stream of events, for as long as its key may receive them. */
class EventStream {
  readonly #deps: EventStreamsContext;
  readonly #caller: Caller;
  readonly #reader: Reader;
  readonly #stops: (() => void)[] = [];
  #expiry: NodeJS.Timeout | undefined;
  #expiresAtMs = Infinity;
  #isOver = false;

  constructor(deps: EventStreamsContext, caller: Caller, reader: Reader) {
    this.#deps = deps;
    this.#caller = caller;
    this.#reader = reader;
  }

  open(): void {
    const { state, events, keyEnds } = this.#deps;
    const caller = this.#caller;
    if (caller.kind === 'key') {
      const key = state.keys().find(({ id }) => id === caller.keyId);
      // It may have been revoked while the request waited for its turn.
      if (key === undefined || key.revokedAtMs !== undefined) return this.#end();
      this.#expiresAtMs = key.expiresAtMs ?? Infinity;
      this.#stops.push(keyEnds.follow(key.id, () => this.#end()));
    }
    this.#stops.push(
      events.listen({ wants: (_type, scope) => maySee(caller, scope), onEvent: (event) => this.#send(event) }),
    );
    this.#checkExpiry();
  }

  close(): void {
    this.#isOver = true;
    clearTimeout(this.#expiry);
    for (const stop of this.#stops.splice(0)) stop();
  }

  #send(event: PublishedEvent): void {
    if (this.#hasExpired) return this.#end();
    const { id, type, body } = storedEvent(event);
    this.#reader.onItem({ id, event: type, data: body });
  }

  #checkExpiry(): void {
    if (this.#expiresAtMs === Infinity || this.#isOver) return;
    if (this.#hasExpired) return this.#end();
    const waitMs = Math.min(expiryCheckMs, this.#expiresAtMs - this.#deps.clock.nowMs());
    this.#expiry = setTimeout(() => this.#checkExpiry(), waitMs).unref();
  }

  get #hasExpired(): boolean {
    return this.#expiresAtMs <= this.#deps.clock.nowMs();
  }

  #end(): void {
    if (this.#isOver) return;
    this.close();
    this.#reader.end();
  }
}

/**
 * Test keys get events of their own data space alone, and without team access a key gets those of its own member alone.
 */
function maySee(caller: Caller, { space, member }: EventScope): boolean {
  const own = spaceOf(caller);
  return own.kind === space && (own.seesAllMembers || own.member === member);
}
