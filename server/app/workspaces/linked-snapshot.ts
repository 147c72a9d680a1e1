import type { LinkedSnapshot } from '#server/engine/graph/calls/answers.ts';
import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import type { Doubt } from '#protocol/doubt-codes.ts';
import { doubtTexts } from '#protocol/doubt-words.ts';
import { ApiError } from '../operations/api-error.ts';
import type { CallContext } from '../operations/operation.ts';
import type { SkippedFile } from '../ports/scanning.ts';
import { markOfSkipped } from './skipped-mark.ts';
import type { Snapshots } from './snapshots.ts';

/** A snapshot whose calls are known, and what is known beside it of what it lacks. */
export interface LinkedState {
  readonly snapshot: LinkedSnapshot;
  /** Files that are left out of it; undefined while that is not known. */
  readonly skipped: readonly SkippedFile[] | undefined;
  /** Why the disk may be another one by now. */
  readonly unfollowed: readonly Doubt[];
  /** Equal where all of this is equal. */
  readonly version: readonly string[];
}

/** The newest state that has the calls, waited for by the owner. */
export async function newestLinked(snapshots: Snapshots, id: string, context: CallContext): Promise<LinkedState> {
  const snapshot = await snapshots.newest(id, 'calls', context);
  return stateOf(snapshots, id, asLinked(snapshot), context);
}

/** The state of a snapshot that an earlier part of an answer came from. */
export function keptLinked(
  snapshots: Snapshots,
  { id, snapshotId }: { readonly id: string; readonly snapshotId: string },
  context: CallContext,
): LinkedState {
  const kept = snapshots.kept(id, snapshotId, context);
  if (kept === undefined) throw new ApiError('cursor_not_found', 'What the cursor points into is no longer kept.');
  return stateOf(snapshots, id, asLinked(kept), context);
}

/** Throws `project_not_indexed` where its calls are not known. */
export function asLinked(snapshot: GraphSnapshot): LinkedSnapshot {
  if (!isLinked(snapshot)) throw new ApiError('project_not_indexed', 'Who calls what is not known yet.');
  return snapshot;
}

export function isLinked(snapshot: GraphSnapshot): snapshot is LinkedSnapshot {
  return snapshot.symbols !== undefined && snapshot.calls !== undefined;
}

function stateOf(snapshots: Snapshots, id: string, snapshot: LinkedSnapshot, context: CallContext): LinkedState {
  const skipped = snapshots.skipped(id, context);
  const unfollowed = snapshots.unfollowed(id, context);
  return { snapshot, skipped, unfollowed, version: [snapshot.id, markOfSkipped(skipped), ...doubtTexts(unfollowed)] };
}
