import type { OperationParams, OperationResult } from '#protocol/operations.ts';
import { ApiError } from '../operations/api-error.ts';
import type { DataAnswer } from '../operations/operation.ts';
import type { BackupWriter } from '../ports/backup.ts';

/** Problems of the place that the user named for the file. */
const problems: Readonly<Record<string, 'path_not_found' | 'permission_denied' | 'out_of_space'>> = {
  ENOENT: 'path_not_found',
  ENOTDIR: 'path_not_found',
  EISDIR: 'path_not_found',
  EACCES: 'permission_denied',
  EPERM: 'permission_denied',
  EROFS: 'permission_denied',
  ENOSPC: 'out_of_space',
  EDQUOT: 'out_of_space',
};

/** Writes the state of the engine into one file while it goes on answering. Throws `StorageError` and the codes above. */
export async function backUp(
  writer: BackupWriter,
  { path }: OperationParams<'engine.backup'>,
): Promise<DataAnswer<OperationResult<'engine.backup'>>> {
  try {
    const { entries, bytes } = await writer.write(path);
    return { data: () => ({ path, entries, bytes }) };
  } catch (error) {
    const code = problems[(error as NodeJS.ErrnoException).code ?? ''];
    if (code === undefined) throw error;
    throw new ApiError(code, `${path} can't be written: ${(error as NodeJS.ErrnoException).code}.`);
  }
}
