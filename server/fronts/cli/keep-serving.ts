import { EngineGoneError } from '#server/app/serving/engine-connection.ts';
import { ApiError } from '#server/app/operations/api-error.ts';
import type { Served } from '#protocol/engine.ts';
import type { OperationParams } from '#protocol/operations.ts';
import { KeyFile } from './key-file.ts';
import type { CommandSession } from './session.ts';
import { visibleText } from '#server/base/visible-text.ts';

/** An engine that ends this often within the period will end again. */
const CRASHES_ACCEPTED = 5;
const CRASH_PERIOD_MS = 60_000;

export interface ServeWords {
  /** Where it is written what is served, once requests are answered. */
  readonly readyFile?: string;
  /** Reports what is served, once. */
  readonly report: (served: Served, keyFile: string) => Promise<void>;
  /** Returns the note for when it is served again by another engine. */
  readonly again: (served: Served, keyFile: string) => string;
}

/**
 * Serves until this process is interrupted. The engine is started again when it ends by itself, at the same port, so that
 * clients only see a pause.
 */
export async function keepServing(
  session: CommandSession,
  params: OperationParams<'engine.serve'>,
  words: ServeWords,
): Promise<void> {
  const run: ServeRun = { params, words, keyFile: new KeyFile(session), isReported: false };
  try {
    await serveAgainAndAgain(session, run);
  } catch (error) {
    if (!session.io.signal.aborted) throw error;
  } finally {
    await run.keyFile.remove();
  }
}

/** State that outlives the engine that serves at the moment. */
interface ServeRun {
  params: OperationParams<'engine.serve'>;
  readonly words: ServeWords;
  /** Each engine makes a key of its own; the line that was printed goes on to work. */
  readonly keyFile: KeyFile;
  isReported: boolean;
}

async function serveAgainAndAgain(session: CommandSession, run: ServeRun): Promise<void> {
  const crashes: number[] = [];
  while (!session.io.signal.aborted) {
    await serveUntilEngineEnds(session, run);
    if (session.io.signal.aborted) return;
    crashes.push(performance.now());
    const recent = crashes.filter((atMs) => performance.now() - atMs < CRASH_PERIOD_MS);
    if (recent.length > CRASHES_ACCEPTED) throw new ApiError('engine_unavailable', 'the engine ends again and again');
    await session.note('The engine ended unexpectedly and is started again.');
  }
}

async function serveUntilEngineEnds(session: CommandSession, run: ServeRun): Promise<void> {
  const connection = await session.connect({ detached: true });
  const { readyFile, report, again } = run.words;
  try {
    const served = await session.call('engine.serve', run.params);
    run.params = { ...run.params, port: Number(new URL(served.baseUrl).port) };
    if (served.key !== undefined) await run.keyFile.write(served.key);
    await writeReadyFile(session, served, readyFile);
    if (run.isReported) await session.note(again(served, run.keyFile.path));
    else await report(served, run.keyFile.path);
    run.isReported = true;
    await Promise.race([connection.closed, interrupted(session.io.signal)]);
  } catch (error) {
    if (!(error instanceof EngineGoneError)) throw error;
  }
}

async function writeReadyFile(session: CommandSession, served: Served, readyFile: string | undefined): Promise<void> {
  if (readyFile === undefined) return;
  const { baseUrl, pid, projects } = served;
  const text = `${JSON.stringify({ baseUrl, pid, projects })}\n`;
  await session.surroundings.files.writePrivately(session.resolvePath(readyFile), text);
}

function interrupted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

/** A folder that cannot be indexed is reported, and stops nothing else. */
export async function untilServedIsIndexed(session: CommandSession, { projects }: Served): Promise<void> {
  for (const { id, path } of projects) {
    const { failure } = await session.untilIndexed(id);
    if (failure) await session.note(`groundplan: ${visibleText(path)}: ${failure.message} (${failure.code})`);
  }
}
