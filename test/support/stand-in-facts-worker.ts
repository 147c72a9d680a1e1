import { parentPort, workerData } from 'node:worker_threads';
import type { FactsBatch, FactsWorkerData } from '#server/app/indexing/supervised-facts.ts';
import { packTables } from '#server/base/packed-tables.ts';

/** Speaks like the facts thread, and does to itself what the name of a file says. */
const { current } = workerData as FactsWorkerData;

parentPort?.on('message', ({ first, requests }: FactsBatch) => {
  const results = requests.map(({ path }, index) => {
    Atomics.store(current, 0, first + index);
    if (path.startsWith('hang')) hang();
    if (path.startsWith('memory')) fillMemory();
    if (path.startsWith('throw')) throw new Error('a bug');
    if (path.startsWith('exit')) process.exit(7);
    return { path, contentHash: 'found', language: 'any' };
  });
  parentPort?.postMessage(packTables(results));
});

function hang(): never {
  for (;;);
}

function fillMemory(): never {
  const kept: number[][] = [];
  for (;;) kept.push(Array.from({ length: 10_000 }, (_, index) => index));
}
