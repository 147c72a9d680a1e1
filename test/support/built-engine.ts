import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { AnswerItem } from '#protocol/ask.ts';
import type { Graph } from '#protocol/graph.ts';
import type { IndexState } from '#protocol/index-state.ts';
import type { OperationId, OperationParams, OperationResult } from '#protocol/operations.ts';
import type { EngineConnection } from '#server/app/serving/engine-connection.ts';
import { startEngine } from '#server/engine-process.ts';
import { version } from '#server/version.ts';
import { CommandLine } from './command-line.ts';
import { isRunning } from './engine-journal.ts';
import { DEADLINE_MS } from './eventually.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** The root of an engine as users run it. */
export const builtProgram = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url));

export interface HttpAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

export interface HttpRequest {
  readonly method?: string;
  readonly path: string;
  /** Default: the key of the run. */
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly signal?: AbortSignal;
}

/** An engine as users run it, a process of its own from `dist`, which serves HTTP; in folders that no other test shares. */
export class BuiltEngine {
  readonly stateFolder = join(temporaryFolder(), 'state');
  readonly #runtimeFolder = temporaryFolder();
  readonly #environment = {
    XDG_RUNTIME_DIR: process.env.XDG_RUNTIME_DIR,
    GROUNDPLAN_IDLE_MS: process.env.GROUNDPLAN_IDLE_MS,
  };
  #connection: EngineConnection | undefined;
  #served: OperationResult<'engine.serve'> | undefined;

  constructor() {
    process.env.XDG_RUNTIME_DIR = this.#runtimeFolder;
    // Once no client is connected it ends soon.
    process.env.GROUNDPLAN_IDLE_MS = '300';
  }

  /** Starts it, or connects to the one that runs. */
  async start(): Promise<void> {
    const program = { file: builtProgram, arguments: [] };
    const { stateFolder: stateDirectory } = this;
    this.#connection = await startEngine({ stateDirectory, version, program, timeoutMs: DEADLINE_MS });
  }

  /** Starts it, or connects to the one that runs, and resolves with the projects once requests are answered. */
  async serve(
    directories: readonly string[],
    more: Partial<OperationParams<'engine.serve'>> = {},
  ): Promise<OperationResult<'engine.serve'>['projects']> {
    await this.start();
    this.#served = await this.call('engine.serve', { directories: [...directories], port: 0, ...more });
    return this.#served.projects;
  }

  /** Commands that find this engine: one that each starts for itself is most of what a command takes. */
  commandLine(): CommandLine {
    return new CommandLine({ GROUNDPLAN_STATE: this.stateFolder });
  }

  get pid(): number {
    return this.#running.pid;
  }

  get baseUrl(): string {
    return this.#running.baseUrl;
  }

  /** A key for all that a person may do, with limits of its own. */
  async newKey(): Promise<string> {
    const { key } = await this.call('keys.create', {});
    return key;
  }

  get #running(): OperationResult<'engine.serve'> {
    if (this.#served === undefined) throw new Error('nothing is served yet');
    return this.#served;
  }

  /** As the person at the machine. */
  async call<Id extends OperationId>(id: Id, params: OperationParams<Id>): Promise<OperationResult<Id>> {
    const { data } = await this.answer(id, params);
    return data as OperationResult<Id>;
  }

  /** The same, with the snapshot that it was answered from. */
  async answer<Id extends OperationId>(id: Id, params: OperationParams<Id>, onItem?: (piece: AnswerItem) => void) {
    if (this.#connection === undefined) throw new Error('no engine was started yet');
    return this.#connection.call(id, params, undefined, onItem);
  }

  async send({ method = 'GET', path, key, headers, body, signal }: HttpRequest): Promise<HttpAnswer> {
    const response = await fetch(this.baseUrl + path, {
      method,
      signal,
      headers: {
        authorization: `Bearer ${key ?? this.#running.key}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, headers: response.headers, body: await response.text() };
  }

  /** `data` of a GET; rejects when the answer is no success. */
  async get<Data>(path: string, headers?: HttpRequest['headers']): Promise<Data> {
    const { status, body } = await this.send({ path, headers });
    if (status !== 200) throw new Error(`GET ${path}: ${status} ${body}`);
    return (JSON.parse(body) as { data: Data }).data;
  }

  graph(projectId: string, query = ''): Promise<Graph> {
    return this.get(`/api/v1/projects/${projectId}/graph${query}`);
  }

  /** The state of the index once a run has come to something; a first one may not have begun yet. */
  async untilIndexed(projectId: string): Promise<IndexState> {
    // Held until there is news: a client that polls uses up the requests of a minute on a busy machine.
    const state = await this.get<IndexState>(`/api/v1/projects/${projectId}/index?detail=full`, { prefer: 'wait=10' });
    if (state.status === 'indexed' || state.status === 'failed') return state;
    await sleep(50);
    return this.untilIndexed(projectId);
  }

  /** Polls until the value is what was waited for; rejects with the last one when it does not become so. */
  async until<Value>(look: () => Promise<Value>, isReached: (value: Value) => boolean): Promise<Value> {
    const deadlineMs = performance.now() + DEADLINE_MS;
    for (;;) {
      const value = await look();
      if (isReached(value)) return value;
      if (performance.now() > deadlineMs) throw new Error(`not reached: ${JSON.stringify(value)}`);
      await sleep(50);
    }
  }

  /** kill -9; resolves when the process is gone. */
  async kill(): Promise<void> {
    const { pid } = this;
    process.kill(pid, 'SIGKILL');
    await this.#connection?.closed;
    while (isRunning(pid)) await sleep(2);
  }

  /** Asks it to leave; resolves when the process is gone. */
  async leave(): Promise<void> {
    const { pid } = this;
    await this.call('engine.stop', {});
    await this.#connection?.closed;
    while (isRunning(pid)) await sleep(2);
  }

  async dispose(): Promise<void> {
    this.#connection?.close();
    await this.#connection?.closed;
    if (this.#served !== undefined && isRunning(this.pid)) process.kill(this.pid, 'SIGTERM');
    while (this.#served !== undefined && isRunning(this.pid)) await sleep(5);
    for (const [name, value] of Object.entries(this.#environment)) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
}
