import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openIndexStores, openStateStore } from '#server/platform/store/open-stores.ts';
import type { SqlDriver } from '#server/platform/store/sql-driver.ts';
import { announcedSeed, rounds, seededRandom } from '../support/random-rounds.ts';
import { DRIVERS, type TestedDriver } from '../support/store/drivers.ts';
import { WORKSPACE } from '../support/store/index-samples.ts';
import { after as contentAfter, type Content, emptyContent, type Operation } from '../support/store/kill-model.ts';

const WRITER = fileURLToPath(new URL('../support/store/kill-writer.ts', import.meta.url));
const ROUNDS = Number(process.env['GROUNDPLAN_KILL_ROUNDS'] ?? rounds(10));

/** Every so many rounds begin with an empty folder, and are killed while the process starts and makes its tables. */
const FRESH_EVERY = 5;

interface Writing {
  readonly done: readonly Operation[];
  /** Begun, and perhaps finished when the process died. */
  readonly unfinished: Operation | undefined;
}

/** Starts the writer, kills it `delayMs` after its start or after its first line, and answers what it said. */
async function writeAndKill(
  folder: string,
  environment: TestedDriver['environment'],
  seed: number,
  firstId: number,
  from: 'start' | 'ready',
  delayMs: number,
): Promise<Writing> {
  const child = spawn(process.execPath, [WRITER, folder, String(seed), String(firstId)], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  });
  let said = '';
  let complained = '';
  const kill = () => setTimeout(() => child.kill('SIGKILL'), delayMs);
  if (from === 'start') kill();
  child.stdout.on('data', (data: Buffer) => {
    if (said === '' && from === 'ready') kill();
    said += data.toString();
  });
  child.stderr.on('data', (data: Buffer) => (complained += data.toString()));
  const signal = await new Promise((resolve) => child.on('close', (_, closeSignal) => resolve(closeSignal)));
  assert.equal(signal, 'SIGKILL', complained);
  return writingOf(said);
}

function writingOf(said: string): Writing {
  const lines = said.split('\n').slice(0, -1);
  const tried = lines
    .filter((line) => line.startsWith('try '))
    .map((line) => JSON.parse(line.slice('try '.length)) as Operation);
  const doneCount = lines.filter((line) => line === 'done').length;
  return { done: tried.slice(0, doneCount), unfinished: tried[doneCount] };
}

/** Opens both stores as the next process would, and answers what they hold and how long it took until they answered. */
function reopen(folder: string, driver: SqlDriver): { content: Content; readyMs: number } {
  const startedMs = performance.now();
  const state = openStateStore(folder, { driver });
  const { store: index, recovered } = openIndexStores(folder, { driver }).open(WORKSPACE);
  const { files } = index.load();
  const projects = state.projects().map((project) => Number(project.id.slice('prj_'.length)));
  const readyMs = performance.now() - startedMs;
  assert.equal(recovered, false);
  const content = {
    projects: new Set(projects),
    answered: new Set(answeredIn(folder, driver)),
    requests: state.dayCount('key', '2026-11-21'),
    keys: new Map(state.keys().map((key) => [Number(key.id), key.revokedAtMs !== undefined] as const)),
    files: new Map(files.map((file) => [file.path, file.contentHash] as const)),
  };
  state.close();
  index.close();
  return { content, readyMs };
}

function answeredIn(folder: string, driver: SqlDriver): number[] {
  const connection = openRaw(join(folder, 'state.db'), driver);
  const rows = connection.prepare('SELECT idempotency_key FROM idempotency').values();
  connection.close();
  return rows.map(([id]) => Number(id));
}

function checkIntegrity(path: string, driver: SqlDriver): void {
  const connection = openRaw(path, driver);
  assert.deepEqual(connection.prepare('PRAGMA integrity_check').values(), [['ok']], path);
  connection.close();
}

function openRaw(path: string, driver: SqlDriver) {
  return driver.open(path, { pageBytes: 4096, cacheBytes: 1024 * 1024, busyTimeoutMs: 1000 });
}

const byText = (a: unknown, b: unknown) => String(a).localeCompare(String(b));

function sorted(content: Content): unknown {
  return {
    projects: [...content.projects].toSorted(byText),
    answered: [...content.answered].toSorted(byText),
    requests: content.requests,
    keys: [...content.keys].toSorted(byText),
    files: [...content.files].toSorted(byText),
  };
}

/**
 * The content must be what was acknowledged, with or without the one operation that was under way. Where an index is
 * saved by the way, its files may be those of any moment since the process began.
 */
function checkContent(actual: Content, before: Content, { done, unfinished }: Writing, savesLater: boolean): void {
  const acknowledged = done.reduce(contentAfter, before);
  const possible = [acknowledged, ...(unfinished === undefined ? [] : [contentAfter(acknowledged, unfinished)])];
  const files = savesLater ? everyMoment(before, [...done, ...(unfinished ? [unfinished] : [])]) : [];
  const found = JSON.stringify(sorted(actual));
  const isPossible = possible.some(
    (content) =>
      found === JSON.stringify(sorted(content)) ||
      files.some((moment) => found === JSON.stringify(sorted({ ...content, files: moment }))),
  );
  if (!isPossible) assert.deepEqual(sorted(actual), sorted(acknowledged));
}

function everyMoment(before: Content, operations: readonly Operation[]): Content['files'][] {
  let content = before;
  return [before.files, ...operations.map((operation) => (content = contentAfter(content, operation)).files)];
}

for (const { driver, environment } of DRIVERS) describeKills(driver, environment);

function describeKills(driver: SqlDriver, environment: TestedDriver['environment']): void {
  describe(`stores over ${driver.name} whose process is killed`, function () {
    this.timeout(300_000 + ROUNDS * 5000);
    const seed = announcedSeed(`kill -9 of a writer over ${driver.name}`);
    const random = seededRandom(seed);
    let folder = '';

    const startAgain = () => {
      rmSync(folder, { recursive: true, force: true });
      folder = mkdtempSync(join(tmpdir(), 'groundplan-kill-'));
    };
    before(startAgain);
    after(() => rmSync(folder, { recursive: true, force: true }));

    it(`lose nothing acknowledged and invent nothing, ${ROUNDS} rounds`, async () => {
      let content = emptyContent();
      let operations = 0;
      let slowestMs = 0;
      for (let round = 0; round < ROUNDS; round += 1) {
        const isFresh = round % FRESH_EVERY === 0;
        if (isFresh) {
          startAgain();
          content = emptyContent();
        }
        const delayMs = 20 + Math.floor(random() * 380);
        const roundSeed = Math.floor(random() * 2 ** 31);
        const written = await writeAndKill(
          folder,
          environment,
          roundSeed,
          round * 1_000_000,
          isFresh ? 'start' : 'ready',
          delayMs,
        );
        const reopened = reopen(folder, driver);
        checkContent(reopened.content, content, written, driver.holdsFileInMemory);
        checkIntegrity(join(folder, 'state.db'), driver);
        checkIntegrity(join(folder, 'workspaces', WORKSPACE, 'index.db'), driver);
        content = reopened.content;
        operations += written.done.length;
        slowestMs = Math.max(slowestMs, reopened.readyMs);
      }
      process.stdout.write(
        `      ${operations} acknowledged writes, ready again after ${slowestMs.toFixed(0)} ms at most\n`,
      );
      assert.ok(operations > 0);
    });
  });
}
