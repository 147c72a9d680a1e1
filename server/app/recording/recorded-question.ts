import { contentHashOf, findFile } from '#server/engine/graph/find-file.ts';
import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import { decodeText } from '#server/engine/source/text.ts';
import type { RecordedQuestion } from '../analysis/recorded-impact.ts';
import type { CallContext } from '../operations/operation.ts';
import type { ProjectRecord } from '../ports/state-store.ts';
import type { ProjectFileBytes } from '../workspaces/project-file-bytes.ts';
import type { ProjectRecordings } from './project-recordings.ts';

/** Files that changed since they were recorded and are compared; of more nothing is taken from the record. */
const comparedFilesMax = 500;

export interface RecordedQuestionParts {
  readonly recordings: ProjectRecordings;
  readonly files: ProjectFileBytes;
}

/**
 * Returns the recording of a project, with the texts of files that have changed since.
 *
 * @param paths files whose symbols are asked about
 */
export function recordedQuestion(
  { recordings, files }: RecordedQuestionParts,
  { project, snapshot, paths }: AskedProject,
  context: CallContext,
): RecordedQuestion | undefined {
  const kept = recordings.of(project);
  if (kept === undefined) return undefined;
  const wanted = new Set(paths);
  const needed = new Set<string>();
  for (const { path, hash } of kept.recording.files) {
    const file = findFile(snapshot.files, path);
    if (file !== undefined && (wanted.has(path) || contentHashOf(snapshot.files, file) !== hash)) needed.add(path);
  }
  if (needed.size > comparedFilesMax) return undefined;
  const texts = new Map<string, string>();
  for (const path of needed) {
    const bytes = files.readUnchanged(project.id, snapshot, path, context);
    const text = bytes && decodeText(bytes);
    if (text !== undefined) texts.set(path, text);
  }
  return { text: kept.text, texts };
}

export interface AskedProject {
  readonly project: ProjectRecord;
  readonly snapshot: GraphSnapshot;
  readonly paths: readonly string[];
}
