import type { TablesFile } from '../ports.ts';

/** What the recorders of one command noted; `platform/recording/` implements it. */
export interface RunNotes {
  /** A text a process, and sentences about what could not be read. */
  read(folder: string): { readonly notes: readonly string[]; readonly problems: readonly string[] };
}

/** The recording of a workspace, opaque bytes. */
export type RecordingOpener = (workspaceKey: string) => TablesFile;
