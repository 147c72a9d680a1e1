/** Begins tasks in their order, `width` at once. Resolves with what the tasks came to. */
export async function sideBySide(tasks, width) {
  const results = [];
  const waiting = tasks.entries();
  async function work() {
    for (const [index, task] of waiting) results[index] = await task();
  }
  await Promise.all(Array.from({ length: width }, work));
  return results;
}
