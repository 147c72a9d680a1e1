import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { openFactsCache } from '#server/platform/store/open-stores.ts';
import type { SqlDriver } from '#server/platform/store/sql-driver.ts';
import { rounds } from '../support/random-rounds.ts';
import { DRIVERS } from '../support/store/drivers.ts';
import type { FactsThreadData } from '../support/store/facts-thread.ts';

const THREADS = 4;
const ENTRIES = 50;
const PROGRAM = new URL('../support/store/facts-thread.ts', import.meta.url);

function findingsOf(stateFolder: string, thread: number, environment: NodeJS.ProcessEnv): Promise<number> {
  const data: FactsThreadData = { stateFolder, thread, threads: THREADS, entries: ENTRIES };
  const worker = new Worker(PROGRAM, { workerData: data, env: { ...process.env, ...environment } });
  return new Promise((resolve, reject) => {
    worker.on('message', resolve);
    worker.on('error', reject);
  });
}

async function fillTogether(driver: SqlDriver, environment: NodeJS.ProcessEnv): Promise<void> {
  for (let round = 0; round < rounds(3); round += 1) {
    const folder = mkdtempSync(join(tmpdir(), 'groundplan-threads-'));
    const found = await Promise.all(
      Array.from({ length: THREADS }, (_, thread) => findingsOf(folder, thread, environment)),
    );
    assert.deepEqual(
      found,
      Array.from({ length: THREADS }, () => ENTRIES),
    );
    const cache = openFactsCache(folder, { driver });
    assert.equal(cache.get(`${THREADS - 1}/${ENTRIES - 1}`, 'ts@1')?.byteLength, 1000);
    cache.close();
    rmSync(folder, { recursive: true });
  }
}

describe('facts.db among threads', function () {
  this.timeout(300_000 + rounds(3) * 10_000);

  for (const { driver, environment } of DRIVERS) {
    it(`is made once and takes what each of them puts, over ${driver.name}`, () => fillTogether(driver, environment));
  }
});
