import { pause } from './deadline.ts';
import { IndexFailedError, TimeoutError } from './errors.ts';
import type { RequestOptions } from './options.ts';
import type { GetProjectData, IndexState } from './schema.ts';
import type { Transport } from './transport.ts';

/** Servers hold an answer for 60 s at most. */
const HOLD_MAX_S = 30;
/** Between two questions, where the server does not hold its answer. */
const POLL_MS = 2000;
/** Between two questions at least: a run goes through its phases faster than anybody wants to know. */
const INTERVAL_MIN_MS = 250;

export interface WaitParams {
  /** Discards what is known and indexes everything. */
  full?: boolean;
  /** How long to wait. Default: until the run ends. */
  maxWaitMs?: number;
  /** Called each time that the state changes, with servers that report it. */
  onProgress?: (state: IndexState) => void;
}

/**
 * Resolves when the run under way ended with an index.
 *
 * @param path of the project
 */
export async function waitForIndex(
  transport: Transport,
  path: readonly string[],
  { maxWaitMs = Infinity, onProgress }: WaitParams,
  options: RequestOptions = {},
): Promise<void> {
  const hasState = await transport.extensions.has('index.state', options);
  const endMs = Date.now() + maxWaitMs;
  for (;;) {
    const askedMs = Date.now();
    if (askedMs >= endMs) {
      throw new TimeoutError(`No index within ${maxWaitMs} ms.`, { code: 'timeout' });
    }
    const waitSeconds = hasState ? heldSeconds(endMs - askedMs, options.timeoutMs ?? transport.timeoutMs) : 0;
    const state = hasState
      ? await transport.send<IndexState>(
          { path: [...path, 'index'], headers: waitSeconds > 0 && { prefer: `wait=${waitSeconds}` } },
          options,
        )
      : (await transport.send<GetProjectData>({ path }, options)).project;
    if (hasState) onProgress?.(state as IndexState);
    if (isOver(state)) return;
    const nextMs = askedMs + (waitSeconds ? INTERVAL_MIN_MS : POLL_MS);
    await pause(Math.max(0, Math.min(nextMs, endMs) - Date.now()), options.signal);
  }
}

/** An answer must come well before the client gives it up. */
function heldSeconds(leftMs: number, timeoutMs: number): number {
  return Math.min(HOLD_MAX_S, Math.ceil(leftMs / 1000), Math.floor(timeoutMs / 2000));
}

function isOver({ status, failure }: { status: string; failure?: IndexState['failure'] }): boolean {
  if (status === 'indexing' || status === 'indexed') return status === 'indexed';
  const { code, message } = failure ?? { code: 'index_failed', message: 'The run failed.' };
  throw new IndexFailedError(`${message} [${code}]`, { code });
}
