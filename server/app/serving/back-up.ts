import type { OperationParams, OperationResult } from '#protocol/operations.ts';
import { ApiError } from '../operations/api-error.ts';
import { codesOfTheSystem } from '../operations/codes-of-the-system.ts';
import type { DataAnswer } from '../operations/operation.ts';
import type { BackupWriter } from '../ports/backup.ts';

/** Writes the state of the engine into one file while it goes on answering. Throws `StorageError` and the codes above. */
export async function backUp(
  writer: BackupWriter,
  { path }: OperationParams<'engine.backup'>,
): Promise<DataAnswer<OperationResult<'engine.backup'>>> {
  try {
    const { entries, bytes } = await writer.write(path);
    return { data: () => ({ path, entries, bytes }) };
  } catch (error) {
    const code = codesOfTheSystem[(error as NodeJS.ErrnoException).code ?? ''];
    if (code === undefined) throw error;
    throw new ApiError(code, `${path} can't be written: ${(error as NodeJS.ErrnoException).code}.`);
  }
}
