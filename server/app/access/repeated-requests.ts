/**
 * Safe repetition of requests with an effect (`Idempotency-Key`). The answer is stored in the transaction of the
 * effect, so that a crash leaves both or neither; a caller that repeats the request gets the stored answer for 24 h.
 */
import { ApiError } from '../operations/api-error.ts';
import { KeptAnswersAccount, type RepetitionLimits, repetitionLimits } from './stored-answers.ts';
import type { Clock } from '../ports/clock.ts';
import type { IdempotencyRecord, RepetitionStore } from '../ports/repetition.ts';

export interface RepeatableRequest {
  readonly keyId: string;
  readonly idempotencyKey: string;
  /** Hash of method, path and body: what makes two requests the same. */
  readonly requestHash: string;
}

export interface RenderedAnswer {
  readonly status: number;
  readonly body: string;
}

const keptMs = 24 * 60 * 60 * 1000;
const pruneEveryMs = 60 * 60 * 1000;

export class RepeatedRequests {
  readonly #state: RepetitionStore;
  readonly #clock: Clock;
  /** Ends of the runs under way, by key and idempotency key. */
  readonly #underWay = new Map<string, Promise<unknown>>();
  readonly #account: KeptAnswersAccount;
  #pruneAtMs = 0;

  constructor(state: RepetitionStore, clock: Clock, limits: RepetitionLimits = repetitionLimits) {
    this.#state = state;
    this.#clock = clock;
    this.#account = new KeptAnswersAccount(state, limits);
  }

  /**
   * Runs `work` unless its answer is stored already. `work` gets a function that stores the answer and is to be called
   * within the transaction of the effect; where it isn't called, the answer is stored afterwards. Answers of 500 and
   * exceptions are not stored. A concurrent repetition waits for the first.
   * Throws `idempotency_key_reused` for another request under the same key, `daily_limit_exceeded` where no further answer
   * can be kept.
   */
  async once(
    request: RepeatableRequest,
    work: (store: (answer: RenderedAnswer) => void) => Promise<RenderedAnswer>,
  ): Promise<RenderedAnswer & { readonly replayed: boolean }> {
    const slot = JSON.stringify([request.keyId, request.idempotencyKey]);
    // oxlint-disable-next-line no-await-in-loop -- each round waits for the run that holds the slot by then
    while (this.#underWay.has(slot)) await this.#underWay.get(slot);
    const stored = this.#storedAnswer(request);
    if (stored !== undefined) return { ...stored, replayed: true };
    const run = this.#runAndStore(request, work);
    const ended = run.catch(() => undefined);
    this.#underWay.set(slot, ended);
    void ended.then(() => this.#underWay.delete(slot));
    return { ...(await run), replayed: false };
  }

  async #runAndStore(
    request: RepeatableRequest,
    work: (store: (answer: RenderedAnswer) => void) => Promise<RenderedAnswer>,
  ): Promise<RenderedAnswer> {
    this.#prune();
    this.#account.requireRoom(request.keyId);
    let stored: RenderedAnswer | undefined;
    const store = (answer: RenderedAnswer) => {
      this.#state.saveIdempotency({ ...request, ...answer, createdAtMs: this.#clock.nowMs() });
      stored = answer;
    };
    const answer = await work(store);
    if (stored === undefined && answer.status < 500) store(answer);
    if (stored !== undefined) this.#account.note(request.keyId, stored.body.length);
    return stored ?? answer;
  }

  #storedAnswer(request: RepeatableRequest): RenderedAnswer | undefined {
    const record = this.#state.idempotency(request.keyId, request.idempotencyKey);
    if (record === undefined || this.#isExpired(record)) return undefined;
    if (record.requestHash !== request.requestHash) {
      throw new ApiError('idempotency_key_reused', 'The Idempotency-Key belongs to another request.');
    }
    return { status: record.status, body: record.body };
  }

  #isExpired(record: IdempotencyRecord): boolean {
    return this.#clock.nowMs() - record.createdAtMs >= keptMs;
  }

  #prune(): void {
    const nowMs = this.#clock.nowMs();
    if (nowMs < this.#pruneAtMs) return;
    this.#pruneAtMs = nowMs + pruneEveryMs;
    this.#state.pruneIdempotency(nowMs - keptMs);
    this.#account.recount();
  }
}
