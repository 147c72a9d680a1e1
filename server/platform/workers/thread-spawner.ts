import { Worker } from 'node:worker_threads';
import type { ThreadKind, WorkerEvents, WorkerSpawner, WorkerThread } from '#server/app/ports/workers.ts';
import { inlineLess } from './inline-less.ts';

/**
 * Megabytes of V8's heap a thread may fill; beyond it the thread ends, not the process. From a limit of 2,048 on V8 lets a heap
 * grow to four times what lives before it looks for garbage, below it to twice that.
 */
const usualHeapLimitMb: Readonly<Record<ThreadKind, number>> = {
  index: 2000,
  facts: 1024,
  analysis: 2048,
  prover: 3072,
  trend: 1024,
  scan: 2000,
  advisories: 1024,
};

/**
 * Megabytes of stack. Linking asks one question inside the other up to a depth that it limits itself; a stack that ended
 * before that would make answers depend on what was asked before. 400 questions over nested calls of 60 levels each took
 * between 16 and 64; what is not used takes no memory.
 */
const stackMb: Readonly<Record<ThreadKind, number>> = {
  index: 128,
  facts: 4,
  analysis: 4,
  prover: 4,
  trend: 4,
  // It links the files of a revision.
  scan: 128,
  advisories: 4,
};

/** They link by themselves; the index thread knows when it does. */
const linkingKinds: ReadonlySet<ThreadKind> = new Set(['scan', 'trend']);

/** @param entries URL of the root module of each kind of thread */
export function threadSpawner(
  entries: Readonly<Record<ThreadKind, URL>>,
  heapLimitMb: Readonly<Record<ThreadKind, number>> = usualHeapLimitMb,
): WorkerSpawner {
  return {
    spawn: (kind, data, events) => {
      if (linkingKinds.has(kind)) inlineLess();
      const worker = new Worker(entries[kind], {
        workerData: data,
        resourceLimits: {
          maxOldGenerationSizeMb: heapLimitMb[kind],
          maxYoungGenerationSizeMb: 32,
          stackSizeMb: stackMb[kind],
        },
      });
      return superviseThread(worker, events);
    },
  };
}

/** Messages that were under way when the thread was ended are dropped: their receiver has moved on. */
function superviseThread(worker: Worker, events: WorkerEvents): WorkerThread {
  let over = false;
  const end = (reason: string) => {
    if (over) return;
    over = true;
    events.ended(reason);
  };
  worker.on('message', (message) => over || events.message(message));
  worker.on('error', (error) => end(error instanceof Error ? error.message : String(error)));
  worker.on('exit', (code) => end(`exit code ${code}`));
  return {
    post: (message) => worker.postMessage(message),
    terminate: async () => {
      over = true;
      await worker.terminate();
    },
  };
}
