import type { FactLines } from '#protocol/facts.ts';
import type { OperationParams } from '#protocol/operations.ts';
import type { Analysis } from '../analysis/analysis.ts';
import { writtenAnswer } from '../analysis/written-answer.ts';
import { keptLinked, newestLinked } from '../workspaces/linked-snapshot.ts';
import type { DataAnswer, CallContext } from '../operations/operation.ts';
import type { Snapshots } from '../workspaces/snapshots.ts';

/** The next part of the complete index as lines of text. All parts come from the snapshot of the first. */
export async function listFacts(
  { snapshots, analysis }: { readonly snapshots: Snapshots; readonly analysis: Analysis },
  { id, snapshot: snapshotId, from = 0 }: OperationParams<'facts.list'>,
  context: CallContext,
): Promise<DataAnswer<Promise<FactLines>>> {
  const { snapshot, skipped } =
    snapshotId === undefined
      ? await newestLinked(snapshots, id, context)
      : keptLinked(snapshots, { id, snapshotId }, context);
  const request = { from, skipped };
  const about = { snapshot: snapshot.id };
  return writtenAnswer(about, () => analysis.ask(snapshot, 'facts', request, context.signal));
}
