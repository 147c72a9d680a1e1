import { type GivenReport, readReport } from '#server/engine/coverage/reports/read-report.ts';
import { notedScripts } from '#server/engine/coverage/run-notes.ts';
import { findFile } from '#server/engine/graph/find-file.ts';
import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import { decodeText } from '#server/engine/source/text.ts';
import type { OperationParams } from '#protocol/operations.ts';
import type { KeptRecording } from '#protocol/recordings.ts';
import type { Analysis } from '../analysis/analysis.ts';
import type { Answer, CallContext } from '../operation.ts';
import type { ProjectFileBytes } from '../project-file-bytes.ts';
import type { ProjectRegister } from '../project-register.ts';
import type { ProjectWorkspaces } from '../project-workspaces.ts';
import { requireTrustedFolder } from '../require-trust.ts';
import type { Snapshots } from '../snapshots.ts';
import { pathBelow } from './path-below.ts';
import type { ProjectRecordings } from './project-recordings.ts';
import type { RunNotes } from '../recording-ports.ts';

export interface KeepRecordingParts {
  readonly register: Pick<ProjectRegister, 'find'>;
  readonly workspaces: Pick<ProjectWorkspaces, 'isTrusted'>;
  readonly snapshots: Snapshots;
  readonly files: ProjectFileBytes;
  readonly analysis: Analysis;
  readonly recordings: ProjectRecordings;
  readonly notes: RunNotes;
}

/** Keeps which functions each test file of a recorded command ran. Throws `workspace_not_trusted`. */
export async function keepRecording(
  parts: KeepRecordingParts,
  { id, folder }: OperationParams<'recordings.keep'>,
  context: CallContext,
): Promise<Answer<KeptRecording>> {
  const project = parts.register.find(context.caller, id);
  requireTrustedFolder(parts.workspaces, project);
  const { notes, problems } = parts.notes.read(folder);
  const reports = parts.notes.reports(project.path, folder);
  const snapshot = await parts.snapshots.newest(id, 'files', context);
  const request = {
    root: project.path,
    notes,
    reports,
    texts: textsOf(parts.files, snapshot, { id, root: project.path, notes, reports }, context),
    ...(parts.recordings.of(project) && { earlier: parts.recordings.of(project)?.text }),
  };
  const made = (await parts.analysis.ask(snapshot, 'recording', request, context.signal)).read();
  if (made.tests > 0 || made.files > 0) parts.recordings.save(project, made.text);
  const { tests, complete, files, reasons } = made;
  return { data: () => ({ tests, complete, files, reasons: [...problems, ...reasons] }) };
}

interface Told {
  readonly id: string;
  readonly root: string;
  readonly notes: readonly string[];
  readonly reports: readonly GivenReport[];
}

/** Of the files that ran, as far as they are what the snapshot has. */
function textsOf(
  files: ProjectFileBytes,
  snapshot: GraphSnapshot,
  { id, root, notes, reports }: Told,
  context: CallContext,
): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  const scripts = notes.flatMap((each) => notedScripts(each)).map(({ path }) => pathBelow(root, path));
  const reported = reports.flatMap((report) => readReport(report, root, () => false).files.map(({ path }) => path));
  for (const below of new Set([...scripts, ...reported])) {
    if (below === undefined || findFile(snapshot.files, below) === undefined) continue;
    const bytes = files.readUnchanged(id, snapshot, below, context);
    const text = bytes && decodeText(bytes);
    if (text !== undefined) texts.set(below, text);
  }
  return texts;
}
