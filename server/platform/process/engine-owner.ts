import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { compareVersions } from '#server/base/compare-versions.ts';
import type { Ownership } from './ownership.ts';
import { formatLine, type Hello, LINE_BYTES_MAX, parseHello, PIPE_PROTOCOL, type Reply } from './pipe-lines.ts';
import { readLine } from './read-line.ts';

/** The far end of an accepted stream. */
export interface ServedStream {
  /** Takes nothing new from now on and resolves when what is under way is answered. */
  drain(): Promise<void>;
}

/** Service of an engine once it owns its place. */
export interface EngineService {
  /** By the name a client asks for. Each takes over a connection whose opening lines were exchanged. */
  readonly streams: Readonly<Record<string, (socket: Socket) => ServedStream>>;
  /** Closes stores and servers. Called once, after the last stream. */
  close(): Promise<void>;
}

export type LeaveReason = 'idle' | 'retired' | 'asked' | 'lost' | 'failed';

export interface EngineOwnerOptions {
  readonly version: string;
  /** A command that owns the pipe while it runs: it says so, and never retires. */
  readonly command: boolean;
  /** Leaves that long after the last client. Absent: never by itself. */
  readonly idleMs?: number;
  /** Connections at a time. Beyond it the oldest one goes that asked for no stream; where all did, the new one. */
  readonly clientsMax?: number;
  readonly log: (text: string) => void;
}

/** Within 5 s of being asked an engine is gone: calls under way get most of them, closing the stores the rest. */
const DRAIN_MS = 4000;
const CLOSE_MS = 900;
const RENEW_INTERVAL_MS = 1000;

interface Client {
  readonly socket: Socket;
  hello?: Hello;
  served?: ServedStream;
}

/** A process in its time as the owner of a state folder: greets, passes connections to their streams, leaves. */
export class EngineOwner {
  readonly #options: EngineOwnerOptions;
  readonly #clients = new Set<Client>();
  readonly #service = Promise.withResolvers<EngineService>();
  readonly #left = Promise.withResolvers<LeaveReason>();
  #ownership: Ownership | undefined;
  #renewTimer: NodeJS.Timeout | undefined;
  #idleTimer: NodeJS.Timeout | undefined;
  #isOpen = false;
  #leaving = false;

  constructor(options: EngineOwnerOptions) {
    this.#options = options;
    // A service that fails to open is reported to each client that asks; without clients the error needs no handler.
    this.#service.promise.catch(() => undefined);
  }

  /** Resolves when everything is released. */
  get left(): Promise<LeaveReason> {
    return this.#left.promise;
  }

  get clientCount(): number {
    return this.#clients.size;
  }

  /** Begins to leave for that newer version; else returns why this engine stays. */
  retire(version: string): string | undefined {
    const objection = this.#objectionTo(version);
    if (objection === undefined) {
      this.#options.log(`making room for version ${version}`);
      setImmediate(() => void this.leave('retired'));
    }
    return objection;
  }

  /** For the listener. Who comes before `begin` or while the engine leaves gets no greeting, and tries again. */
  accept(socket: Socket): void {
    if (this.#ownership === undefined || this.#leaving) return void socket.destroy();
    if (!this.#hasRoom()) return void socket.destroy();
    const client: Client = { socket };
    this.#clients.add(client);
    clearTimeout(this.#idleTimer);
    socket.on('error', () => undefined);
    socket.once('close', () => this.#forget(client));
    this.#open(client).catch(() => socket.destroy());
  }

  /**
   * Starts serving with the right just taken. Clients are greeted at once and wait for `open` with their first stream.
   * Rejects when `open` does, after the clients got the error and the right was given back.
   */
  async begin<Service extends EngineService>(ownership: Ownership, open: () => Promise<Service>): Promise<Service> {
    this.#ownership = ownership;
    this.#renewTimer = setInterval(() => void this.#renew(ownership), RENEW_INTERVAL_MS);
    try {
      const service = await open();
      this.#service.resolve(service);
      this.#isOpen = true;
      this.#armIdleTimer();
      return service;
    } catch (error) {
      this.#service.reject(error);
      await this.leave('failed');
      throw error;
    }
  }

  /** Finishes what is under way (5 s at most), closes the service, gives the right back. Later calls join the first. */
  leave(reason: LeaveReason): Promise<LeaveReason> {
    if (!this.#leaving) {
      this.#leaving = true;
      if (!this.#options.command) this.#options.log(`leaving (${reason})`);
      void this.#finish(reason);
    }
    return this.left;
  }

  async #finish(reason: LeaveReason): Promise<void> {
    clearTimeout(this.#idleTimer);
    clearInterval(this.#renewTimer);
    attempt(this.#options.log, () => this.#ownership?.unpublish());
    await within(DRAIN_MS, this.#drainClients());
    for (const { socket } of this.#clients) socket.destroySoon();
    const closed = await within(CLOSE_MS, this.#closeService());
    // Stores that are still open keep the lock: it goes with the process then, and no other engine opens them beside
    // us.
    if (closed) attempt(this.#options.log, () => this.#ownership?.release());
    for (const { socket } of this.#clients) socket.destroy();
    this.#left.resolve(reason);
  }

  async #drainClients(): Promise<void> {
    await Promise.allSettled([...this.#clients].map((client) => client.served?.drain()));
  }

  async #closeService(): Promise<void> {
    const service = await this.#service.promise.catch(() => undefined);
    await service?.close().catch((error: unknown) => this.#options.log(`closing failed: ${String(error)}`));
  }

  async #open(client: Client): Promise<void> {
    const { socket } = client;
    socket.write(formatLine({ ...this.#describe(), pid: process.pid }));
    const hello = parseHello(await readLine(socket, LINE_BYTES_MAX));
    if (hello === undefined) return refuse(socket, 'malformed_request', 'the first line names no stream');
    if (hello.stream === 'retire') return this.#answerRetire(socket, hello);
    const service = await this.#service.promise.catch((error: unknown) => refuseWith(socket, error));
    if (service === undefined) return;
    const open = Object.hasOwn(service.streams, hello.stream) ? service.streams[hello.stream] : undefined;
    if (open === undefined) return refuse(socket, 'engine_conflict', unknownStream(hello.stream, service));
    if (this.#leaving || socket.destroyed) return void socket.destroy();
    client.hello = hello;
    socket.write(formatLine({ accepted: true }));
    client.served = open(socket);
  }

  #describe(): { protocol: number; version: string; command?: true } {
    const { version, command } = this.#options;
    return { protocol: PIPE_PROTOCOL, version, ...(command ? { command: true } : {}) };
  }

  #answerRetire(socket: Socket, hello: Hello): void {
    const objection = this.#objectionTo(hello.version);
    if (objection !== undefined) return refuse(socket, 'engine_conflict', objection);
    const line: Reply = { accepted: true };
    // The client waits for the end of this connection, so the answer must be out before the engine begins to leave.
    socket.write(formatLine(line), () => this.retire(hello.version));
  }

  #objectionTo(version: string): string | undefined {
    if (compareVersions(version, this.#options.version) <= 0) return `it is not older than ${version}`;
    if (this.#options.command) return 'a command is running in it and ends by itself';
    const isHeld = [...this.#clients].some((client) => client.hello?.hold);
    return isHeld ? '`groundplan serve` keeps it; end that first to use the newer version' : undefined;
  }

  #hasRoom(): boolean {
    const { clientsMax = Number.POSITIVE_INFINITY } = this.#options;
    if (this.#clients.size < clientsMax) return true;
    const silent = [...this.#clients].find(({ hello }) => hello === undefined);
    silent?.socket.destroy();
    // Its end is reported later.
    return silent !== undefined && this.#clients.delete(silent);
  }

  #forget(client: Client): void {
    this.#clients.delete(client);
    this.#armIdleTimer();
  }

  #armIdleTimer(): void {
    clearTimeout(this.#idleTimer);
    const { idleMs } = this.#options;
    if (idleMs === undefined || !this.#isOpen || this.#leaving || this.#clients.size > 0) return;
    this.#idleTimer = setTimeout(() => void this.leave('idle'), idleMs);
  }

  async #renew(ownership: Ownership): Promise<void> {
    try {
      const isOurs = await ownership.renew();
      if (!isOurs) void this.leave('lost');
    } catch (error) {
      // The clients that are connected are served on; the next look tries again.
      this.#options.log(`the socket can't be published: ${String(error)}`);
    }
  }
}

function refuse(socket: Socket, code: string, message: string): void {
  socket.end(formatLine({ error: { code, message } }));
}

/** The service could not be opened: its clients get the reason, in the words of its error. */
function refuseWith(socket: Socket, error: unknown): undefined {
  const code = (error as { code?: unknown }).code;
  refuse(socket, typeof code === 'string' ? code : 'internal_error', error instanceof Error ? error.message : 'failed');
  return undefined;
}

function unknownStream(asked: string, service: EngineService): string {
  return `there is no stream "${asked}" here, only ${Object.keys(service.streams).join(', ')}`;
}

/** Reports whether `work` was done in time; it goes on regardless. */
async function within(limitMs: number, work: Promise<unknown>): Promise<boolean> {
  const timer = new AbortController();
  const late = sleep(limitMs, false, { signal: timer.signal }).catch(() => false);
  const done = await Promise.race([work.then(() => true), late]);
  timer.abort();
  return done;
}

function attempt(log: (text: string) => void, work: () => void): void {
  try {
    work();
  } catch (error) {
    log(String(error));
  }
}
