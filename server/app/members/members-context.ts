import type { Identifiers, RandomBytes } from '#server/service/identifiers.ts';
import type { KeyEnds } from '../access/key-ends.ts';
import type { Clock } from '../ports/clock.ts';
import type { StateStore } from '../ports/state-store.ts';

/** Parts that the use cases of members need. */
export interface MembersContext {
  readonly state: StateStore;
  readonly clock: Clock;
  readonly identifiers: Identifiers;
  readonly randomBytes: RandomBytes;
  readonly keyEnds: KeyEnds;
  /** Address under which members reach the remote; undefined while nothing is served. */
  readonly publicUrl: () => string | undefined;
}
