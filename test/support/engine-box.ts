import { linkSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { EngineConnection } from '#server/app/serving/engine-connection.ts';
import { acquireEngine, startEngine } from '#server/engine-process.ts';
import type { ClientOptions } from '#server/engine-stream.ts';
import { type EnginePlace, openEnginePlace } from '#server/platform/process/engine-place.ts';
import type { EngineProgram } from '#server/platform/process/spawn-engine.ts';
import { isRunning, type JournalEvent, readJournal, unfinishedOwners } from './engine-journal.ts';
import { type EngineSettings, engineOptions } from './engine-settings.ts';
import { DEADLINE_MS } from './eventually.ts';

const support = fileURLToPath(new URL('.', import.meta.url));

/** A state folder and a runtime folder of their own, and everything that runs in them. */
export class EngineBox {
  readonly folder = realpathSync(mkdtempSync(join(tmpdir(), 'gp-')));
  readonly place: EnginePlace;
  readonly settings: EngineSettings;
  readonly #environment = {
    XDG_RUNTIME_DIR: process.env.XDG_RUNTIME_DIR,
    GROUNDPLAN_IDLE_MS: process.env.GROUNDPLAN_IDLE_MS,
    TMPDIR: process.env.TMPDIR,
  };
  readonly #connections: EngineConnection[] = [];

  constructor(settings: Partial<EngineSettings> & { readonly idleMs?: number } = {}) {
    const { idleMs = 300, ...rest } = settings;
    const runtime = join(this.folder, 'run');
    mkdirSync(runtime);
    process.env.XDG_RUNTIME_DIR = runtime;
    process.env.GROUNDPLAN_IDLE_MS = String(idleMs);
    const stateFolder = join(this.folder, 'state');
    this.place = openEnginePlace(stateFolder);
    this.settings = { stateFolder, journal: join(this.folder, 'journal'), ...rest };
    writeFileSync(this.settings.journal, '');
  }

  program(settings: Partial<EngineSettings> = {}): EngineProgram {
    return { file: join(support, 'engine-program.ts'), arguments: [JSON.stringify({ ...this.settings, ...settings })] };
  }

  /** An engine of its own. */
  async start(
    options: Partial<ClientOptions & EngineSettings> & { readonly hold?: boolean } = {},
  ): Promise<EngineConnection> {
    const { version = '1.0.0' } = options;
    const program = this.program({ version, lock: options.lock, defect: options.defect });
    const connection = await startEngine({ ...this.#client(version), program, ...options });
    this.#connections.push(connection);
    return connection;
  }

  /** The running engine, or one in this process. */
  async acquire(options: Partial<ClientOptions & EngineSettings> = {}): Promise<EngineConnection> {
    const settings = engineOptions({ ...this.settings, ...options });
    const connection = await acquireEngine({ ...settings, ...this.#client(settings.version), ...options });
    this.#connections.push(connection);
    return connection;
  }

  journal(): JournalEvent[] {
    return readJournal(this.settings.journal);
  }

  livingOwners(): number[] {
    return unfinishedOwners(this.journal()).filter(isRunning);
  }

  /** A socket whose listener is gone, as a killed engine leaves it. */
  async leaveStaleSocket(path = this.place.socket): Promise<void> {
    const bound = join(this.folder, 'bound');
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(bound, resolve));
    rmSync(path, { force: true });
    linkSync(bound, path);
    await new Promise((resolve) => server.close(resolve));
  }

  async dispose(): Promise<void> {
    for (const connection of this.#connections) connection.close();
    await Promise.all(this.#connections.map(({ closed }) => closed));
    for (const pid of this.livingOwners()) if (pid !== process.pid) process.kill(pid, 'SIGKILL');
    for (const [name, value] of Object.entries(this.#environment)) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
    rmSync(this.folder, { recursive: true, force: true });
  }

  #client(version: string): ClientOptions {
    return { stateDirectory: this.settings.stateFolder, version, timeoutMs: DEADLINE_MS };
  }
}

export async function pidOf(connection: EngineConnection): Promise<number> {
  const { data } = await connection.call('pid', {});
  return (data as { pid: number }).pid;
}

export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await sleep(10);
}
