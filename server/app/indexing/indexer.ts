import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import type { SkippedFile } from '../ports/scanning.ts';

export type IndexPhase = 'scanning' | 'parsing' | 'resolving' | 'writing';

/**
 * The layers of a snapshot, in the order in which a first run publishes them. Calls and what can be searched depend on
 * symbols, not on one another; calls are last of those that every run makes, because they take longest. After a save
 * they come first, for they are waited for. Clones are made when they are first asked for, and from then on by every run.
 */
export const graphLayers = ['files', 'symbols', 'search', 'calls', 'clones'] as const;
export type GraphLayer = (typeof graphLayers)[number];

/** How far a run goes: to one layer, with those that it depends on, or to all. A run without a limit makes `all`. */
export type RunGoal = GraphLayer | 'all' | 'allWithClones';

const layersOf: Readonly<Record<RunGoal, readonly GraphLayer[]>> = {
  files: ['files'],
  symbols: ['files', 'symbols'],
  search: ['files', 'symbols', 'search'],
  calls: ['files', 'symbols', 'calls'],
  clones: ['files', 'symbols', 'clones'],
  all: ['files', 'symbols', 'search', 'calls'],
  allWithClones: graphLayers,
};

/** Reports whether a run makes all that another goal asks for; no run makes nothing. */
export function reaches(goal: RunGoal | undefined, wanted: RunGoal): boolean {
  return goal !== undefined && layersOf[wanted].every((layer) => layersOf[goal].includes(layer));
}

/** The nearest goal that reaches both. */
export function bothGoals(one: RunGoal | undefined, other: RunGoal): RunGoal {
  if (one === undefined || reaches(other, one)) return other;
  if (reaches(one, other)) return one;
  return [one, other].some((goal) => reaches(goal, 'clones')) ? 'allWithClones' : 'all';
}

export interface ChangeCounts {
  readonly added: number;
  readonly modified: number;
  readonly removed: number;
}

export function sumCounts(a: ChangeCounts, b: ChangeCounts): ChangeCounts {
  return { added: a.added + b.added, modified: a.modified + b.modified, removed: a.removed + b.removed };
}

export interface RunReport {
  readonly snapshotId: string;
  readonly changed: ChangeCounts;
  readonly skipped: readonly SkippedFile[];
  readonly durationMs: number;
}

/** Why a run came to nothing. */
export interface RunFailure {
  readonly code: string;
  readonly message: string;
  /** The error that was thrown, where it is a fault of ours: for the log alone. */
  readonly fault?: string;
}

export const faultMessage = 'Something went wrong inside the engine.';

/** Events that an indexer reports while it works. Everything is plain data or shared memory: it crosses a thread. */
export type IndexerEvent =
  /** The result that an earlier run stored is published, if there was any. */
  | { readonly type: 'loaded' }
  /** `request`: the last request that this run takes up. */
  | { readonly type: 'started'; readonly request: number; readonly upTo: RunGoal }
  | { readonly type: 'progress'; readonly phase: IndexPhase; readonly done: number; readonly total: number }
  | { readonly type: 'published'; readonly snapshot: GraphSnapshot }
  /** The layer of the last published snapshot is as fresh as the scan of this run. `skipped` comes with the files. */
  | { readonly type: 'ready'; readonly layer: GraphLayer; readonly skipped?: readonly SkippedFile[] }
  | { readonly type: 'ended'; readonly report: RunReport }
  | ({ readonly type: 'failed' } & RunFailure)
  /** Something happened that belongs in the log. */
  | { readonly type: 'logged'; readonly text: string }
  | { readonly type: 'watching'; readonly mode: 'off' | 'events' | 'polling'; readonly message?: string };

export interface IndexerOptions {
  /** Real path of the workspace's root. */
  readonly root: string;
  readonly workspaceKey: string;
  readonly fileLimit: number;
  readonly watch: boolean;
}

export interface IndexRequest {
  readonly full: boolean;
  /** The layers requested: a command that asks for files alone does not pay for symbols. */
  readonly upTo: RunGoal;
  /** Number of the request, ascending. */
  readonly request: number;
}

/** Keeps one workspace's index up to date. One run at a time; a request during a run is taken up by it or follows it. */
export interface Indexer {
  refresh(wanted: IndexRequest): void;
  /**
   * Reports whether nothing is indexed yet, and a first run would find more files, or enter more folders, than that.
   */
  beginsBeyond(files: number): Promise<boolean>;
  /** A file is about to be saved: what reading it needs is loaded meanwhile. */
  expect(path: string): void;
  /** Ends what is under way, writes what is finished. */
  close(): Promise<void>;
}

export interface IndexerFactory {
  start(options: IndexerOptions, receive: (event: IndexerEvent) => void): Indexer;
}
