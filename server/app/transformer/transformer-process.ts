import type { SearchModelStatus } from '#protocol/engine.ts';
import type { TextRole, TransformerStarter } from '../ports/transformer.ts';
import type { WorkerThread } from '../ports/workers.ts';
import type { TransformerCommand, TransformerReply } from './messages.ts';

/** A process that died, or that was ended because it did not answer. */
interface Gone {
  readonly type: 'gone';
  readonly reason: string;
}

type Problem = NonNullable<SearchModelStatus['problem']>;

export interface TransformerTimes {
  /** Loading a model of some hundred megabytes from a slow disk. */
  readonly openMs: number;
  /** One text. */
  readonly embedMs: number;
  /** A model takes as much memory as everything else; loading it again takes a second. */
  readonly idleMs: number;
  /** Between a failure and the next attempt, which a question begins. */
  readonly retryMs: number;
}

export const transformerTimes: TransformerTimes = {
  openMs: 60_000,
  embedMs: 30_000,
  idleMs: 300_000,
  retryMs: 30_000,
};

/** A model that died so often is left alone until it is chosen again: the same texts would end it each time. */
const deathsMax = 3;
/**
 * A model that read so many texts since it died works: what was is forgotten. One text would not do: the question is read
 * before the text that ends it each time.
 */
const textsOfRecovery = 100;

export interface TransformerProcessParts {
  readonly folder: string;
  readonly start: TransformerStarter;
  readonly times: TransformerTimes;
  readonly log: (text: string) => void;
  /** Its state is another one. */
  readonly changed: () => void;
  /** Called when a model is in memory, before anything is computed. */
  readonly opened: (mark: string) => void;
}

/**
 * A transformer in a process of its own. In a thread a fault of its native code would end the engine with it, and
 * memory that it took would stay taken. Started by the first text, ended when there was none for a while.
 *
 * Invariant: it has one command at a time, so that its next message is the reply. Its users wait for each.
 */
export class TransformerProcess {
  readonly #parts: TransformerProcessParts;
  #worker: WorkerThread | undefined;
  #settle: ((reply: TransformerReply | Gone) => void) | undefined;
  #idle: NodeJS.Timeout | undefined;
  #state: SearchModelStatus['state'] = 'idle';
  #problem: Problem | undefined;
  #library: string | undefined;
  #dimensions = 0;
  #deaths = 0;
  #readSinceDeath = 0;
  #failedAtMs = 0;
  #isClosed = false;

  constructor(parts: TransformerProcessParts) {
    this.#parts = parts;
  }

  get status(): Pick<SearchModelStatus, 'folder' | 'state' | 'library' | 'problem'> {
    return {
      folder: this.#parts.folder,
      state: this.#state,
      ...(this.#library !== undefined && { library: this.#library }),
      ...(this.#problem !== undefined && { problem: this.#problem }),
    };
  }

  /** Undefined where there is no vector to be had now: the status says why. */
  async embed(text: string, role: TextRole): Promise<Float32Array | undefined> {
    clearTimeout(this.#idle);
    if (this.#worker === undefined && !(await this.#open())) return undefined;
    const reply = await this.#ask({ type: 'embed', text, role }, this.#parts.times.embedMs);
    if (this.#isClosed) return undefined;
    if (reply.type !== 'embedded' || !this.#isVector(reply.vector)) return this.#fail(reply);
    this.#idle = setTimeout(() => this.#rest(), this.#parts.times.idleMs).unref();
    this.#readSinceDeath += 1;
    if (this.#readSinceDeath === textsOfRecovery) this.#deaths = 0;
    return reply.vector;
  }

  /** One number that is none would spoil each score that it is added to. */
  #isVector(vector: Float32Array): boolean {
    return vector.length === this.#dimensions && vector.every(Number.isFinite);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#end();
    this.#settle?.({ type: 'gone', reason: 'closed' });
  }

  async #open(): Promise<boolean> {
    const isTooSoon = this.#state === 'failed' && performance.now() - this.#failedAtMs < this.#parts.times.retryMs;
    if (this.#isClosed || isTooSoon || this.#deaths >= deathsMax) return false;
    this.#become('starting');
    const reply = await this.#ask({ type: 'open', folder: this.#parts.folder }, this.#parts.times.openMs);
    if (this.#isClosed) return false;
    if (reply.type !== 'opened') {
      this.#fail(reply);
      return false;
    }
    this.#library = reply.library;
    this.#dimensions = reply.dimensions;
    this.#parts.opened(reply.mark);
    this.#become('ready');
    return true;
  }

  async #ask(command: TransformerCommand, limitMs: number): Promise<TransformerReply | Gone> {
    const { promise, resolve } = Promise.withResolvers<TransformerReply | Gone>();
    this.#settle = resolve;
    const late = `It did not answer within ${Math.ceil(limitMs / 1000)} s`;
    const timer = setTimeout(() => resolve({ type: 'gone', reason: late }), limitMs).unref();
    try {
      this.#worker ??= this.#parts.start({
        message: (message) => this.#settle?.(message as TransformerReply),
        ended: (reason) => this.#died(reason),
      });
      this.#worker.post(command);
    } catch (error) {
      resolve({ type: 'gone', reason: `Its process cannot start: ${String(error)}` });
    }
    return promise.finally(() => {
      clearTimeout(timer);
      this.#settle = undefined;
    });
  }

  /** Between two commands no reply is awaited: the next command starts the process again. */
  #died(reason: string): void {
    this.#worker = undefined;
    this.#parts.log(`The search model's process ended: ${reason}`);
    if (this.#settle === undefined) this.#become('idle');
    this.#settle?.({ type: 'gone', reason: 'Its process ended' });
  }

  #fail(reply: TransformerReply | Gone): undefined {
    if (reply.type === 'failed') this.#parts.log(`The search model failed: ${reply.fault}`);
    if (reply.type !== 'refused') {
      this.#deaths += 1;
      this.#readSinceDeath = 0;
    }
    this.#failedAtMs = performance.now();
    this.#problem = reply.type === 'refused' ? refusal(reply) : failure(reply, this.#deaths >= deathsMax);
    void this.#end();
    this.#become('failed', this.#problem);
  }

  #rest(): void {
    void this.#end();
    this.#become('idle');
  }

  async #end(): Promise<void> {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }

  #become(state: SearchModelStatus['state'], problem?: Problem): void {
    this.#state = state;
    this.#problem = problem;
    this.#parts.changed();
  }
}

function refusal({ code, message }: Problem): Problem {
  return { code, message: `${message} Search goes on without it.` };
}

function failure(reply: TransformerReply | Gone, isLast: boolean): Problem {
  const reason = reply.type === 'gone' ? reply.reason : 'It failed at a text';
  const next = isLast ? 'it is not asked again until it is set again' : 'it is tried again later';
  return {
    code: 'search_model_failed',
    message: `The search model failed: ${reason}. Search goes on without it; ${next}.`,
  };
}
