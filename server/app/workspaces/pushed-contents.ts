import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import type { ProjectRecord } from '../ports/state-store.ts';

/** States of projects that have no folder here: their structure is pushed. */
export interface PushedContents {
  /** Undefined before there is one. */
  newest(project: ProjectRecord, signal: AbortSignal): Promise<GraphSnapshot | undefined>;
  /** Undefined where the project has no such structure, or no longer. */
  byId(project: ProjectRecord, snapshotId: string, signal: AbortSignal): Promise<GraphSnapshot | undefined>;
}

/** Of an engine to which nothing is pushed. */
export const noContents: PushedContents = { newest: async () => undefined, byId: async () => undefined };

/** Said of every answer that the whole project would be needed for. */
export const onlyStructure =
  'Only the structure of the project is here, which does not say what imports could not be followed.';
