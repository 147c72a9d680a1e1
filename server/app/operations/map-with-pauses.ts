import { setImmediate as nextTurn } from 'node:timers/promises';

/** Longest time that one turn may keep the main thread from other work. */
const turnMs = 8;

/** `map` with pauses, for work that takes longer than others may wait. Throws the signal's reason when it is aborted. */
export async function mapInTurns<Item, Result>(
  items: readonly Item[],
  map: (item: Item) => Result,
  signal: AbortSignal,
): Promise<Result[]> {
  const results: Result[] = [];
  let beganMs = performance.now();
  for (const item of items) {
    results.push(map(item));
    if (performance.now() - beganMs < turnMs) continue;
    // oxlint-disable-next-line no-await-in-loop -- the pause is what this is for
    await nextTurn();
    signal.throwIfAborted();
    beganMs = performance.now();
  }
  return results;
}
