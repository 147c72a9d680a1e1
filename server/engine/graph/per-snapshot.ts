import { rememberBy } from '#server/base/remember-by.ts';
import type { LinkedSnapshot } from './calls/answers.ts';

/**
 * Returns a function that calls `make` once for each snapshot, at the first question that needs its value. The key is the call
 * layer, which is built from the files and the symbols: snapshots that have it in common (one of them without what can be
 * searched) have the value in common too. So the value may depend on files, symbols, loads and calls, and on nothing else.
 *
 * What depends on files alone, or on symbols alone, is remembered by that layer (`remember`), which may outlive the calls.
 */
export function perSnapshot<Value>(make: (snapshot: LinkedSnapshot) => Value): (snapshot: LinkedSnapshot) => Value {
  return rememberBy(({ calls }) => calls, make);
}
