import { availableParallelism } from 'node:os';

/**
 * Begins tasks in their order, one more at once than there are cores: programs that are tested wait a good part of their time.
 * Resolves with what the tasks came to.
 */
export async function sideBySide(tasks, width = availableParallelism() + 1) {
  const results = [];
  const waiting = tasks.entries();
  async function work() {
    for (const [index, task] of waiting) results[index] = await task();
  }
  await Promise.all(Array.from({ length: width }, work));
  return results;
}
