import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import type { ApiError } from '../operations/api-error.ts';
import type { QuestionKind, Questions } from './analysis.ts';
import type { AnalystMemory } from './analyst.ts';

/** Data that the analysis thread gets at its start. */
export interface AnalysisWorkerData {
  /** Memory of the thread before it. */
  readonly memory?: AnalystMemory;
}

/**
 * Commands to the analysis thread. It handles them in order, and answers each `ask` before it looks at the next one.
 */
export type AnalysisCommand =
  /** Snapshots are numbered by who sends them; their tables lie in shared memory. */
  | { readonly type: 'keep'; readonly number: number; readonly snapshot: GraphSnapshot }
  | { readonly type: 'drop'; readonly number: number }
  | AskCommand
  /** Nothing follows: what the next thread should know is wanted. */
  | { readonly type: 'retire' };

export type AskCommand = {
  readonly [Kind in QuestionKind]: {
    readonly type: 'ask';
    readonly snapshot: number;
    readonly kind: Kind;
    readonly request: Questions[Kind]['request'];
  };
}[QuestionKind];

/** Replies of the analysis thread to an `ask`, and to `retire`. */
export type AnalysisReply =
  /** `remembered`: what the next thread should also know, in case this one does not end in order. */
  | { readonly type: 'answered'; readonly json: Uint8Array; readonly remembered?: AnalystMemory }
  /** To `tables`: they lie in shared memory. */
  | { readonly type: 'laid'; readonly snapshot: GraphSnapshot }
  /** An `ApiError`. */
  | {
      readonly type: 'refused';
      readonly code: string;
      readonly message: string;
      readonly details?: ApiError['details'];
    }
  /** A fault of ours; the text is for the log alone. */
  | { readonly type: 'failed'; readonly fault: string }
  | { readonly type: 'retired'; readonly memory: AnalystMemory };
