import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import type { SkippedFile } from '../ports/scanning.ts';
import type { StructureRequest } from '../analysis/structure-data.ts';
import type { FoundScan } from './found-scan.ts';
import type { ScanProgress } from './scan-progress.ts';

/** Data that the scan thread gets at its start. */
export interface ScanWorkerData {
  readonly stateDirectory: string;
  readonly current: CurrentFile;
}

/** In shared memory: what is at fault when the thread hangs or dies. */
export interface CurrentFile {
  /** One word: number of the file that is being read, 0 between files. */
  readonly number: Int32Array;
  /** Its path, in UTF-8, behind its length in four bytes; cut where it is longer than this memory. */
  readonly path: Uint8Array;
}

/** The state that is scanned: a folder as it lies on the disk, or as a commit has it. */
export type ScanRequest = FolderScan | CommitScan;

export interface FolderScan {
  /** Names the folder of its caches. */
  readonly workspace: string;
  /** Real path of the folder. */
  readonly root: string;
  /** With its calls. */
  readonly snapshot: GraphSnapshot;
  /** Files that the snapshot leaves out; undefined while that is not known. */
  readonly skipped: readonly SkippedFile[] | undefined;
}

export interface CommitScan {
  readonly root: string;
  readonly commit: ScannedCommit;
  /** The state of the folder now: findings of files that only moved since are recognised by where they are now. */
  readonly now: GraphSnapshot;
  readonly structure?: AskedStructure;
}

/** The structure of a commit is asked for beside its findings, or instead of them. */
export interface AskedStructure {
  readonly header: StructureRequest['header'];
  /** Otherwise nothing is looked for: linking alone takes a fraction of the time. */
  readonly withFindings: boolean;
}

export interface ScannedCommit {
  /** Object name. */
  readonly name: string;
  /** Path of the folder in the repository: `''` or ending in `/`. */
  readonly prefix: string;
}

/** Answered by `progress` as often as something is done, then by one of the others. The thread has one at a time. */
export type ScanCommand = ScanRequest & {
  /** Paths of files that cost threads: they are left out. */
  readonly lost: readonly string[];
};

export type ScanReply =
  | ({ readonly type: 'progress' } & ScanProgress)
  | { readonly type: 'scanned'; readonly found: FoundScan }
  /** A fault of ours; the text is for the log alone. */
  | { readonly type: 'failed'; readonly fault: string };
