/** One of several threads that share `facts.db`: puts its entries, reads everybody's, and answers how many it found. */
import { parentPort, workerData } from 'node:worker_threads';
import { loadSqlDriver } from '#server/platform/store/choose-driver.ts';
import { openFactsCache } from '#server/platform/store/open-stores.ts';
import { bytesOf } from './scratch.ts';

export interface FactsThreadData {
  readonly stateFolder: string;
  readonly thread: number;
  readonly threads: number;
  readonly entries: number;
}

const port = parentPort;
if (port === null) throw new Error('facts-thread runs as a worker thread');
const { stateFolder, thread, threads, entries } = workerData as FactsThreadData;
const cache = openFactsCache(stateFolder, { driver: await loadSqlDriver() });
for (let number = 0; number < entries; number += 1) {
  cache.put([{ contentHash: `${thread}/${number}`, producer: 'ts@1', facts: bytesOf(1000, thread + number) }]);
  cache.get(`${(thread + 1) % threads}/${number}`, 'ts@1');
}
let found = 0;
for (let number = 0; number < entries; number += 1) {
  if (cache.get(`${thread}/${number}`, 'ts@1')?.byteLength === 1000) found += 1;
}
cache.close();
port.postMessage(found);
