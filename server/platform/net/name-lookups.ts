import type { LookupAddress } from 'node:dns';
import type { ResolveName } from './checked-lookup.ts';

export interface NameLookup {
  /** Fulfilled when the system is asked: until then the lookup waits for others. */
  readonly begun: Promise<void>;
  readonly addresses: Promise<readonly LookupAddress[]>;
}

/** Node gives this many of its four threads to lookups by the system; more of them would wait unseen. */
const atATimeMax = 2;

/**
 * Lookups in turns: one at a time for a name, shared by all attempts, and two in all, in the order of the requests.
 *
 * The system's resolver cannot be cancelled: a name whose servers are silent holds its thread for as long as the system
 * waits, also when the attempt that wanted it is long over. Asked again by each attempt, two such names would hold both
 * threads for good, and the time of attempts to healthy receivers would run out behind them. Here a waiting attempt is
 * notified when its turn begins, so that no time runs before that.
 *
 * Rejected: asking name servers directly (c-ares), which can be cancelled. It knows nothing of the table of hosts, of
 * names of the local network and of the servers that a private network is given for its own names, and receivers within
 * a company are named by these.
 */
export class NameLookups {
  readonly #resolveName: ResolveName;
  readonly #lookups = new Map<string, NameLookup>();
  readonly #waiting: (() => void)[] = [];
  #underWay = 0;

  constructor(resolveName: ResolveName) {
    this.#resolveName = resolveName;
  }

  look(name: string): NameLookup {
    return this.#lookups.get(name) ?? this.#begin(name);
  }

  /** The result is not cached for later requests: the name may lead elsewhere by then. */
  #begin(name: string): NameLookup {
    const begun = this.#turn();
    const addresses = begun
      .then(() => this.#resolveName(name))
      .finally(() => {
        this.#lookups.delete(name);
        this.#leave();
      });
    const lookup = { begun, addresses };
    this.#lookups.set(name, lookup);
    return lookup;
  }

  #turn(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    if (this.#underWay < atATimeMax) {
      this.#underWay++;
      resolve();
    } else this.#waiting.push(resolve);
    return promise;
  }

  /** Passes a place to the next lookup; it stays counted meanwhile. */
  #leave(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#underWay--;
    else next();
  }
}
