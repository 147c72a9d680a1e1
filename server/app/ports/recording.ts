import type { GivenReport } from '#server/engine/coverage/reports/read-report.ts';
import type { TablesFile } from './index-store.ts';

/** Notes of the recorders of one command; `platform/recording/` implements it. */
export interface RunNotes {
  /** Coverage reports in usual places below a root that were written since the folder was made. */
  reports(root: string, folder: string): readonly GivenReport[];
  /** A text a process, and the number of processes whose notes are left out because there are too many. */
  read(folder: string): { readonly notes: readonly string[]; readonly leftOut: number };
}

/** The recording of a workspace, opaque bytes. */
export type RecordingOpener = (workspaceKey: string) => TablesFile;

/** How a recorded command ended, and where its recorders left their notes. */
export interface RecordedCommand {
  /** The command's own, 128 and the signal's number where a signal ended it, as a shell has it. */
  readonly exitCode: number;
  /** Absolute path of a folder of its own. */
  readonly notes: string;
  /** Removes the notes. */
  discard(): Promise<void>;
}

/** Runs commands with recorders in their processes; `platform/recording/` implements it. */
export interface CommandRecorder {
  /**
   * Resolves when the command has ended. It has the terminal of this process; an abort is passed to it. Rejects with
   * the error of the operating system where it cannot be started.
   *
   * @param argv program and arguments, given to the system as they are
   */
  run(argv: readonly string[], place: RecordedPlace): Promise<RecordedCommand>;
}

export interface RecordedPlace {
  readonly cwd: string;
  /** Real path of the folder whose code is recorded. */
  readonly root: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
  /** Where what the command prints goes. */
  readonly output: 'stdout' | 'stderr';
}
