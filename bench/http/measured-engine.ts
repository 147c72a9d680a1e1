import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { OperationId, OperationParams, OperationResult } from '#protocol/operations.ts';
import type { EngineConnection } from '#server/app/serving/engine-connection.ts';
import { startEngine } from '#server/engine-process.ts';
import { version } from '#server/version.ts';
import { syntheticProject } from '../synthetic-project.ts';

const usualProgram = new URL('../../dist/server/main.js', import.meta.url);

/** User and system time of a process and its threads so far: fields 14 and 15 of /proc/PID/stat, in hundredths of a second. */
export function cpuMsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

export function memoryMbOf(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

/** An engine as users run it, from `dist`, in folders of its own. */
export class MeasuredEngine {
  readonly #folder: string;
  readonly #connection: EngineConnection;
  readonly pid: number;
  baseUrl = '';

  private constructor(folder: string, connection: EngineConnection, pid: number) {
    this.#folder = folder;
    this.#connection = connection;
    this.pid = pid;
  }

  /** @param program its root, where that is not the one that users run */
  static async start(program = usualProgram): Promise<MeasuredEngine> {
    const folder = mkdtempSync(join(tmpdir(), 'groundplan-bench-'));
    process.env.XDG_RUNTIME_DIR = join(folder, 'run');
    process.env.GROUNDPLAN_IDLE_MS = '300';
    mkdirSync(process.env.XDG_RUNTIME_DIR, { mode: 0o700 });
    const engine = { file: fileURLToPath(program), arguments: [] };
    const connection = await startEngine({ stateDirectory: join(folder, 'state'), version, program: engine });
    const { data } = await connection.call('engine.status', {});
    return new MeasuredEngine(folder, connection, (data as OperationResult<'engine.status'>).pid);
  }

  get cpuMs(): number {
    return cpuMsOf(this.pid);
  }

  get memoryMb(): number {
    return memoryMbOf(this.pid);
  }

  async call<Id extends OperationId>(id: Id, params: OperationParams<Id>): Promise<OperationResult<Id>> {
    const { data } = await this.#connection.call(id, params);
    return data as OperationResult<Id>;
  }

  async serve(directories: readonly string[] = []): Promise<OperationResult<'engine.serve'>> {
    const served = await this.call('engine.serve', { directories: [...directories], port: 0 });
    this.baseUrl = served.baseUrl;
    return served;
  }

  async newKeys(count: number, params: OperationParams<'keys.create'> = {}): Promise<string[]> {
    const keys = Array.from({ length: count }, () => this.call('keys.create', params));
    return (await Promise.all(keys)).map(({ key }) => key);
  }

  /** A folder of that many files, indexed. */
  async serveProject(files: number): Promise<string> {
    return (await this.serveProjectIn(join(this.#folder, 'project'), files)).id;
  }

  async serveProjectIn(project: string, files: number): Promise<{ id: string; paths: readonly string[] }> {
    const paths = writeProject(project, files);
    const { projects } = await this.serve([project]);
    const [{ id }] = projects;
    for (;;) {
      const { status } = await this.call('index.state', { id });
      if (status === 'indexed') return { id, paths };
      await sleep(200);
    }
  }

  async stop(): Promise<void> {
    this.#connection.close();
    await this.#connection.closed;
    process.kill(this.pid, 'SIGTERM');
    await sleep(500);
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** Each file exports a function that calls those of the files it imports. */
function writeProject(folder: string, files: number): readonly string[] {
  const imports = syntheticProject(1, files);
  const names = new Map(Object.keys(imports).map((path, index) => [path, `task${index}`]));
  for (const [path, targets] of Object.entries(imports)) {
    const inside = [...new Set(targets)].filter((target) => names.has(target));
    const up = '../'.repeat(path.split('/').length - 1) || './';
    const lines = inside.map((target) => `import { ${names.get(target)} } from '${up}${target}';\n`);
    const calls = inside.map((target) => `  ${names.get(target)}();\n`);
    const place = join(folder, path);
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, `${lines.join('')}\nexport function ${names.get(path)}() {\n${calls.join('')}}\n`);
  }
  return [...names.keys()];
}
