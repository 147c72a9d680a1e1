/** Structures that were pushed to a remote. */
import { type Static, Type } from 'typebox';
import { count, createdAt, cursor, givenId, nextCursor, pageLimit, snapshotId } from './values.ts';

export const Snapshot = Type.Object({
  id: snapshotId,
  createdAt,
  nodes: count,
  edges: count,
  findings: count,
});

/** As a list shows it. */
export const ListedSnapshot = Type.Object({
  ...Snapshot.properties,
  commit: Type.Optional(Type.String()),
  branch: Type.Optional(Type.String()),
  /** Of the branch that is the project's main one. */
  isMain: Type.Boolean(),
});
export type ListedSnapshot = Static<typeof ListedSnapshot>;

export const StoredSnapshot = Type.Object({
  snapshot: Snapshot,
  /** Snapshots that had to make room for it, the oldest of other branches first. */
  dropped: Type.Optional(Type.Array(snapshotId)),
});

const branch = Type.String({ minLength: 1, maxLength: 255, description: 'Name of a branch.' });

export const snapshotPath = {
  id: givenId,
  snapshotId: Type.String({ minLength: 1, maxLength: 64, description: 'Snapshot identifier.' }),
};

export const listSnapshotsQuery = {
  branch: Type.Optional(branch),
  limit: Type.Optional(pageLimit),
  cursor: Type.Optional(cursor),
};

export const SnapshotList = Type.Object({
  snapshots: Type.Array(ListedSnapshot),
  nextCursor: Type.Optional(nextCursor),
});

export const mainBranchBody = { branch };

export const MainBranch = Type.Object({ branch });

/** The lines of a structure. */
export const SnapshotLines = Type.Object({ lines: Type.String() });
