import { ConnectionError, RateLimitError, ServerError } from './errors.ts';

const RETRY_AFTER_MAX_S = 60;
const FIRST_WAIT_MS = 500;
const WAIT_MAX_MS = 8000;

/** Milliseconds until a try may follow the one that failed so; undefined when it would only fail again. */
export function retryWaitMs(error: unknown, triesBefore: number): number | undefined {
  if (error instanceof RateLimitError) {
    const { retryAfter = Infinity } = error;
    return retryAfter <= RETRY_AFTER_MAX_S ? retryAfter * 1000 : undefined;
  }
  const mayPass =
    error instanceof ServerError || (error instanceof ConnectionError && error.code === 'connection_failed');
  if (!mayPass) return undefined;
  const waitMs = Math.min(FIRST_WAIT_MS * 2 ** triesBefore, WAIT_MAX_MS);
  // Between half of it and all: clients that failed together do not come back together.
  return waitMs * (0.5 + Math.random() / 2);
}
