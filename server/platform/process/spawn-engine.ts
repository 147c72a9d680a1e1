import { EngineAccessError } from './engine-errors.ts';
import type { EnginePlace } from './engine-place.ts';
import { logPath, readFailure, withLog } from './log-file.ts';

/** How to run an engine: the file Node starts, and its arguments. GROUNDPLAN_STATE names its state folder. */
export interface EngineProgram {
  readonly file: string;
  readonly arguments: readonly string[];
}

/** Bytes from which on a block is memory of its own, which goes back to the system. */
const mmapThreshold = 'MALLOC_MMAP_THRESHOLD_';

const CANDIDATE_INTERVAL_MS = 2000;
/** A candidate that is neither gone nor answering after that long is frozen; another one may do better. */
const CANDIDATE_START_MS = 10_000;

/**
 * Starts engine processes for a client that finds none: one at once, another each 2 s while there is still none
 * (the one before may have been killed, or found the lock with an engine that was leaving). The lock lets one live.
 * While its last candidate is still starting a client adds none: on a busy machine fifty clients that do so every 2 s
 * keep it busy.
 */
export class CandidateStarter {
  readonly #place: EnginePlace;
  readonly #program: EngineProgram;
  #startedAtMs = Number.NEGATIVE_INFINITY;
  #isStarting = false;
  #failure: EngineAccessError | undefined;

  constructor(place: EnginePlace, program: EngineProgram) {
    this.#place = place;
    this.#program = program;
  }

  /**
   * Rejects with `EngineAccessError` once a candidate has said that it can't be an engine: another one could not either; and
   * `StorageError` where there can't be a log.
   */
  async startIfDue(): Promise<void> {
    if (this.#failure) throw this.#failure;
    const sinceLastMs = performance.now() - this.#startedAtMs;
    if (sinceLastMs < (this.#isStarting ? CANDIDATE_START_MS : CANDIDATE_INTERVAL_MS)) return;
    this.#startedAtMs = performance.now();
    await this.#start();
  }

  /** The code that starts processes is loaded only when it is needed: most clients find an engine. */
  async #start(): Promise<void> {
    const { spawn } = await import('node:child_process');
    const child = withLog(this.#place.stateFolder, (log) =>
      spawn(process.execPath, [this.#program.file, ...this.#program.arguments], {
        // A session of its own: the engine outlives the terminal, and the editor that ends its whole process group.
        detached: true,
        stdio: ['ignore', log, log],
        cwd: this.#place.stateFolder,
        env: {
          ...engineEnvironment(process.env, process.versions.electron !== undefined),
          // Absolute: a relative one would be looked up in the engine's own working directory.
          GROUNDPLAN_STATE: this.#place.stateFolder,
          // Each further arena keeps what its threads left: with two of them an engine with 2,300 files takes 40 MB more at rest.
          MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '1',
          // glibc would raise it to the largest block that it got back: bodies of megabytes would lie among small blocks, and
          // the heap grow under load by what lies free between them.
          [mmapThreshold]: process.env[mmapThreshold] ?? '131072',
        },
        windowsHide: true,
      }),
    );
    child.unref();
    this.#isStarting = true;
    child.once('error', (error) => {
      this.#failure = new EngineAccessError('engine_unavailable', `the engine could not be started: ${error.message}`);
    });
    child.once('exit', (code) => {
      this.#isStarting = false;
      if (code !== null && code !== 0) this.#failure = this.#explain(child.pid ?? 0, code);
    });
  }

  #explain(pid: number, exitCode: number): EngineAccessError {
    const { stateFolder } = this.#place;
    const said = readFailure(stateFolder, pid);
    const unsaid = `the engine ended with ${exitCode} before it was ready; its log is ${logPath(stateFolder)}`;
    return new EngineAccessError(said?.code ?? 'engine_unavailable', said?.message ?? unsaid);
  }
}

/**
 * The environment without what binds a process to the editor's window that started it, without NODE_OPTIONS, which
 * was meant for that window's process, and without the keys of a language model and of a remote, which clients give over the
 * pipe. Electron's binary is Node only while ELECTRON_RUN_AS_NODE is set.
 */
export function engineEnvironment(env: NodeJS.ProcessEnv, isElectron: boolean): NodeJS.ProcessEnv {
  const kept = Object.entries(env).filter(
    ([name]) => !/^(VSCODE_|ELECTRON_|NODE_OPTIONS$|GROUNDPLAN_(?:ASK|REMOTE)_KEY$)/i.test(name),
  );
  return { ...Object.fromEntries(kept), ...(isElectron ? { ELECTRON_RUN_AS_NODE: '1' } : {}) };
}
