import { createInterface } from 'node:readline/promises';

/** Asks the person at the terminal; everything but a yes is a no. Rejects where the command is interrupted meanwhile. */
export async function askAtTerminal(question: string, signal: AbortSignal): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(?:es)?$/i.test((await terminal.question(`${question} [y/N] `, { signal })).trim());
  } finally {
    terminal.close();
  }
}
