import type { TextOutput } from './command-io.ts';

/** The option of all commands that have a live key to print. */
export const printKeyOption = ['--print-key', 'prints the key where no terminal is, too: it may end in a log'] as const;

export interface PrintKeyOption {
  readonly printKey?: boolean;
}

/** A person sees what a terminal shows; any other output may be stored. */
export function isKeyShown({ isTerminal }: TextOutput, { printKey = false }: PrintKeyOption): boolean {
  return printKey || isTerminal;
}
