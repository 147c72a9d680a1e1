import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Project } from '#protocol/project.ts';
import type { SqlDriver } from '#server/platform/store/sql-driver.ts';
import { BuiltEngine } from '../support/built-engine.ts';
import { buildProgram } from '../support/command-line.ts';
import { announcedSeed, rounds as roundsAskedFor, seededRandom } from '../support/random-rounds.ts';
import { DRIVERS, type TestedDriver } from '../support/store/drivers.ts';
import { temporaryFolder, writeTree } from '../support/temporary-folder.ts';
import { WritingClient } from '../support/writing-client.ts';

const ROUNDS = Number(process.env['GROUNDPLAN_KILL_ROUNDS'] ?? roundsAskedFor(5, 8));

const FILES = 120;
const FOLDERS = 8;
/** The limit of the key's day is 10,000 requests. */
const ROUNDS_A_KEY = 50;

/** Code in a folder of which every edge and symbol is known. */
class KnownCode {
  readonly folder: string;
  readonly #random: () => number;
  /** Number of the imported file, by the number of the file. */
  readonly #imports = new Map<number, number>();

  constructor(folder: string, random: () => number) {
    this.folder = folder;
    this.#random = random;
    for (let number = 0; number < FILES; number++) this.#write(number);
  }

  change(): void {
    for (let count = 0; count < 10; count++) this.#write(Math.floor(this.#random() * FILES));
  }

  edges(): string[] {
    return Array.from(this.#imports, ([from, to]) => `f${from}.ts → f${to}.ts`).toSorted();
  }

  get symbols(): number {
    return 2 * FILES;
  }

  #write(number: number): void {
    const imported = (number + 1 + Math.floor(this.#random() * (FILES - 1))) % FILES;
    this.#imports.set(number, imported);
    const text = `import './f${imported}';\nexport class C${number} {\n  m() {}\n}\n`;
    writeTree(this.folder, { [`f${number}.ts`]: text });
  }
}

function isIntact(path: string, driver: SqlDriver): boolean {
  const connection = driver.open(path, { pageBytes: 4096, cacheBytes: 1 << 20, busyTimeoutMs: 1000 });
  try {
    return connection.prepare('PRAGMA integrity_check').values()[0][0] === 'ok';
  } finally {
    connection.close();
  }
}

for (const tested of DRIVERS) describeKills(tested);

function describeKills({ driver, environment }: TestedDriver): void {
  describe(`an engine over ${driver.name} that is killed`, function () {
    // The engine is the same one; what differs has the rounds of its own in the test of the stores.
    const rounds = driver.holdsFileInMemory ? Math.ceil(ROUNDS / 4) : ROUNDS;
    this.timeout(300_000 + rounds * 30_000);
    const random = seededRandom(announcedSeed(`kill -9 of the engine over ${driver.name}`));
    const storeBefore = process.env.GROUNDPLAN_STORE;
    const readyMs: number[] = [];
    const base = temporaryFolder();
    let engine: BuiltEngine;
    let client: WritingClient;
    let code: KnownCode;
    let projectPath = '';
    let resumed = 0;

    before(async () => {
      buildProgram();
      process.env.GROUNDPLAN_STORE = environment['GROUNDPLAN_STORE'] ?? '';
      engine = new BuiltEngine();
      const folders = Array.from({ length: FOLDERS }, (_, index) => join(base, `project-${index}`));
      for (const folder of folders) writeTree(folder, { 'a.ts': 'export {};\n' });
      code = new KnownCode(join(base, 'code'), random);
      await engine.serve([], { allowedRoots: [base], webhooks: { allowLoopback: true } });
      client = new WritingClient(engine, folders, random);
      const body = { name: 'code', path: code.folder };
      const created = await engine.send({ method: 'POST', path: '/api/v1/projects', body });
      projectPath = `/api/v1/projects/${JSON.parse(created.body).data.project.id}`;
    });
    after(async () => {
      await engine.dispose();
      if (storeBefore === undefined) delete process.env.GROUNDPLAN_STORE;
      else process.env.GROUNDPLAN_STORE = storeBefore;
    });

    /** From its start to the first answer. */
    async function restart(): Promise<void> {
      const startedMs = performance.now();
      await engine.serve([], { allowedRoots: [base], webhooks: { allowLoopback: true } });
      const { status } = await engine.send({ path: '/api/v1/limits' });
      readyMs.push(performance.now() - startedMs);
      assert.equal(status, 200);
    }

    /** @returns whether the run was acknowledged */
    async function startRun(): Promise<boolean> {
      code.change();
      const full = random() < 0.4;
      try {
        const { status } = await client.send({ method: 'POST', path: `${projectPath}/index`, body: { full } });
        assert.equal(status, 200);
        return true;
      } catch (error) {
        if (error instanceof assert.AssertionError) throw error;
        return false;
      }
    }

    /** A run that was acknowledged is taken up again by itself; until it ends, what was there before is answered. */
    async function checkIndex(wasAcknowledged: boolean): Promise<void> {
      const early = await client.send({ path: `${projectPath}/graph` });
      const isAbsent = early.status === 404 && early.body.includes('project_not_indexed');
      assert.ok(early.status === 200 || isAbsent, early.body);
      const before = await engine.get<{ project: Project }>(projectPath);
      if (before.project.status === 'indexing') resumed++;
      if (!wasAcknowledged) await client.send({ method: 'POST', path: `${projectPath}/index` });
      const { project } = await engine.until(
        () => engine.get<{ project: Project }>(projectPath),
        ({ project: { status } }) => status !== 'indexing',
      );
      const { edges } = await engine.graph(project.id);
      assert.deepEqual([project.status, project.stats.symbols], ['indexed', code.symbols]);
      assert.deepEqual(edges.map(({ source, target }) => `${source} → ${target}`).toSorted(), code.edges());
    }

    it(`loses nothing that was acknowledged and is ready again, ${rounds} rounds [§4.transaction] [§4.restart]`, async () => {
      for (let round = 0; round < rounds; round++) {
        if (round % ROUNDS_A_KEY === 0) await client.takeNewKey();
        const killed = sleep(Math.floor(random() * 500)).then(() => engine.kill());
        const wasAcknowledged = await startRun();
        await client.write();
        await killed;
        await restart();
        await client.checkAfterCrash();
        await checkIndex(wasAcknowledged);
      }
      const [fastest, slowest] = [Math.min(...readyMs), Math.max(...readyMs)];
      const median = readyMs.toSorted((a, b) => a - b)[Math.floor(rounds / 2)];
      process.stdout.write(
        `      ${client.acknowledged} writes acknowledged, ${client.cutOff} cut off, ${resumed} runs resumed; ready again after ${median.toFixed(0)} ms ` +
          `(${fastest.toFixed(0)} to ${slowest.toFixed(0)})\n`,
      );
      assert.ok(client.acknowledged > rounds);
    });

    it('leaves databases that are intact, none of which had to be set aside', async () => {
      await engine.dispose();
      const databases = globSync(`${engine.stateFolder}/**/*.db*`).filter(
        (path) => !/-(wal|shm|lock|saving)$/.test(path),
      );
      assert.ok(databases.length >= 3, databases.join());
      assert.deepEqual(
        databases.filter((path) => path.includes('corrupt') || !isIntact(path, driver)),
        [],
      );
    });
  });
}
