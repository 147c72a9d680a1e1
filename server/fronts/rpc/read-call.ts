/** Parameters of `groundplan/call`. */
export interface CallParams {
  readonly operationId: string;
  readonly params?: unknown;
  /** The sender gets the answer as a stream under this number, by notifications that all come before the response. */
  readonly stream?: number;
}

/** Reads any value: one that names no operation is refused like an unknown operation. */
export function readCall(given: unknown): CallParams {
  const { operationId, params, stream } = (given ?? {}) as Record<'operationId' | 'params' | 'stream', unknown>;
  return { operationId: nameOf(operationId), params, ...(typeof stream === 'number' && { stream }) };
}

/** Returns the id; of another value its type, since its text may have no end. */
function nameOf(operationId: unknown): string {
  return typeof operationId === 'string' ? operationId : typeof operationId;
}
