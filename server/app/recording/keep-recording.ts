import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import { decodeText } from '#server/engine/source/text.ts';
import type { OperationParams } from '#protocol/operations.ts';
import type { Doubt } from '#protocol/doubt-codes.ts';
import type { KeptRecording } from '#protocol/recordings.ts';
import type { Analysis } from '../analysis/analysis.ts';
import type { DataAnswer, CallContext } from '../operations/operation.ts';
import { reasonsAndDoubts } from '../operations/reasons-and-doubts.ts';
import type { ProjectFileBytes } from '../workspaces/project-file-bytes.ts';
import type { ProjectRegister } from '../projects/project-register.ts';
import type { ProjectWorkspaces } from '../workspaces/project-workspaces.ts';
import { requireTrust } from '../workspaces/require-trust.ts';
import type { Snapshots } from '../workspaces/snapshots.ts';
import type { ProjectRecordings } from './project-recordings.ts';
import type { RunNotes } from '../ports/recording.ts';

export interface KeepRecordingParts {
  readonly register: Pick<ProjectRegister, 'find'>;
  readonly workspaces: Pick<ProjectWorkspaces, 'isTrusted'>;
  readonly snapshots: Snapshots;
  readonly files: ProjectFileBytes;
  readonly analysis: Analysis;
  readonly recordings: ProjectRecordings;
  readonly notes: RunNotes;
}

/**
 * Keeps which functions each test file of a recorded command ran. The command was the person's own, so it needs no trust;
 * throws `workspace_not_trusted` for an editor that does not trust the folder.
 */
export async function keepRecording(
  parts: KeepRecordingParts,
  { id, folder }: OperationParams<'recordings.keep'>,
  context: CallContext,
): Promise<DataAnswer<KeptRecording>> {
  const project = parts.register.find(context.caller, id);
  requireTrust(parts.workspaces, project, context);
  const { notes, leftOut } = parts.notes.read(folder);
  const reports = parts.notes.reports(project.path, folder);
  const snapshot = await parts.snapshots.newest(id, 'files', context);
  const recorded = { root: project.path, notes, reports };
  const paths = (await parts.analysis.ask(snapshot, 'recordedPaths', recorded, context.signal)).read();
  const request = {
    ...recorded,
    texts: textsOf(parts.files, { id, snapshot, paths }, context),
    ...(parts.recordings.of(project) && { earlier: parts.recordings.of(project)?.text }),
  };
  const made = (await parts.analysis.ask(snapshot, 'recording', request, context.signal)).read();
  if (made.tests > 0 || made.files > 0) parts.recordings.save(project, made.text);
  const { tests, complete, files, reasons } = made;
  const left: Doubt[] = leftOut > 0 ? [{ code: 'notes_left_out', count: leftOut }] : [];
  return { data: () => ({ tests, complete, files, ...reasonsAndDoubts([...left, ...reasons]) }) };
}

interface RanFiles {
  readonly id: string;
  readonly snapshot: GraphSnapshot;
  readonly paths: readonly string[];
}

/** Returns the texts of the files that ran, as far as they are what the snapshot has. */
function textsOf(
  files: ProjectFileBytes,
  { id, snapshot, paths }: RanFiles,
  context: CallContext,
): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const path of paths) {
    const bytes = files.readUnchanged(id, snapshot, path, context);
    const text = bytes && decodeText(bytes);
    if (text !== undefined) texts.set(path, text);
  }
  return texts;
}
