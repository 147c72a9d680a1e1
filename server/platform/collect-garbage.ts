import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type Collect = (options?: { readonly type: 'major'; readonly flavor: 'last-resort' }) => unknown;

let collect: Collect | undefined;

/** Collects all garbage of this thread, which takes as long as its heap is large. */
export function collectGarbage(): void {
  collect ??= exposed();
  collect();
}

/** The same, and gives the pages of the heap that are free then back to the system: several times as much work. */
export function shrinkHeap(): void {
  collect ??= exposed();
  collect({ type: 'major', flavor: 'last-resort' });
}

/** V8 gives the function to contexts that begin after the flag was set. */
function exposed(): Collect {
  setFlagsFromString('--expose-gc');
  const found: unknown = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  return typeof found === 'function' ? (found as Collect) : () => undefined;
}
