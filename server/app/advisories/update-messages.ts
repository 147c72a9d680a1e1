import type { AdvisoriesInfo } from '../ports/advisories.ts';
import type { MergedAdvisories } from './merge-advisories.ts';

/** Data that the thread gets at its start: it reads one file, answers, and ends. */
export interface UpdateWorkerData {
  readonly stateDirectory: string;
  /** Absolute path of the file that the user gave. */
  readonly path: string;
}

export type UpdateReply =
  | { readonly type: 'updated'; readonly merged: MergedAdvisories & { readonly info: AdvisoriesInfo } }
  /** The file as a whole holds no advisories that can be read. */
  | { readonly type: 'unreadable'; readonly problem: string }
  /** Of the system: its code. */
  | { readonly type: 'refused'; readonly code: string }
  /** A fault of ours; the text is for the log alone. */
  | { readonly type: 'failed'; readonly fault: string };
