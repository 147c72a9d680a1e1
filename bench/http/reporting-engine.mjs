/**
 * The engine as users run it, which tells its memory besides: on SIGUSR2 it appends a line to the file GROUNDPLAN_MEMORY_FILE.
 * Heaps are told after a collection, those of its threads as they are. A file `GROUNDPLAN_MEMORY_FILE.snapshot` beside it is
 * an order for a heap snapshot at the next signal.
 */
import { appendFileSync, existsSync, rmSync } from 'node:fs';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { setFlagsFromString, writeHeapSnapshot } from 'node:v8';
import { runInNewContext } from 'node:vm';

const file = process.env.GROUNDPLAN_MEMORY_FILE ?? '';
const threads = createRequire(import.meta.url)('node:worker_threads');
const living = new Set();

// The threads are the engine's own: to hear of them is to stand where they are made.
threads.Worker = class extends threads.Worker {
  constructor(entry, options) {
    super(entry, options);
    living.add(this);
    this.once('exit', () => living.delete(this));
  }
};
syncBuiltinESMExports();

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');
setFlagsFromString('--no-expose-gc');

process.on('SIGUSR2', async () => {
  collect();
  const heaps = await Promise.all([...living].map((worker) => worker.getHeapStatistics().catch(() => undefined)));
  const threadHeaps = heaps
    .filter(Boolean)
    .map(({ used_heap_size: used, external_memory: external }) => [used, external]);
  appendFileSync(file, `${JSON.stringify({ ...process.memoryUsage(), threadHeaps })}\n`);
  if (!existsSync(`${file}.snapshot`)) return;
  rmSync(`${file}.snapshot`);
  writeHeapSnapshot(`${file}.${Date.now()}.heapsnapshot`);
});

await import('../../dist/server/main.js');
