/** Composition root of the trend thread: measures commits of a project's history, and is ended when it has. */
import { parentPort, workerData } from 'node:worker_threads';
import { setTimeout as sleep } from 'node:timers/promises';
import { scanLimits } from './app/indexing/limits.ts';
import { FileSizes } from './app/trend/file-sizes.ts';
import { measureTrend } from './app/trend/measure-trend.ts';
import type { TrendMessage, TrendWorkerData } from './app/trend/trend-messages.ts';
import { frontEnds } from './engine/languages/front-ends.ts';
import { bundledAssets } from './platform/files/bundled-assets.ts';
import { gitRepositories } from './platform/git/git-repositories.ts';
import { repositoriesInPlace } from './platform/git/repositories-in-place.ts';
import { loadSqlDriver } from './platform/store/choose-driver.ts';
import { openFactsCache } from './platform/store/open-stores.ts';
import { lowerThreadPriority } from './platform/workers/lower-thread-priority.ts';

const port = parentPort;
if (port === null) throw new Error('trend-worker runs as a worker thread');
const { stateDirectory, ...data } = workerData as TrendWorkerData;
const isLow = lowerThreadPriority();
const cache = openFactsCache(stateDirectory, { driver: await loadSqlDriver() });
const sizes = new FileSizes({ cache, frontEnds, assets: bundledAssets, fileBytesMax: scanLimits.fileBytes });
let workedSinceMs = performance.now();

/** A thread whose priority cannot be lowered leaves the machine to others for as long as it had it. */
async function pause(): Promise<void> {
  if (!isLow) await sleep(performance.now() - workedSinceMs);
  workedSinceMs = performance.now();
}

const report = (message: TrendMessage): void => {
  if (message.type === 'finished') cache.close();
  port.postMessage(message);
};
const git = repositoriesInPlace(gitRepositories);
const { signal } = new AbortController();
await measureTrend({ ...data, git, sizes, report, pause, signal });
