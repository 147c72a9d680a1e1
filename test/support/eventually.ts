import { setTimeout as sleep } from 'node:timers/promises';

/** Nothing that is waited for takes long; a machine that is busy with something else may. */
export const DEADLINE_MS = 120_000;

const PATIENCE_MS = { first: 2000, most: 30_000 };

/**
 * Repeats a check until it passes; in the end it fails as it did last. A check that acts and waits for the effect waits for `patienceMs`
 * at most: longer each time, so that a slow machine is not pressed again and again before it could answer.
 */
export async function eventually<Value>(check: (patienceMs: number) => PromiseLike<Value> | Value): Promise<Value> {
  const deadlineMs = performance.now() + DEADLINE_MS;
  for (let patienceMs = PATIENCE_MS.first; ; patienceMs = Math.min(patienceMs * 2, PATIENCE_MS.most)) {
    try {
      return await check(patienceMs);
    } catch (error) {
      if (performance.now() > deadlineMs) throw error;
    }
    await sleep(30);
  }
}
