/** Room for structures that are pushed, by the tier of the key. Pure. */
import type { Static } from 'typebox';
import type { Tier as TierSchema } from '#protocol/keys.ts';

type Tier = Static<typeof TierSchema>;

export interface SnapshotLimits {
  /** Of one project. */
  readonly snapshots: number;
  /** Of all that a member pushed, compressed. */
  readonly bytes: number;
}

const megabyte = 1024 * 1024;

export const snapshotLimits: Readonly<Record<Tier, SnapshotLimits>> = {
  free: { snapshots: 10, bytes: 100 * megabyte },
  pro: { snapshots: 100, bytes: 2048 * megabyte },
  enterprise: { snapshots: 500, bytes: 20_480 * megabyte },
};

/** A stored structure, as far as it decides which one makes room. */
export interface StoredSize {
  readonly projectId: string;
  readonly id: string;
  readonly member: string;
  readonly branch?: string;
  readonly createdAtMs: number;
  readonly bytes: number;
}

export interface PlannedRoom<Stored extends StoredSize = StoredSize> {
  readonly dropped: readonly Stored[];
}

/** Room that there is at the moment. */
export interface StoredRoom<Stored extends StoredSize> {
  readonly ofProject: readonly Stored[];
  /** Of all that the member of the new one pushed, to whatever project. */
  readonly memberBytes: number;
  readonly mainBranch: string | undefined;
}

/**
 * Returns what must go so that a new one fits. Oldest structures of other branches than the main one go first, then the oldest of the
 * main branch, of the new one's project alone; its newest of the main branch stays. Undefined where even that makes no room.
 */
export function planRoom<Stored extends StoredSize>(
  { ofProject, memberBytes, mainBranch }: StoredRoom<Stored>,
  added: StoredSize,
  limits: SnapshotLimits,
): PlannedRoom<Stored> | undefined {
  let count = ofProject.length + 1;
  let bytes = added.bytes + memberBytes;
  const isMain = ({ branch }: StoredSize) => branch === mainBranch;
  const oldestFirst = ofProject.toSorted(
    (a, b) => Number(isMain(a)) - Number(isMain(b)) || a.createdAtMs - b.createdAtMs,
  );
  const newestOfMain = ofProject.filter(isMain).toSorted((a, b) => b.createdAtMs - a.createdAtMs)[0];
  const dropped: Stored[] = [];
  for (const each of oldestFirst) {
    if (count <= limits.snapshots && bytes <= limits.bytes) break;
    if (each === newestOfMain) continue;
    const helps = count > limits.snapshots || each.member === added.member;
    if (!helps) continue;
    dropped.push(each);
    count--;
    if (each.member === added.member) bytes -= each.bytes;
  }
  return count <= limits.snapshots && bytes <= limits.bytes ? { dropped } : undefined;
}
