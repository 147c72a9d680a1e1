import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import type { ProjectRecord } from '../ports/state-store.ts';
import type { Workspace } from '../workspaces/workspace.ts';

/** Answers about a file of an open workspace depend on these. */
export interface Surroundings {
  readonly project: ProjectRecord;
  readonly workspace: Workspace;
  readonly snapshot: GraphSnapshot;
}
