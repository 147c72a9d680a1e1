/**
 * CPU milliseconds of the stores, each figure in fresh processes, median and range of the rounds:
 *
 *     node bench/store.ts [ROUNDS]
 *
 * The rows are as large as those of a real file: 300 B of imports and 2 kB of declarations.
 */
import { spawnSync } from 'node:child_process';
import { randomFillSync } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { StoredFile } from '#server/app/ports/index-store.ts';
import { loadSqlDriver } from '#server/platform/store/choose-driver.ts';
import { openFactsCache, openIndexStores, openStateStore } from '#server/platform/store/open-stores.ts';

const FILES = 10_000;
const WORKSPACE = 'ab';

/** `GROUNDPLAN_STORE=sqljs node bench/store.ts` measures the other one. */
const driver = await loadSqlDriver();

/** Each runs in a process of its own, in this order, on one state folder, and answers milliseconds (per call where it says so). */
const MEASUREMENTS: Readonly<Record<string, (stateFolder: string) => number>> = {
  'index: build, 10,000 files': buildIndex,
  'index: open and load, 10,000 files': loadIndex,
  'index: apply one changed file': applyOne,
  'facts: put 10,000 entries of 2 kB': putFacts,
  'facts: find one': findFacts,
  'state: one request counted (durable)': countRequests,
};

const noChange = { upsert: [], remove: [], trees: [], links: [], unlink: [], meta: {} };

function buildIndex(stateFolder: string): number {
  const files = Array.from({ length: FILES }, (_, number) => fileNumber(number));
  return cpuMsOf(() => {
    const { store } = openIndexStores(stateFolder, { driver }).open(WORKSPACE);
    store.apply({ ...noChange, upsert: files, meta: { producers: 'bench' } });
    store.close();
  });
}

function loadIndex(stateFolder: string): number {
  return cpuMsOf(() => openIndexStores(stateFolder, { driver }).open(WORKSPACE).store.load());
}

function applyOne(stateFolder: string): number {
  const { store } = openIndexStores(stateFolder, { driver }).open(WORKSPACE);
  store.load();
  const changes = 500;
  const files = Array.from({ length: changes }, (_, number) => fileNumber((number * 7919) % FILES));
  return (
    cpuMsOf(() => {
      for (const file of files) store.apply({ ...noChange, upsert: [file], meta: { snapshot: file.contentHash } });
    }) / changes
  );
}

function putFacts(stateFolder: string): number {
  const entries = Array.from({ length: FILES }, (_, number) => ({
    contentHash: hashNumber(number),
    producer: 'typescript@1/declarations',
    facts: randomBytes(2048),
  }));
  return cpuMsOf(() => {
    const cache = openFactsCache(stateFolder, { driver });
    for (let start = 0; start < FILES; start += 100) cache.put(entries.slice(start, start + 100));
    cache.close();
  });
}

function findFacts(stateFolder: string): number {
  const cache = openFactsCache(stateFolder, { driver });
  return (
    cpuMsOf(() => {
      for (let number = 0; number < FILES; number += 1) cache.get(hashNumber(number), 'typescript@1/declarations');
    }) / FILES
  );
}

function countRequests(stateFolder: string): number {
  const store = openStateStore(stateFolder, { driver });
  const requests = 200;
  return (
    cpuMsOf(() => {
      for (let number = 0; number < requests; number += 1) store.addToDayCount('key', '2026-11-21', 1);
    }) / requests
  );
}

function fileNumber(number: number): StoredFile {
  return {
    path: `src/package${number % 200}/browser/component${number}.ts`,
    stamp: { size: number, mtimeMs: 1_763_740_000_000.25 + number, ctimeMs: 1_763_740_000_000.75, inode: 1e6 + number },
    contentHash: hashNumber(number),
    imports: randomBytes(300),
    declarations: randomBytes(2048),
  };
}

function hashNumber(number: number): string {
  return number.toString(16).padStart(64, '0');
}

function randomBytes(length: number): Uint8Array {
  return randomFillSync(new Uint8Array(length));
}

function cpuMsOf(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

function measureInProcess(name: string, stateFolder: string): number {
  const run = spawnSync(process.execPath, [import.meta.filename, '--one', name, stateFolder], { encoding: 'utf8' });
  if (run.status !== 0) throw new Error(run.stderr);
  return Number(run.stdout);
}

function measureAll(roundCount: number): void {
  const figures = new Map<string, number[]>(Object.keys(MEASUREMENTS).map((name) => [name, []]));
  for (let round = 0; round < roundCount; round += 1) {
    const stateFolder = mkdtempSync(join(tmpdir(), 'groundplan-bench-'));
    for (const [name, found] of figures) found.push(measureInProcess(name, stateFolder));
    rmSync(stateFolder, { recursive: true });
  }
  process.stdout.write(`CPU ms, median (lowest–highest) of ${roundCount}, load ${loadavg()[0]?.toFixed(1)}\n`);
  for (const [name, found] of figures) process.stdout.write(`${name.padEnd(42)}${summary(found)}\n`);
}

function shown(ms: number): string {
  return ms < 1 ? ms.toFixed(3) : ms.toFixed(0);
}

function summary(found: readonly number[]): string {
  const ascending = found.toSorted((a, b) => a - b);
  const [lowest = 0, median = 0, highest = 0] = [0, ascending.length >> 1, ascending.length - 1].map(
    (index) => ascending[index],
  );
  return `${shown(median)} (${shown(lowest)}–${shown(highest)})`;
}

const [mode = '5', name = '', stateFolder = ''] = process.argv.slice(2);
if (mode === '--one') {
  // What compiles the program in the background must not count.
  await setTimeout(500);
  process.stdout.write(String(MEASUREMENTS[name]?.(stateFolder)));
} else measureAll(Number(mode));
