import type { MeasuredSnapshot } from '#server/engine/metrics/project/measured-snapshot.ts';
import { ApiError } from '../operations/api-error.ts';
import type { CallContext } from '../operations/operation.ts';
import { asMeasured } from '../workspaces/measured-snapshot.ts';
import type { Snapshots } from '../workspaces/snapshots.ts';

/** A project, and whether it must be known who uses what: of one function that is said. */
export interface MeasuredNeed {
  readonly id: string;
  readonly isLinked: boolean;
}

/**
 * The newest snapshot that can be measured. Copies of code are looked for by the first call; a folder that may not be read now gets
 * no run for them, and is measured without.
 */
export async function newestMeasured(
  snapshots: Snapshots,
  { id, isLinked }: MeasuredNeed,
  context: CallContext,
): Promise<MeasuredSnapshot> {
  if (!snapshots.mayRead(id, context)) {
    const layer = isLinked ? 'calls' : 'symbols';
    return asMeasured(snapshots.present(id, 'clones', context) ?? (await snapshots.newest(id, layer, context)));
  }
  const cloned = await snapshots.newest(id, 'clones', context);
  return asMeasured(isLinked && cloned.calls === undefined ? await snapshots.newest(id, 'calls', context) : cloned);
}

/** The snapshot that an earlier page came from. */
export function keptMeasured(
  snapshots: Snapshots,
  { id, snapshotId }: { readonly id: string; readonly snapshotId: string },
  context: CallContext,
): MeasuredSnapshot {
  const kept = snapshots.kept(id, snapshotId, context);
  if (kept === undefined) throw new ApiError('cursor_not_found', 'What the cursor points into is no longer kept.');
  return asMeasured(kept);
}
