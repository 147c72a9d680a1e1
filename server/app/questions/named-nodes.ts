import { membersOf } from '#server/engine/graph/node-members.ts';
import { componentsCalled } from '#server/engine/naming/components-called.ts';
import { foldersCalled } from '#server/engine/naming/folders-called.ts';
import type { AlikeNames, NamedNodes } from '#protocol/names.ts';
import type { OperationParams } from '#protocol/operations.ts';
import type { Analysis } from '../analysis/analysis.ts';
import type { DataAnswer, CallContext } from '../operations/operation.ts';
import type { Snapshots } from '../workspaces/snapshots.ts';

/** Which node of the graph of files a person means. Symbols are not waited for. */
export async function getNamedNodes(
  snapshots: Snapshots,
  { id, ids, word = '' }: OperationParams<'nodes.named'>,
  context: CallContext,
): Promise<DataAnswer<NamedNodes>> {
  const { id: snapshot, files } = await snapshots.newest(id, 'files', context);
  const node = ids.find((each) => membersOf(files, each) !== undefined);
  const folders = node === undefined && word !== '' ? foldersCalled(files, word) : [];
  const components = node === undefined ? [...componentsCalled(files, word)] : [];
  return { snapshot, data: () => ({ ...(node !== undefined && { node }), folders, components }) };
}

/** Returns what may have been meant by a text that names nothing. */
export async function listAlikeNames(
  { snapshots, analysis }: { readonly snapshots: Snapshots; readonly analysis: Analysis },
  { id, text }: OperationParams<'names.alike'>,
  context: CallContext,
): Promise<DataAnswer<AlikeNames>> {
  const snapshot = await snapshots.newest(id, 'symbols', context);
  const names = (await analysis.ask(snapshot, 'alike', { text }, context.signal)).read();
  return { snapshot: snapshot.id, data: () => ({ names }) };
}
