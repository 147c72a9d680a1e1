import { setTimeout as sleep } from 'node:timers/promises';

/** Nothing that is waited for takes long; a machine that is busy with something else may. */
export const DEADLINE_MS = 40_000;

/** Repeats a check until it passes; in the end it fails as it did last. */
export async function eventually<Value>(check: () => PromiseLike<Value> | Value): Promise<Value> {
  const deadlineMs = performance.now() + DEADLINE_MS;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (performance.now() > deadlineMs) throw error;
    }
    await sleep(30);
  }
}
