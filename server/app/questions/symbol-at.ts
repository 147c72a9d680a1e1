import { findFile } from '#server/engine/graph/find-file.ts';
import { symbolPointedAt } from '#server/engine/graph/symbol-at.ts';
import type { OperationParams } from '#protocol/operations.ts';
import type { PointedSymbol } from '#protocol/symbols.ts';
import { fileNotFound } from '../operations/not-found.ts';
import type { DataAnswer, CallContext } from '../operations/operation.ts';
import type { Snapshots } from '../workspaces/snapshots.ts';

/** The symbol at a place of a file. What is named there is known with the calls alone; a line has only what is around it. */
export async function getSymbolAt(
  snapshots: Snapshots,
  { id, file, line, column }: OperationParams<'symbols.at'>,
  context: CallContext,
): Promise<DataAnswer<PointedSymbol>> {
  const snapshot = await snapshots.newest(id, column === undefined ? 'symbols' : 'calls', context);
  if (findFile(snapshot.files, file) === undefined) {
    throw fileNotFound(snapshot.files, 'file', file);
  }
  const symbol = symbolPointedAt(snapshot, { file, line, column });
  return { snapshot: snapshot.id, data: () => ({ ...(symbol !== undefined && { symbol }) }) };
}
