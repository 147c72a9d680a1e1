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

/**
 * Begins one task after the other in each lane, out of the first of its queues in which one waits: a queue that several lanes have is
 * shared by them. Resolves with what the tasks came to, in the order of their ends.
 */
export async function inLanes(lanes) {
  const results = [];
  async function work(queues) {
    for (let queue = next(queues); queue !== undefined; queue = next(queues)) results.push(await queue.shift()());
  }
  await Promise.all(lanes.map(work));
  return results;
}

function next(queues) {
  return queues.find(({ length }) => length > 0);
}
