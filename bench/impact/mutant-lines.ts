import { existsSync, readFileSync } from 'node:fs';
import type { Mutation } from './mutations.ts';

/** The suite as it was before anything was broken. */
export interface SuiteLine {
  readonly type: 'suite';
  /** Milliseconds by test file, relative to the root. */
  readonly tookMs: Readonly<Record<string, number>>;
  /** They fail anyway, and tell nothing of a mutant. */
  readonly failing: readonly string[];
}

export interface MutantLine extends Mutation {
  readonly type: 'mutant';
  /** Test files that fail with it and pass without; none where nothing notices it. */
  readonly killing: readonly string[];
  /** The suite hung, or ended without a report. */
  readonly isLost: boolean;
}

export interface MutantRuns {
  readonly suite: SuiteLine | undefined;
  /** In the order in which they were tried. */
  readonly mutants: readonly MutantLine[];
}

/** What earlier runs wrote; nothing where there is no such file. */
export function linesOf(file: string): MutantRuns {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const lines = text.split('\n').filter(Boolean);
  const read = lines.map((line) => JSON.parse(line) as SuiteLine | MutantLine);
  return {
    suite: read.find((line) => line.type === 'suite'),
    mutants: read.filter((line) => line.type === 'mutant'),
  };
}
