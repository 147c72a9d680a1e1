/** Composition root of the facts thread: reads files, runs the language front-ends, keeps the cache of facts. */
import { parentPort, workerData } from 'node:worker_threads';
import {
  betweenFiles,
  endMessage,
  type ExpectedFile,
  type FactsBatch,
  type FactsWorkerData,
} from './app/indexing/supervised-facts.ts';
import type { FactsRequest, FactsResult, UnreadFacts } from './app/indexing/facts-source.ts';
import { FactsProducer } from './app/indexing/produce-facts.ts';
import { shippedModel } from './app/analysis/search-model.ts';
import { shortageOf } from './app/ports/reading.ts';
import { scanLimits } from './app/indexing/limits.ts';
import { packTables } from './base/packed-tables.ts';
import { frontEnds } from './engine/languages/front-ends.ts';
import { ChunkReader } from './engine/search/read-chunks.ts';
import { bundledAssets } from './platform/files/bundled-assets.ts';
import { Patience } from './platform/files/patience.ts';
import { createReader } from './platform/files/reader.ts';
import { loadSqlDriver } from './platform/store/choose-driver.ts';
import { openFactsCache } from './platform/store/open-stores.ts';

const port = parentPort;
if (port === null) throw new Error('facts-worker runs as a worker thread');
const { root, stateDirectory, current } = workerData as FactsWorkerData;
const cache = openFactsCache(stateDirectory, { driver: await loadSqlDriver() });
const producer = new FactsProducer({
  root,
  fileBytesMax: scanLimits.fileBytes,
  leftOutBytesMax: scanLimits.leftOutBytes,
  reader: createReader(new Patience()),
  cache,
  frontEnds,
  assets: bundledAssets,
  chunks: new ChunkReader(shippedModel(bundledAssets)),
});

/** A front-end that throws costs the file; one that hangs or fills the memory costs the thread as well. A shortage costs no file. */
async function factsOrLoss(request: FactsRequest): Promise<FactsResult | UnreadFacts> {
  try {
    return await producer.produce(request);
  } catch (error) {
    const shortage = shortageOf(error);
    return { path: request.path, ...(shortage ? { shortage: shortage.shortage } : { skipped: 'parseErrors' }) };
  }
}

async function answer({ first, requests, last }: FactsBatch): Promise<void> {
  const results: (FactsResult | UnreadFacts)[] = [];
  for (const [index, request] of requests.entries()) {
    Atomics.store(current, 0, first + index);
    results.push(await factsOrLoss(request));
  }
  // From here on the time is spent on no file.
  Atomics.store(current, 0, betweenFiles);
  // One block that is transferred: cloning a small array for each file would cost more than making it.
  const packed = packTables(results);
  port?.postMessage(packed, [packed.buffer as ArrayBuffer]);
  producer.flush(last);
}

/** Batches are answered in the order they came: an `await` inside one must not let the next overtake it. */
let underWay: Promise<void> = Promise.resolve();
port.on('message', (message: FactsBatch | ExpectedFile | typeof endMessage) => {
  underWay = underWay.then(() => take(message));
});

function take(message: FactsBatch | ExpectedFile | typeof endMessage): Promise<void> | void {
  if (message === endMessage) return end();
  return 'expected' in message ? producer.expect(message.expected) : answer(message);
}

/** With its port the thread ends. */
function end(): void {
  producer.flush(true);
  cache.close();
  port?.close();
}
