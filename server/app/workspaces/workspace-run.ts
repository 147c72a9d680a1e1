import type { IndexPhase } from '../indexing/indexer.ts';
import type { SkippedFile } from '../ports/scanning.ts';

/** The run of a workspace, under way or the last one. */
export interface WorkspaceRun {
  readonly status: 'created' | 'indexing' | 'indexed' | 'failed';
  readonly phase: 'idle' | IndexPhase;
  readonly done: number;
  readonly total: number;
  readonly startedAtMs?: number;
  readonly finishedAtMs?: number;
  readonly failure?: { readonly code: string; readonly message: string };
  /** Files that the last run of this engine left out. */
  readonly skipped?: readonly SkippedFile[];
}

/** The record of the last run, by an earlier engine or an earlier workspace of this one. */
export interface RunBefore extends Pick<WorkspaceRun, 'status' | 'finishedAtMs' | 'failure'> {
  /** `snp_…` that it ended with. */
  readonly snapshot?: string;
}
