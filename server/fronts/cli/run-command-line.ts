import { type Command, CommanderError } from 'commander';
import { writeText } from './command-io.ts';
import type { CommandOptions } from './command-options.ts';
import type { Act } from './commands/command.ts';
import { failureText, usageText } from './failure-text.ts';
import { EndsWith, exitCodes, OutputClosedError, toFailure, UsageError } from './failures.ts';
import { buildProgram, printOverview, type ProgramTexts } from './program.ts';
import { CommandSession, type Surroundings } from './session.ts';

/**
 * Runs one command line to its end.
 *
 * @param argv what the user typed after `groundplan`
 * @returns the exit code: 0 done, 1 a limit is not met, 2 wrong usage, 3 could not be done, 130 interrupted; that of the command for `impact --record`
 */
export async function runCommandLine(argv: readonly string[], surroundings: Surroundings): Promise<number> {
  const texts: ProgramTexts = { answer: '', error: '' };
  const program = buildProgram(actIn(surroundings, behindDashes(argv)), surroundings.io, surroundings.version, texts);
  try {
    if (argv.length === 0) printOverview(program);
    else await program.parseAsync(argv, { from: 'user' });
    await writeText(surroundings.io.stdout, texts.answer);
    return exitCodes.done;
  } catch (error) {
    return await end(error, surroundings, texts, isJson(argv));
  }
}

/** Each command gets a session of its own, which ends with it. */
function actIn(surroundings: Surroundings, behind: readonly string[] | undefined): Act {
  return (work) =>
    async (...commandArguments) => {
      const command = commandArguments.at(-1) as Command;
      const session = new CommandSession(surroundings, command.optsWithGlobals<CommandOptions>(), behind);
      try {
        await work(session, ...(commandArguments.slice(0, -1) as never));
      } finally {
        await session.close();
      }
    };
}

function behindDashes(argv: readonly string[]): readonly string[] | undefined {
  const dashes = argv.indexOf('--');
  return dashes < 0 ? undefined : argv.slice(dashes + 1);
}

/** Read off the words: the command line may be one that cannot be parsed. */
function isJson(argv: readonly string[]): boolean {
  const dashes = argv.indexOf('--');
  return argv.slice(0, dashes < 0 ? undefined : dashes).includes('--json');
}

async function end(error: unknown, surroundings: Surroundings, texts: ProgramTexts, asJson: boolean): Promise<number> {
  const { stdout, stderr, signal } = surroundings.io;
  if (error instanceof EndsWith) return error.exitCode;
  if (error instanceof OutputClosedError) return exitCodes.done;
  if (error instanceof CommanderError && error.exitCode === 0) {
    await writeText(stdout, texts.answer);
    return exitCodes.done;
  }
  if (signal.aborted) return exitCodes.interrupted;
  if (error instanceof CommanderError || error instanceof UsageError) {
    await writeText(stderr, usageText(error, texts.error, asJson));
    return exitCodes.wrongUsage;
  }
  await writeText(stderr, failureText(toFailure(error), asJson));
  return exitCodes.impossible;
}
