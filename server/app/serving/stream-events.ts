import type { KeyEnds } from '../access/key-ends.ts';
import type { CallContext, Caller, EventsAnswer, StreamedItem } from '../operations/operation.ts';
import type { Clock } from '../ports/clock.ts';
import type { StateStore } from '../ports/state-store.ts';
import { maySee } from '../projects/project-space.ts';
import { storedEvent } from '../webhooks/webhook-recorder.ts';
import type { EventHub, PublishedEvent } from '../events/event-hub.ts';

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
      const key = state.key(caller.keyId);
      // It may have been revoked while the request waited for its turn.
      if (key === undefined || key.revokedAtMs !== undefined) return this.#end();
      this.#expiresAtMs = Math.min(key.expiresAtMs ?? Infinity, caller.session?.endsAtMs ?? Infinity);
      this.#stops.push(keyEnds.follow(key.id, () => this.#end()));
      if (caller.session !== undefined) this.#stops.push(keyEnds.follow(caller.session.hash, () => this.#end()));
    }
    this.#stops.push(
      events.listen({
        wants: (_type, scope) => maySee(caller, { ...scope, kind: scope.space }),
        onEvent: (event) => this.#send(event),
      }),
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
