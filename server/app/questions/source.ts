import { decodeText } from '#server/engine/source/text.ts';
import { findFile, languageNameOf } from '#server/engine/graph/find-file.ts';
import type { OperationParams } from '#protocol/operations.ts';
import { type SourceExcerpt, sourceLinesMax } from '#protocol/source.ts';
import { ApiError } from '../operations/api-error.ts';
import { linesOfText, maskedLines } from './masked-lines.ts';
import type { DataAnswer, CallContext } from '../operations/operation.ts';
import type { ProjectFileBytes } from '../workspaces/project-file-bytes.ts';

/** Lines of a file as they are in the snapshot. */
export async function getSource(
  files: ProjectFileBytes,
  params: OperationParams<'source.get'>,
  context: CallContext,
): Promise<DataAnswer<SourceExcerpt>> {
  const { snapshot, bytes } = await files.read(params.id, params.file, context);
  const file = findFile(snapshot.files, params.file) as number;
  const line = params.line ?? 1;
  const wantedEnd = Math.max(line, params.endLine ?? Number.MAX_SAFE_INTEGER);
  const endLine = Math.min(wantedEnd, line + sourceLinesMax - 1);
  return {
    snapshot: snapshot.id,
    version: [snapshot.id, params.file, line, endLine].join('|'),
    data: () => excerpt(bytes, { file: params.file, language: languageNameOf(snapshot.files, file), line, endLine }),
  };
}

interface Place {
  readonly file: string;
  readonly language: string;
  readonly line: number;
  readonly endLine: number;
}

function excerpt(bytes: Uint8Array, place: Place): SourceExcerpt {
  const lines = linesOfText(decodeText(bytes) ?? '');
  const shown = maskedLines(lines, place.line, place.endLine);
  if (shown.length === 0) throw new ApiError('path_not_found', `The file has ${lines.length} lines.`);
  return { ...place, endLine: place.line + shown.length - 1, content: shown.join('\n') };
}
