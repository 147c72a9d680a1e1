import { pause } from './deadline.ts';
import { IndexFailedError, TimeoutError } from './errors.ts';
import type { RequestOptions } from './options.ts';
import type { GetProjectData, IndexState } from './schema.ts';
import type { Transport } from './transport.ts';

/** Servers hold an answer for 60 s at most. */
const HOLD_MAX_S = 30;
const POLL_MS = 2000;

export interface WaitParams {
  /** Discards what is known and indexes everything. */
  full?: boolean;
  /** How long to wait. Default: until the run ends. */
  maxWaitMs?: number;
  /** Told each time that the state changes, by servers that tell it. */
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
  { maxWaitMs = Number.POSITIVE_INFINITY, onProgress }: WaitParams,
  options: RequestOptions = {},
): Promise<void> {
  const hasState = await transport.extensions.has('index.state');
  const endMs = Date.now() + maxWaitMs;
  for (;;) {
    const leftMs = endMs - Date.now();
    if (leftMs <= 0)
      throw new TimeoutError(`The index is not ready after ${maxWaitMs} ms: the run goes on.`, { code: 'timeout' });
    if (hasState) {
      const waitSeconds = heldSeconds(leftMs, options.timeoutMs ?? transport.timeoutMs);
      const state = await transport.send<IndexState>({ path: [...path, 'index'], waitSeconds }, options);
      onProgress?.(state);
      if (isOver(state.status, state.failure)) return;
    } else {
      const { project } = await transport.send<GetProjectData>({ path }, options);
      if (isOver(project.status)) return;
      await pause(Math.min(POLL_MS, leftMs), options.signal);
    }
  }
}

/** An answer must come well before the client gives it up. */
function heldSeconds(leftMs: number, timeoutMs: number): number {
  return Math.min(HOLD_MAX_S, Math.ceil(leftMs / 1000), Math.floor(timeoutMs / 2000));
}

function isOver(status: string, failure?: IndexState['failure']): boolean {
  if (status === 'indexing') return false;
  if (status === 'indexed') return true;
  const { code, message } = failure ?? { code: 'index_failed', message: 'The project could not be indexed.' };
  throw new IndexFailedError(`${message} [${code}]`, { code });
}
