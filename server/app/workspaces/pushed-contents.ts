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
