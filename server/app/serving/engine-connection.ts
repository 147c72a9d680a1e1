import type { AnswerItem } from '#protocol/ask.ts';

/**
 * A client's end of the engine's private pipe, or of an engine inside this process: callers can't distinguish them.
 * The caller behind it is always the owner (`Caller` in operation.ts).
 */
export interface EngineConnection {
  /**
   * Runs an operation of the table and resolves with its `data`.
   * Rejects with an `ApiError` (its code is of the error table), with `signal.reason` at once when `signal` aborts (the
   * engine is asked to stop), and with `EngineGoneError` when the engine went away: then it is unknown whether the
   * operation took effect, so only an idempotent one may be repeated on a new connection.
   *
   * @param onItem gets the answer item by item, where the operation streams it; never after the promise is settled
   */
  call(
    operationId: string,
    params: unknown,
    signal?: AbortSignal,
    onItem?: (piece: AnswerItem) => void,
  ): Promise<{ data: unknown; snapshot?: string }>;
  /**
   * Resolves, never rejects, when the engine is gone or `close` is done: where the engine runs inside this process,
   * `close` first lets others finish their calls (5 s at most) and closes the stores, so await it before exiting.
   */
  readonly closed: Promise<void>;
  close(): void;
}

/** The engine ended, crashed or closed the connection while a call was under way. */
export class EngineGoneError extends Error {
  /** True when the engine was leaving and did not begin the call: any call may be repeated on a new connection. */
  readonly notBegun: boolean;
  constructor(message = 'the engine went away before it answered', options: { readonly notBegun?: boolean } = {}) {
    super(message);
    this.name = 'EngineGoneError';
    this.notBegun = options.notBegun ?? false;
  }
}
