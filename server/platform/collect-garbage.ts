import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

let collect: (() => void) | undefined;

/** Collects all garbage of this thread, which takes as long as its heap is large. */
export function collectGarbage(): void {
  collect ??= exposed();
  collect();
}

/** V8 gives the function to contexts that begin after the flag was set. */
function exposed(): () => void {
  setFlagsFromString('--expose-gc');
  const found: unknown = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  return typeof found === 'function' ? () => void found() : () => undefined;
}
