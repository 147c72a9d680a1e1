import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { compareVersions } from '#server/base/compare-versions.ts';
import { EngineAccessError, unreachable } from './engine-errors.ts';
import type { EnginePlace } from './engine-place.ts';
import { type Greeting, type Hello, PIPE_PROTOCOL } from './pipe-lines.ts';
import { retryDelayMs } from './retry-delay.ts';
import { type GreetedSocket, requestStream, visitEngine } from './visit-engine.ts';

/** A stream of a running engine, open and ready for its first byte. */
export interface EngineStream {
  readonly socket: Socket;
  readonly greeting: Greeting;
}

export interface ReachOptions {
  readonly place: EnginePlace;
  readonly hello: Hello;
  /** Waits for commands that own the pipe to end, instead of being served by them for a moment. */
  readonly lastingOnly?: boolean;
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
  /** For the person at the machine: why this takes longer, or why an older engine answers. */
  readonly notice?: (line: string) => void;
}

const TIMEOUT_MS = 60_000;

/**
 * Connects to the engine of that place, and while there is none calls `whenAbsent`, which may start a candidate
 * (`undefined`: look again) or become the owner itself (its result is returned as it is).
 * Throws `EngineAccessError` when the engine says no or does not answer in time, `signal.reason` when aborted, and what
 * `whenAbsent` throws.
 */
export async function reachEngine<Own>(
  options: ReachOptions,
  whenAbsent: () => Promise<Own | undefined>,
): Promise<EngineStream | Own> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), options.timeoutMs ?? TIMEOUT_MS);
  const signal = AbortSignal.any([timeout.signal, ...(options.signal ? [options.signal] : [])]);
  try {
    return await new Approach(options, signal).run(whenAbsent);
  } catch (error) {
    options.signal?.throwIfAborted();
    if (timeout.signal.aborted) throw unreachable(options.place);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** One client's way to an engine: what it has asked already, and how often it looked. */
class Approach {
  readonly #options: ReachOptions;
  readonly #signal: AbortSignal;
  #rounds = 0;
  /** Engines that were asked to retire and said no; they are used as they are. */
  readonly #staying = new Set<number>();

  constructor(options: ReachOptions, signal: AbortSignal) {
    this.#options = options;
    this.#signal = signal;
  }

  async run<Own>(whenAbsent: () => Promise<Own | undefined>): Promise<EngineStream | Own> {
    for (;;) {
      const visit = await visitEngine(this.#options.place, this.#signal);
      const outcome = visit ? await this.#enter(visit) : await whenAbsent();
      if (outcome !== undefined) return outcome;
      await sleep(retryDelayMs(this.#rounds++), undefined, { signal: this.#signal });
    }
  }

  /** `undefined`: that engine left, or is leaving; look again. */
  async #enter(visit: GreetedSocket): Promise<EngineStream | undefined> {
    const { socket, greeting } = visit;
    if (this.#shouldRetire(greeting)) return this.#askToRetire(visit);
    if (greeting.protocol !== PIPE_PROTOCOL) throw this.#foreignProtocol(visit);
    if (greeting.command && this.#options.lastingOnly) return this.#outwait(visit);
    const reply = await requestStream(socket, this.#options.hello, this.#signal);
    if (reply === undefined) return undefined;
    if ('error' in reply) throw new EngineAccessError(reply.error.code, reply.error.message);
    return { socket, greeting };
  }

  #shouldRetire(greeting: Greeting): boolean {
    return compareVersions(greeting.version, this.#options.hello.version) < 0 && !this.#staying.has(greeting.pid);
  }

  async #askToRetire({ socket, greeting }: GreetedSocket): Promise<undefined> {
    const hello: Hello = { stream: 'retire', version: this.#options.hello.version };
    const reply = await requestStream(socket, hello, this.#signal);
    if (reply && 'error' in reply) {
      this.#staying.add(greeting.pid);
      this.#notice(`the engine of version ${greeting.version} (pid ${greeting.pid}) stays: ${reply.error.message}`);
    } else if (reply) {
      await this.#untilClosed(socket);
    }
  }

  #foreignProtocol({ socket, greeting }: GreetedSocket): EngineAccessError {
    socket.destroy();
    return new EngineAccessError(
      'engine_conflict',
      `an engine of version ${greeting.version} (pid ${greeting.pid}) is running and can't be used by version ` +
        `${this.#options.hello.version}; end it first`,
    );
  }

  async #outwait({ socket, greeting }: GreetedSocket): Promise<undefined> {
    this.#notice(`waiting for the groundplan command with pid ${greeting.pid} to end`);
    await this.#untilClosed(socket);
  }

  #notice(line: string): void {
    this.#options.notice?.(line);
  }

  async #untilClosed(socket: Socket): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const giveUp = (): void => void socket.destroy();
    this.#signal.addEventListener('abort', giveUp);
    socket.once('close', () => resolve());
    if (socket.closed) resolve();
    socket.resume();
    await promise;
    this.#signal.removeEventListener('abort', giveUp);
    this.#signal.throwIfAborted();
  }
}
