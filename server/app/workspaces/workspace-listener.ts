import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import type { RunGoal, RunReport } from '../indexing/indexer.ts';

/**
 * `asked`: a caller requested the run. Otherwise the engine looked by itself, or for a caller that asks about the
 * index.
 */
export interface RunBegin {
  readonly asked: boolean;
  /** It shows because it takes long. */
  readonly isSlow: boolean;
  readonly upTo: RunGoal;
}

/** `atMs`: the moment that the run's own state shows. `followed`: another run was requested meanwhile. */
export interface RunEnd {
  readonly atMs: number;
  readonly followed: boolean;
  readonly asked: boolean;
  /** Newest snapshot when the run began. */
  readonly before: GraphSnapshot | undefined;
}

/** Records what a workspace reports. */
export interface WorkspaceListener {
  /** A run was asked for, or shows by now. */
  indexing(begin: RunBegin): void;
  /** A run that another one follows leaves the project showing as `indexing`. */
  indexed(snapshot: GraphSnapshot, report: RunReport, end: RunEnd): void;
  /** `fault`: what was thrown, where it is a fault of ours. */
  failed(failure: { code: string; message: string }, fault?: string): void;
  logged?(text: string): void;
  /** Anything that a question about it shows: its run, a snapshot, how it is watched. */
  changed?(): void;
}
