import type { KeptRecording } from '#protocol/recordings.ts';
import { EndsWith, toFailure, UsageError } from '../failures.ts';
import type { CommandSession } from '../session.ts';

/** Runs a test command and keeps which functions each test file ran. Ends with the command's exit code, whatever is kept. */
export async function recordTests(session: CommandSession, argv: readonly string[]): Promise<void> {
  if (argv.length === 0) throw new UsageError('name the command behind two dashes: impact --record -- npx mocha');
  const { io, surroundings } = session;
  const project = await session.openProject();
  const { exitCode, notes, discard } = await surroundings.recorder.run(argv, {
    cwd: io.cwd,
    root: surroundings.files.realPath(project.root),
    env: io.env,
    signal: io.signal,
  });
  try {
    // Also after an interruption: what ran up to then is known.
    const kept = await session.callToTheEnd('recordings.keep', { id: project.id, folder: notes });
    for (const line of keptLines(kept)) await session.note(line);
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
