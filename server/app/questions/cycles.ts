import { type Cycles, cyclesMax } from '#protocol/cycles.ts';
import type { OperationParams } from '#protocol/operations.ts';
import type { LoadScope } from '#protocol/load.ts';
import type { Analysis } from '../analysis/analysis.ts';
import { writtenAnswer } from '../analysis/written-answer.ts';
import type { DataAnswer, CallContext } from '../operations/operation.ts';
import type { Snapshots } from '../workspaces/snapshots.ts';

/** The cycles of a project at one level, the largest first. `types` is how `load` was asked for before. */
export async function listCycles(
  parts: { readonly snapshots: Snapshots; readonly analysis: Analysis },
  { id, level = 'file', types, load = scopeOfTypes(types), limit }: OperationParams<'cycles.list'>,
  context: CallContext,
): Promise<DataAnswer<Promise<Cycles>>> {
  const snapshot = await parts.snapshots.newest(id, 'loads', context);
  const most = context.caller.kind === 'key' && limit !== undefined ? Math.min(limit, cyclesMax) : limit;
  const request = { level, load, limit: most };
  const about = { snapshot: snapshot.id, version: JSON.stringify([snapshot.id, request]) };
  return writtenAnswer(about, () => parts.analysis.ask(snapshot, 'cycles', request, context.signal));
}

/** Returns the scope for the older parameter, from before load times were known. */
export function scopeOfTypes(types: OperationParams<'cycles.list'>['types']): LoadScope {
  if (types === undefined) return 'start';
  return types === 'include' ? 'all' : 'deferred';
}
