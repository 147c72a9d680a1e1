import type { SampledCommit, TrendSegment } from '#server/engine/trend/trend-tables.ts';
import type { GitAbsence, RepositoryHead } from '../ports/git.ts';

/** Data that the trend thread gets at its start: it measures the history of one project, and is ended. */
export interface TrendWorkerData {
  readonly root: string;
  readonly stateDirectory: string;
  readonly head: Pick<RepositoryHead, 'commit' | 'prefix'>;
  readonly nowSeconds: number;
  /** Measured by the threads before it. */
  readonly known: KnownSegments;
  /** Object names of files that cost threads: they are left out. */
  readonly lost: readonly string[];
  readonly current: CurrentFile;
}

export interface KnownSegments {
  readonly commits: readonly string[];
  /** Paths and rows of all their segments. */
  readonly paths: number;
  readonly rows: number;
}

/** In shared memory: what is at fault when the thread hangs or dies. */
export interface CurrentFile {
  /** One word: number of the file that is being measured, 0 between files. */
  readonly number: Int32Array;
  /** Its object name, in ASCII. */
  readonly objectName: Uint8Array;
}

export type TrendMessage =
  /** Commits that were chosen. */
  | { readonly type: 'chosen'; readonly commits: readonly SampledCommit[] }
  | { readonly type: 'measured'; readonly segment: TrendSegment }
  /** Nothing follows. `absent`: why some commit is not measured; `unread`: files whose bytes are not at hand. */
  | { readonly type: 'finished'; readonly absent?: GitAbsence; readonly unread: number };
