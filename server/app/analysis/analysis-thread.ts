import { JsonText } from '#server/base/json-text.ts';
import { Recent } from '#server/engine/drawing/recent.ts';
import { placesKept, type RememberedDrawing } from '#server/engine/drawing/remembered-drawing.ts';
import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import { emptySnapshot } from '#server/engine/structure/structure-snapshot.ts';
import { ApiError } from '../operations/api-error.ts';
import type { WorkerSpawner, WorkerThread } from '../ports/workers.ts';
import type { Analysis, QuestionKind, Questions, StructureLoader, TablesRequest } from './analysis.ts';
import type { AnalystMemory } from './analyst.ts';
import type { AnalysisCommand, AnalysisReply, AnalysisWorkerData, AskCommand } from './thread-messages.ts';

export interface AnalysisThreadOptions {
  readonly spawner: WorkerSpawner;
  /** Snapshots that may still be asked about. The thread releases all others with the next question. */
  readonly kept: () => Iterable<GraphSnapshot>;
}

/** The thread is ended when it had nothing to do for this long: what it has derived takes memory. */
export const analysisIdleMs = 30_000;

/** Longest time that an abandoned question may run while others wait; then the thread is ended. */
export const abandonedMs = 1000;

/** A question that ends the thread this often is given up. */
const triesMax = 2;

/** An answer that is no text. */
class LaidTables extends JsonText<GraphSnapshot> {
  readonly #snapshot: GraphSnapshot;

  constructor(snapshot: GraphSnapshot) {
    super(new Uint8Array());
    this.#snapshot = snapshot;
  }

  override read(): GraphSnapshot {
    return this.#snapshot;
  }
}

interface PendingQuestion {
  readonly snapshot: GraphSnapshot;
  readonly kind: QuestionKind;
  readonly request: unknown;
  readonly settle: (answer: JsonText<unknown>) => void;
  readonly fail: (reason: unknown) => void;
  tries: number;
  isAbandoned: boolean;
}

interface RunningThread {
  readonly thread: WorkerThread;
  /** Snapshots that the thread holds, by number. */
  readonly known: Map<GraphSnapshot, number>;
}

/**
 * Analysis in a thread that is started when first needed. Questions are answered one after the other, in the order in
 * which they were asked.
 *
 * Invariant: the thread has one question at a time and answers nothing else, so that its next message is the answer to
 * that question, and the question under way is the one at fault when it dies.
 */
export class AnalysisThread implements Analysis, StructureLoader {
  readonly #options: AnalysisThreadOptions;
  readonly #waiting: PendingQuestion[] = [];
  #current: PendingQuestion | undefined;
  #running: RunningThread | undefined;
  #nextNumber = 1;
  #idle: NodeJS.Timeout | undefined;
  #patience: NodeJS.Timeout | undefined;
  /** The thread was asked to end, and has not yet sent what it leaves to the next one. */
  #isRetiring = false;
  /** Memory that threads reported. */
  readonly #memory = new Recent<RememberedDrawing>(placesKept);
  #isClosed = false;

  constructor(options: AnalysisThreadOptions) {
    this.#options = options;
  }

  async ask<Kind extends QuestionKind>(
    snapshot: GraphSnapshot,
    kind: Kind,
    request: Questions[Kind]['request'],
    signal: AbortSignal,
  ): Promise<JsonText<Questions[Kind]['answer']>> {
    signal.throwIfAborted();
    if (this.#isClosed) throw closing();
    const { promise, resolve, reject } = Promise.withResolvers<JsonText<never>>();
    const asked: PendingQuestion = {
      snapshot,
      kind,
      request,
      settle: (answer) => resolve(answer as JsonText<never>),
      fail: reject,
      tries: 0,
      isAbandoned: false,
    };
    const abandon = () => this.#abandon(asked, signal.reason);
    signal.addEventListener('abort', abandon, { once: true });
    this.#waiting.push(asked);
    this.#goOn();
    return promise.finally(() => signal.removeEventListener('abort', abandon));
  }

  prepare(): void {
    if (this.#isClosed) return;
    try {
      this.#running ??= this.#start();
    } catch {
      // The question says why.
    }
    this.#goOn();
  }

  async load(request: TablesRequest, signal: AbortSignal): Promise<GraphSnapshot> {
    return (await this.ask(emptySnapshot, 'tables', request, signal)).read();
  }

  /** Rejects every question that still waits, since the engine stops. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#current?.fail(closing());
    this.#current = undefined;
    for (const asked of this.#waiting.splice(0)) asked.fail(closing());
    await this.#endThread();
  }

  #goOn(): void {
    clearTimeout(this.#idle);
    if (this.#isRetiring) return;
    if (this.#current !== undefined) return this.#limitPatience();
    this.#stopPatience();
    this.#current = this.#waiting.shift();
    if (this.#current !== undefined) this.#poseOrFail(this.#current);
    else if (this.#running !== undefined) this.#idle = setTimeout(() => this.#retire(), analysisIdleMs).unref();
  }

  /** Where no thread can be started, the question fails. */
  #poseOrFail(asked: PendingQuestion): void {
    try {
      this.#pose(asked);
    } catch (fault) {
      this.#current = undefined;
      asked.fail(fault);
      this.#goOn();
    }
  }

  #pose(asked: PendingQuestion): void {
    this.#running ??= this.#start();
    const { thread, known } = this.#running;
    asked.tries++;
    const snapshot = this.#introduce(this.#running, asked.snapshot);
    for (const number of this.#forget(known, asked.snapshot))
      thread.post({ type: 'drop', number } satisfies AnalysisCommand);
    thread.post({ type: 'ask', snapshot, kind: asked.kind, request: asked.request } as AskCommand);
  }

  #start(): RunningThread {
    const known = this.#memory.entries();
    const memory: AnalystMemory | undefined = known.length === 0 ? undefined : known;
    const thread = this.#options.spawner.spawn('analysis', { memory } satisfies AnalysisWorkerData, {
      message: (message) => this.#take(message as AnalysisReply),
      ended: (reason) => this.#onThreadEnd(reason),
    });
    return { thread, known: new Map() };
  }

  #introduce({ thread, known }: RunningThread, snapshot: GraphSnapshot): number {
    const number = known.get(snapshot) ?? this.#nextNumber++;
    if (!known.has(snapshot)) thread.post({ type: 'keep', number, snapshot } satisfies AnalysisCommand);
    known.set(snapshot, number);
    return number;
  }

  /** Returns the numbers of the snapshots that can no longer be asked about. */
  #forget(known: Map<GraphSnapshot, number>, asked: GraphSnapshot): number[] {
    const kept = new Set([
      emptySnapshot,
      ...this.#options.kept(),
      asked,
      ...this.#waiting.map(({ snapshot }) => snapshot),
    ]);
    const gone = [...known].filter(([snapshot]) => !kept.has(snapshot));
    for (const [snapshot] of gone) known.delete(snapshot);
    return gone.map(([, number]) => number);
  }

  #retire(): void {
    this.#isRetiring = true;
    this.#running?.thread.post({ type: 'retire' } satisfies AnalysisCommand);
  }

  #take(reply: AnalysisReply): void {
    if (reply.type === 'retired') return this.#followWith(reply.memory);
    const asked = this.#current;
    this.#current = undefined;
    if (reply.type === 'answered') {
      this.#remember(reply.remembered);
      asked?.settle(new JsonText(reply.json));
    } else if (reply.type === 'laid') asked?.settle(new LaidTables(reply.snapshot));
    else if (reply.type === 'refused') asked?.fail(new ApiError(reply.code, reply.message, reply.details));
    else asked?.fail(new Error(reply.fault));
    this.#goOn();
  }

  /** Starts a new thread for the questions that came meanwhile. */
  #followWith(memory: AnalystMemory): void {
    this.#remember(memory);
    void this.#endThread();
    this.#goOn();
  }

  #remember(memory: AnalystMemory = []): void {
    for (const [seed, drawing] of memory) this.#memory.set(seed, drawing);
  }

  /** Asks the question under way again in a new thread: what filled the memory may have been asked before it. */
  #onThreadEnd(reason: string): void {
    this.#running = undefined;
    this.#isRetiring = false;
    const asked = this.#current;
    this.#current = undefined;
    if (asked !== undefined && !asked.isAbandoned && asked.tries < triesMax) this.#waiting.unshift(asked);
    else asked?.fail(new Error(`The analysis thread ended: ${reason}`));
    this.#goOn();
  }

  #abandon(asked: PendingQuestion, reason: unknown): void {
    asked.isAbandoned = true;
    asked.fail(reason);
    const place = this.#waiting.indexOf(asked);
    if (place >= 0) this.#waiting.splice(place, 1);
    else if (asked === this.#current) this.#limitPatience();
  }

  /** Waits a little even for an abandoned answer: a new thread would have to derive everything again. */
  #limitPatience(): void {
    const asked = this.#current;
    if (!asked?.isAbandoned || this.#waiting.length === 0) return;
    this.#patience ??= setTimeout(() => this.#giveUp(asked), abandonedMs).unref();
  }

  #stopPatience(): void {
    clearTimeout(this.#patience);
    this.#patience = undefined;
  }

  #giveUp(asked: PendingQuestion): void {
    if (this.#current !== asked) return;
    this.#current = undefined;
    void this.#endThread();
    this.#goOn();
  }

  async #endThread(): Promise<void> {
    clearTimeout(this.#idle);
    this.#stopPatience();
    const running = this.#running;
    this.#running = undefined;
    this.#isRetiring = false;
    await running?.thread.terminate();
  }
}

function closing(): ApiError {
  return new ApiError('cancelled', 'The engine stops.');
}
