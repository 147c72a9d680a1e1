import type { Command } from 'commander';
import type { CommandSession } from '../session.ts';

/** Runs a command's work in a session of its own; commander's arguments come as they are. */
export type Act = <Arguments extends readonly unknown[]>(
  work: (session: CommandSession, ...commandArguments: Arguments) => Promise<void>,
) => (...commandArguments: [...Arguments, Command]) => Promise<void>;

/** One subject of the command line: adds its command to the program. */
export type AddCommand = (program: Command, act: Act) => void;

/** The end of a command's help: lines that work as they stand. */
export function examples(...lines: readonly string[]): string {
  return ['', 'Examples:', ...lines.map((line) => `  $ ${line}`)].join('\n');
}
