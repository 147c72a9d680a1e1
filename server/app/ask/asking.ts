import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import type { AgentParts } from '../agents/agent-parts.ts';
import type { EntryPointsParts } from '../questions/entry-points.ts';
import type { PackagesParts } from '../questions/packages.ts';
import type { OwnersParts } from '../history/owners.ts';
import type { MetricsParts } from '../metrics/get-metrics.ts';
import type { AnalyzeParts } from '../impact/analyze.ts';
import type { NeighboursParts } from '../questions/neighbours.ts';
import type { SecurityParts } from '../security/get-security.ts';
import type { CallContext } from '../operations/operation.ts';
import type { PathParts } from '../proving/path-parts.ts';
import type { SearchParts } from '../questions/search.ts';
import type { Snapshots } from '../workspaces/snapshots.ts';
import type { UnusedParts } from '../questions/unused.ts';
import type { SourceTexts } from './source-texts.ts';

/** The use cases that answers are made of. */
export type AskedUseCases = NeighboursParts &
  PathParts &
  OwnersParts &
  AnalyzeParts &
  MetricsParts &
  SecurityParts &
  EntryPointsParts &
  PackagesParts &
  UnusedParts &
  SearchParts &
  AgentParts;

/** One question while it is answered: all of its parts come from one snapshot. */
export interface Asking {
  readonly parts: AskedUseCases;
  /** Id of the project. */
  readonly id: string;
  readonly snapshot: GraphSnapshot;
  readonly texts: SourceTexts;
  readonly context: CallContext;
}

/** The use cases, which see one snapshot only: what is said at the end of an answer holds beside its beginning. */
export function pinnedTo(parts: AskedUseCases, snapshot: GraphSnapshot): AskedUseCases {
  const { snapshots } = parts;
  const pinned: Snapshots = {
    newest: (id, layer, context) =>
      layer === 'clones' && snapshot.clones === undefined
        ? withClones(snapshots, id, snapshot, context)
        : Promise.resolve(snapshot),
    refreshed: () => Promise.resolve(snapshot),
    present: () => snapshot,
    kept: (id, snapshotId, context) => snapshots.kept(id, snapshotId, context),
    skipped: (id, context) => snapshots.skipped(id, context),
    unfollowed: (id, context) => snapshots.unfollowed(id, context),
    rootOf: (id, context) => snapshots.rootOf(id, context),
    mayRead: (id, context) => snapshots.mayRead(id, context),
  };
  return { ...parts, snapshots: pinned };
}

/** Copies are looked for by the first question about them; the files stay those of the answer. */
async function withClones(
  snapshots: Snapshots,
  id: string,
  snapshot: GraphSnapshot,
  context: CallContext,
): Promise<GraphSnapshot> {
  const newest = await snapshots.newest(id, 'clones', context);
  return newest.id === snapshot.id ? newest : snapshot;
}
