import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import type { Clock } from '../ports/clock.ts';
import type { GivenChanges } from './given-changes.ts';

interface Remembered {
  readonly commit: string;
  readonly sinceMs: number;
  readonly changes: Promise<GivenChanges>;
}

/** How long changes stay unseen in files that git lists and no snapshot has, such as pictures. */
const keptMs = 5000;

const known = new WeakMap<GraphSnapshot, Remembered>();

/**
 * Returns uncommitted changes on the disk, for a user who types: the disk stays as it is under what they type, and git
 * takes longer than all the rest. Read again with each snapshot and commit, and after a while.
 */
export function rememberedTree(
  snapshot: GraphSnapshot,
  commit: string,
  clock: Clock,
  look: () => Promise<GivenChanges>,
): Promise<GivenChanges> {
  const nowMs = clock.monotonicMs();
  const kept = known.get(snapshot);
  if (kept?.commit === commit && nowMs - kept.sinceMs < keptMs) return kept.changes;
  const changes = look();
  known.set(snapshot, { commit, sinceMs: nowMs, changes });
  changes.catch(() => known.delete(snapshot));
  return changes;
}
