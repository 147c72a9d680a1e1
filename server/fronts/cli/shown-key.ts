import type { TextOutput } from './command-io.ts';

/** The option of all commands that have a live key to tell. */
export const printKeyOption = ['--print-key', 'prints the key where no terminal is, too: it may end in a log'] as const;

export interface PrintKeyOption {
  readonly printKey?: boolean;
}

/** A person sees what a terminal shows; whatever else text goes to may keep it. */
export function isKeyShown({ isTerminal }: TextOutput, { printKey = false }: PrintKeyOption): boolean {
  return printKey || isTerminal;
}
