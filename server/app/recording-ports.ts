import type { GivenReport } from '#server/engine/coverage/reports/read-report.ts';
import type { TablesFile } from './ports.ts';

/** What the recorders of one command noted; `platform/recording/` implements it. */
export interface RunNotes {
  /** Coverage reports in usual places below a root that were written since the folder was made. */
  reports(root: string, folder: string): readonly GivenReport[];
  /** A text a process, and sentences about what could not be read. */
  read(folder: string): { readonly notes: readonly string[]; readonly problems: readonly string[] };
}

/** The recording of a workspace, opaque bytes. */
export type RecordingOpener = (workspaceKey: string) => TablesFile;
