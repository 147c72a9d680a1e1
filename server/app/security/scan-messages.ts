import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import type { SkippedFile } from '../ports/scanning.ts';
import type { FoundScan } from './found-scan.ts';

/** Data that the scan thread gets at its start. */
export interface ScanWorkerData {
  readonly current: CurrentFile;
}

/** In shared memory: what is at fault when the thread hangs or dies. */
export interface CurrentFile {
  /** One word: number of the file that is being read, 0 between files. */
  readonly number: Int32Array;
  /** Its path, in UTF-8, behind its length in four bytes; cut where it is longer than this memory. */
  readonly path: Uint8Array;
}

/** What is scanned: one state of a folder. */
export interface ScanRequest {
  /** Real path of the folder. */
  readonly root: string;
  /** With its calls. */
  readonly snapshot: GraphSnapshot;
  /** Files that the snapshot leaves out; undefined while that is not known. */
  readonly skipped: readonly SkippedFile[] | undefined;
}

/** Answered by `progress` as often as something is done, then by one of the others. The thread has one at a time. */
export interface ScanCommand extends ScanRequest {
  /** Paths of files that cost threads: they are left out. */
  readonly lost: readonly string[];
}

/** `reading`: `done` of `total` files are read. `analysing`: all are. */
export interface ScanProgress {
  readonly phase: 'reading' | 'analysing';
  readonly done: number;
  readonly total: number;
}

export type ScanReply =
  | ({ readonly type: 'progress' } & ScanProgress)
  | { readonly type: 'scanned'; readonly found: FoundScan }
  /** A fault of ours; the text is for the log alone. */
  | { readonly type: 'failed'; readonly fault: string };
