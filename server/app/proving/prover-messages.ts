import type { ProverQuestion, SiteMeaning } from './prover.ts';

/** Questions to the prover's thread and its answers, one after the other. */
export type ProverCommand = ProverQuestion;

export type ProverReply =
  | { readonly type: 'proven'; readonly prover: string; readonly meanings: readonly SiteMeaning[] }
  /** For the log; nothing of it is for people. */
  | { readonly type: 'failed'; readonly fault: string };
