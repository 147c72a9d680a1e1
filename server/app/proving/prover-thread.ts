import type { WorkerSpawner, WorkerThread } from '../ports/workers.ts';
import type { Prover, ProverAnswer, ProverQuestion } from './prover.ts';
import type { ProverReply } from './prover-messages.ts';

export interface ProverThreadOptions {
  readonly spawner: WorkerSpawner;
  readonly log: (text: string) => void;
}

/** Long enough for the next questions about the same place; a compiler holds most of a gigabyte. */
export const proverIdleMs = 60_000;

/** A question that takes longer is given up: what it asks about is too large to be proven on request. */
export const proverTimeoutMs = 120_000;

interface PendingQuestion {
  readonly question: ProverQuestion;
  readonly settle: (answer: ProverAnswer) => void;
  readonly fail: (reason: unknown) => void;
}

/**
 * The compiler, in a thread of its own with a limit of its own. It is started when first asked, and ended when it had
 * nothing to do for a while. A question that it cannot answer is answered by why.
 *
 * Invariant: the thread has one question at a time, so that its next message is the answer to it.
 */
export class ProverThread implements Prover {
  readonly #options: ProverThreadOptions;
  readonly #waiting: PendingQuestion[] = [];
  #current: PendingQuestion | undefined;
  #thread: WorkerThread | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: ProverThreadOptions) {
    this.#options = options;
  }

  async prove(question: ProverQuestion, signal: AbortSignal): Promise<ProverAnswer> {
    signal.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<ProverAnswer>();
    const asked: PendingQuestion = { question, settle: resolve, fail: reject };
    const abandon = (): void => this.#abandon(asked, signal.reason);
    signal.addEventListener('abort', abandon, { once: true });
    this.#waiting.push(asked);
    this.#goOn();
    return promise.finally(() => signal.removeEventListener('abort', abandon));
  }

  async close(): Promise<void> {
    for (const asked of [this.#current, ...this.#waiting.splice(0)]) asked?.settle(unavailable('The engine stops.'));
    this.#current = undefined;
    await this.#end();
  }

  #goOn(): void {
    if (this.#current !== undefined) return;
    clearTimeout(this.#timer);
    this.#current = this.#waiting.shift();
    if (this.#current === undefined) {
      this.#timer = setTimeout(() => void this.#end(), proverIdleMs).unref();
      return;
    }
    this.#timer = setTimeout(() => this.#giveUp('The compiler took too long.'), proverTimeoutMs).unref();
    try {
      this.#thread ??= this.#start();
      this.#thread.post(this.#current.question);
    } catch (error) {
      this.#options.log(`The compiler's thread cannot start: ${String(error)}`);
      this.#settle(unavailable('The compiler cannot start.'));
    }
  }

  #start(): WorkerThread {
    return this.#options.spawner.spawn('prover', undefined, {
      message: (message) => this.#take(message as ProverReply),
      ended: (reason) => {
        this.#options.log(`The compiler's thread ended: ${reason}`);
        this.#thread = undefined;
        this.#settle(unavailable('The compiler ended: it may have needed more memory than it is given.'));
      },
    });
  }

  #take(reply: ProverReply): void {
    if (reply.type === 'proven') {
      this.#settle({ kind: 'proven', prover: reply.prover, meanings: reply.meanings });
      return;
    }
    this.#options.log(`The compiler failed: ${reply.fault}`);
    this.#giveUp('The compiler failed.');
  }

  #settle(answer: ProverAnswer): void {
    this.#current?.settle(answer);
    this.#current = undefined;
    this.#goOn();
  }

  /** Drops the thread: one that fails or hangs keeps nothing for the next question. */
  #giveUp(message: string): void {
    void this.#end();
    this.#settle(unavailable(message));
  }

  #abandon(asked: PendingQuestion, reason: unknown): void {
    asked.fail(reason);
    const place = this.#waiting.indexOf(asked);
    if (place >= 0) this.#waiting.splice(place, 1);
    if (asked !== this.#current) return;
    this.#current = undefined;
    void this.#end();
    this.#goOn();
  }

  async #end(): Promise<void> {
    clearTimeout(this.#timer);
    const thread = this.#thread;
    this.#thread = undefined;
    await thread?.terminate();
  }
}

function unavailable(message: string): ProverAnswer {
  return { kind: 'unavailable', message };
}
