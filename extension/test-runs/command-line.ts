import { quoteFor, type Shell } from './quote-for-shell.ts';
import type { TestCommand } from './test-command.ts';

/** Terminals that wait for their shell cut longer lines, some of them without a word. */
const lineMax = 3000;

export interface CommandLines {
  /** Several where one would be too long. */
  readonly lines: readonly string[];
  /** Files whose names no quoting of the shell can hold. */
  readonly leftOut: readonly string[];
}

/** The lines that run a command in a shell. */
export function commandLines({ argv, files }: TestCommand, shell: Shell): CommandLines {
  const head = argv.map((word) => quoteFor(shell, word) ?? '').join(' ');
  const lines: string[] = [];
  const leftOut: string[] = [];
  let line = head;
  for (const file of files) {
    const quoted = quoteFor(shell, asPath(file));
    if (quoted === undefined) {
      leftOut.push(file);
      continue;
    }
    if (line !== head && line.length + quoted.length >= lineMax) {
      lines.push(line);
      line = head;
    }
    line += ` ${quoted}`;
  }
  if (line !== head) lines.push(line);
  return { lines, leftOut };
}

/** A file whose name begins like an option is none. */
function asPath(file: string): string {
  return file.startsWith('-') ? `./${file}` : file;
}
