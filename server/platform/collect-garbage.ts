import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type Collect = (options?: { readonly type: 'major'; readonly flavor: 'last-resort' }) => unknown;

let collect: Collect | undefined;

const attemptsMax = 3;

/** Collects all garbage of this thread, which takes as long as its heap is large. */
export function collectGarbage(): void {
  collect ??= exposed();
  collect?.();
}

/** The same, and gives the pages of the heap that are free then back to the system: several times as much work. */
export function shrinkHeap(): void {
  collect ??= exposed();
  collect?.({ type: 'major', flavor: 'last-resort' });
}

/**
 * V8 gives the function to contexts that begin while the flag is set, which is one for all threads: another one that does the same may
 * take it away in between. Undefined where that happens each time; then the next call tries again.
 */
function exposed(): Collect | undefined {
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    setFlagsFromString('--expose-gc');
    const found: unknown = runInNewContext("typeof gc === 'function' ? gc : undefined");
    setFlagsFromString('--no-expose-gc');
    if (typeof found === 'function') return found as Collect;
  }
  return undefined;
}
