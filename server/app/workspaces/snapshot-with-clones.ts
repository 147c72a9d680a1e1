import type { CloneLayer } from '#server/engine/graph/clone-tables.ts';
import type { GraphSnapshot, SymbolLayer } from '#server/engine/graph/snapshot.ts';
import { ApiError } from '../operations/api-error.ts';
import type { CallContext } from '../operations/operation.ts';
import type { Snapshots } from './snapshots.ts';

export interface SnapshotWithClones extends GraphSnapshot {
  readonly symbols: SymbolLayer;
  readonly clones: CloneLayer;
}

/**
 * The newest snapshot whose copies of code are known. The first call has them looked for; from then on every run keeps them up to
 * date.
 */
export async function newestWithClones(
  snapshots: Snapshots,
  id: string,
  context: CallContext,
): Promise<SnapshotWithClones> {
  const snapshot = await snapshots.newest(id, 'clones', context);
  if (!hasClones(snapshot)) throw new ApiError('project_not_indexed', 'Copies of code are not known yet.');
  return snapshot;
}

export function hasClones(snapshot: GraphSnapshot): snapshot is SnapshotWithClones {
  return snapshot.symbols !== undefined && snapshot.clones !== undefined;
}
