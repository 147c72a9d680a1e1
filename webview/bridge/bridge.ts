import type { OnAnswerItem } from '#protocol/ask.ts';
import type { OperationId, OperationParams, OperationResult } from '#protocol/operations.ts';

/** Answer of an operation. */
export interface BridgeAnswer<Id extends OperationId> {
  readonly data: OperationResult<Id>;
  /** `snp_…` the answer was computed from, where it was computed from an index. */
  readonly snapshot?: string;
}

/** State of the page's connection to the engine. */
export type Connection =
  | { readonly state: 'connected' }
  | { readonly state: 'lost' }
  /** No request is left; the next is sent when some are. */
  | { readonly state: 'limited'; readonly waitMs: number }
  | { readonly state: 'unauthorised'; readonly code: string; readonly message: string };

/**
 * The page's only way to the engine: operation ids of the wire and their parameters, the same whether they travel by
 * HTTP or by an editor's message port.
 */
export interface Bridge {
  /**
   * Resolves with the answer: lost connections and exhausted limits are waited for, and reported to listeners. Throws a
   * `BridgeError` for a refusal, and the signal's reason when it is aborted.
   *
   * @param onItem gets the answer item by item, where the operation streams; after the first item, a lost connection is
   * a refusal, so that no item is sent twice
   */
  call<Id extends OperationId>(
    id: Id,
    params: OperationParams<Id>,
    signal?: AbortSignal,
    onItem?: OnAnswerItem,
  ): Promise<BridgeAnswer<Id>>;
  /** Calls the listener at each change; the answer takes it away again. */
  onConnection(listener: (connection: Connection) => void): () => void;
}

/** A refusal: `code` is stable, `message` is for people. */
export class BridgeError extends Error {
  readonly code: string;
  readonly status: number;

  constructor(code: string, status: number, message: string) {
    super(message);
    this.name = 'BridgeError';
    this.code = code;
    this.status = status;
  }
}

/** Returns the error for an engine that went away in the middle of a streamed answer. */
export function brokenOff(): BridgeError {
  return new BridgeError('engine_unavailable', 503, 'The engine went away while it answered.');
}

export function isRefusal(error: unknown, code: string): boolean {
  return error instanceof BridgeError && error.code === code;
}
