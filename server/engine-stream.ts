/** A client's way to the engine: finds it, starts it where none runs, and opens one of its streams. */
import { ApiError } from '#server/app/operations/api-error.ts';
import { EngineAccessError } from '#server/platform/process/engine-errors.ts';
import { openEnginePlace } from '#server/platform/process/engine-place.ts';
import { type EngineStream, reachEngine, type ReachOptions } from '#server/platform/process/reach-engine.ts';
import { CandidateStarter, type EngineProgram } from '#server/platform/process/spawn-engine.ts';

export interface ClientOptions {
  readonly stateDirectory?: string;
  readonly version: string;
  /** For the person at the machine: what is waited for. */
  readonly notice?: (line: string) => void;
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

/**
 * Opens a stream of the running engine, and starts one as a process of its own where none runs. A command that owns the
 * pipe at the moment is waited for, because its engine ends with it. Rejects with `ApiError` or `StorageError`.
 */
export async function openStream(
  options: ClientOptions & { readonly program: EngineProgram; readonly hold?: boolean },
  stream: string,
): Promise<EngineStream> {
  const place = openEnginePlace(options.stateDirectory);
  const starter = new CandidateStarter(place, options.program);
  const hello = { stream, version: options.version, hold: options.hold };
  return reach<never>(options, { place, hello, lastingOnly: true }, async () => {
    await starter.startIfDue();
    return undefined;
  });
}

/** `reachEngine` in terms of the error table. */
export async function reach<Own>(
  options: ClientOptions,
  target: Pick<ReachOptions, 'place' | 'hello' | 'lastingOnly'>,
  whenAbsent: () => Promise<Own | undefined>,
): Promise<EngineStream | Own> {
  const { timeoutMs, signal, notice } = options;
  try {
    return await reachEngine({ ...target, timeoutMs, signal, notice }, whenAbsent);
  } catch (error) {
    if (error instanceof EngineAccessError) throw new ApiError(error.code, error.message);
    throw error;
  }
}
