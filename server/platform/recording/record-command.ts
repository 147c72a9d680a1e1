import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { constants, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RecordedCommand, RecordedPlace } from '#server/app/ports/recording.ts';

/** Longest time that an interrupted command may take to end by itself. */
const graceMs = 2000;
const terminalMs = 300;
const signalled = 128;

/** Beside the bundled programs, or beside this file when run from source. */
const recorderFolder = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? './' : '../recorders/', import.meta.url),
);

/** Runs a command whose Node and Python processes note what they run, in a folder for this user alone. No shell. */
export async function recordCommand(argv: readonly string[], place: RecordedPlace): Promise<RecordedCommand> {
  const notes = await mkdtemp(join(tmpdir(), 'groundplan-run-'));
  const discard = () => rm(notes, { recursive: true, force: true });
  try {
    const exitCode = await run(argv, place, notes);
    return { exitCode, notes, discard };
  } catch (error) {
    await discard();
    throw error;
  }
}

function run([program, ...given]: readonly string[], place: RecordedPlace, notes: string): Promise<number> {
  const { cwd, signal, output } = place;
  const stdout = output === 'stdout' ? 'inherit' : process.stderr.fd;
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const env = recordedEnvironment(place, notes);
  const child = spawn(program, given, { cwd, env, stdio: ['inherit', stdout, 'inherit'] });
  const stop = signalTo(child);
  signal.addEventListener('abort', stop, { once: true });
  child.on('error', reject);
  child.on('exit', (code, by) => resolve(code ?? signalled + (by === null ? 0 : constants.signals[by])));
  return promise.finally(() => signal.removeEventListener('abort', stop));
}

/**
 * A terminal interrupts the command as well, which may take a second signal for impatience: it gets time to handle the
 * first.
 */
function signalTo(child: ChildProcess): () => void {
  return () => {
    setTimeout(() => child.exitCode === null && child.kill('SIGINT'), terminalMs).unref();
    setTimeout(() => child.kill('SIGKILL'), graceMs).unref();
  };
}

/** Recorders are loaded beside what the command loads already, and before it: what ran before one is not in its notes. */
function recordedEnvironment({ env, root }: RecordedPlace, notes: string): NodeJS.ProcessEnv {
  const preload = `--require ${JSON.stringify(join(recorderFolder, 'node-recorder.cjs'))}`;
  return {
    ...env,
    GROUNDPLAN_RECORD_FOLDER: notes,
    GROUNDPLAN_RECORD_ROOT: root,
    // Variables of a recorded command that this one is a part of.
    GROUNDPLAN_RECORD_TEST: undefined,
    NODE_OPTIONS: [preload, env.NODE_OPTIONS].filter(Boolean).join(' '),
    PYTHONPATH: [join(recorderFolder, 'python'), env.PYTHONPATH].filter(Boolean).join(delimiter),
  };
}
