import { type GivenReport, readReport } from '#server/engine/coverage/reports/read-report.ts';
import { notedScripts } from '#server/engine/coverage/process-notes.ts';
import { findFile } from '#server/engine/graph/find-file.ts';
import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import { pathBelow } from './path-below.ts';

export interface RecordedPathsRequest {
  readonly root: string;
  readonly notes: readonly string[];
  readonly reports: readonly GivenReport[];
}

/** Files of the snapshot that a recorded command ran, each once. */
export function recordedPaths({ files }: GraphSnapshot, { root, notes, reports }: RecordedPathsRequest): string[] {
  const scripts = notes.flatMap((each) => notedScripts(each)).map(({ path }) => pathBelow(root, path));
  const reported = reports.flatMap((report) => readReport(report, root, () => false).files.map(({ path }) => path));
  return [...new Set([...scripts, ...reported])].filter(
    (path): path is string => path !== undefined && findFile(files, path) !== undefined,
  );
}
