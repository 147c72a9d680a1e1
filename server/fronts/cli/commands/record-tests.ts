import type { KeptRecording } from '#protocol/recordings.ts';
import { EndsWith, toFailure, UsageError } from '../failures.ts';
import type { CommandSession } from '../session.ts';

/** Options of questions: a recording asks nothing. */
const excluded = ['base', 'depth', 'diff', 'tests'] as const;

type Excluded = Readonly<Partial<Record<(typeof excluded)[number], unknown>>>;

/**
 * Runs a test command and stores which functions each test file ran. Ends with the command's exit code, whether or not
 * anything is stored.
 *
 * @param given all arguments, those behind two dashes last
 */
export async function recordTests(session: CommandSession, given: readonly string[], options: Excluded): Promise<void> {
  const argv = session.behindDashes ?? [];
  if (argv.length === 0) throw new UsageError('name the command behind two dashes: impact --record -- npx mocha');
  const other = excluded.find((name) => options[name] !== undefined);
  if (other !== undefined) throw new UsageError(`--record and --${other} exclude each other`);
  if (given.length > argv.length) throw new UsageError(`--record takes no target: ${given[0]}`);
  const { io, surroundings } = session;
  const project = await session.openProject();
  const { exitCode, notes, discard } = await surroundings.recorder.run(argv, {
    cwd: io.cwd,
    root: surroundings.files.realPath(project.root),
    env: io.env,
    signal: io.signal,
    output: session.options.json ? 'stderr' : 'stdout',
  });
  try {
    // Also after an interruption: what ran up to then is known.
    const kept = await session.callToTheEnd('recordings.keep', { id: project.id, folder: notes });
    if (session.options.json) await session.printJson(kept);
    else for (const line of keptLines(kept)) await session.note(line);
  } catch (error) {
    const { message, code } = toFailure(error);
    await session.note(`groundplan: nothing was kept of the run: ${message} (${code})`);
  } finally {
    await discard();
  }
  throw new EndsWith(exitCode);
}

function* keptLines({ tests, complete, files, reasons }: KeptRecording): Generator<string> {
  const of = complete === tests ? 'all of them whole' : `${complete} of them whole`;
  yield `groundplan: recorded ${tests} test file${tests === 1 ? '' : 's'}, ${of}, that ran code of ${files} files`;
  for (const reason of reasons) yield `  ${reason}`;
}
