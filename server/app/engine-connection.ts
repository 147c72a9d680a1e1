/**
 * A client's end of the engine's private pipe, or of an engine inside this process: callers can't tell which.
 * The caller behind it is always the owner (`Caller` in operation.ts).
 */
export interface EngineConnection {
  /**
   * Runs an operation of the table and resolves with its `data`.
   * Rejects with an `ApiError` (its code is of the error table), with `signal.reason` at once when `signal` aborts (the
   * engine is told to stop), and with `EngineGoneError` when the engine went away: then nobody knows whether the
   * operation took effect, so only an idempotent one may be repeated on a new connection.
   */
  call(operationId: string, params: unknown, signal?: AbortSignal): Promise<{ data: unknown; snapshot?: string }>;
  /** Resolves, never rejects, when the engine is gone or `close` was called. */
  readonly closed: Promise<void>;
  close(): void;
}

/** The engine ended, crashed or closed the connection while a call was under way. */
export class EngineGoneError extends Error {
  constructor(message = 'the engine went away before it answered') {
    super(message);
    this.name = 'EngineGoneError';
  }
}
