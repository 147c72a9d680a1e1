import type { Writable } from 'node:stream';
import { OutputClosedError } from './failures.ts';
import { terminalText } from './text/terminal-text.ts';

/** Where text goes, and what is known about its reader. */
export interface TextOutput {
  readonly stream: Writable;
  readonly isTerminal: boolean;
  /** Width of the terminal in columns; 80 where there is none. */
  readonly columns: number;
}

/** Everything of the process that a command sees. */
export interface CommandIo {
  readonly stdout: TextOutput;
  readonly stderr: TextOutput;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  /** Asks the person whether to go on. Absent without a terminal. */
  readonly confirm?: (question: string) => Promise<boolean>;
  /** Aborted when the user interrupts or the system ends the process. */
  readonly signal: AbortSignal;
}

const READER_IS_GONE = new Set(['EPIPE', 'ECONNRESET', 'ERR_STREAM_DESTROYED']);
const PIECE_CHARACTERS = 64 * 1024;

/**
 * Resolves when the text has left this process; rejects with `OutputClosedError` when the reader has closed its end.
 */
export function writeText(output: TextOutput, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    output.stream.write(terminalText(text), (error?: NodeJS.ErrnoException | null) => {
      if (!error) resolve();
      else reject(READER_IS_GONE.has(error.code ?? '') ? new OutputClosedError() : error);
    });
  });
}

/** Writes a long text piece by piece, so that it never lies in memory as a whole. */
export async function writePieces(output: TextOutput, pieces: Iterable<string> | AsyncIterable<string>): Promise<void> {
  let waiting = '';
  for await (const piece of pieces) {
    waiting += piece;
    if (waiting.length < PIECE_CHARACTERS) continue;
    await writeText(output, waiting);
    waiting = '';
  }
  if (waiting) await writeText(output, waiting);
}
