import { quoteFor, type Shell } from './quote-for-shell.ts';
import type { TestCommand } from './test-command.ts';

/** The shell of Windows takes some 8,000 characters, and a line is there to be read. */
const lineMax = 3000;

export interface CommandLine {
  readonly text: string;
  /** That it runs, as the command has them. */
  readonly files: readonly string[];
}

export interface CommandLines {
  /** Several where one would be too long. */
  readonly lines: readonly CommandLine[];
  /** Files whose names no quoting of the shell can hold. */
  readonly leftOut: readonly string[];
}

/** The lines that run a command in a shell. */
export function commandLines({ argv, files }: TestCommand, shell: Shell): CommandLines {
  const head = argv.map((word) => quoteFor(shell, word) ?? '').join(' ');
  const lines: { text: string; files: string[] }[] = [];
  const leftOut: string[] = [];
  for (const file of files) {
    const quoted = quoteFor(shell, asPath(file));
    if (quoted === undefined) {
      leftOut.push(file);
      continue;
    }
    const last = lines.at(-1);
    if (last === undefined || last.text.length + quoted.length >= lineMax) {
      lines.push({ text: `${head} ${quoted}`, files: [file] });
    } else {
      last.text += ` ${quoted}`;
      last.files.push(file);
    }
  }
  return { lines, leftOut };
}

/** A file whose name begins like an option is none. */
function asPath(file: string): string {
  return file.startsWith('-') ? `./${file}` : file;
}
