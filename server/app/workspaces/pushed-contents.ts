import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import type { ProjectRecord } from '../ports/state-store.ts';

/** States of projects that have no folder here: their structure is pushed. */
export interface PushedContents {
  /** Undefined before there is one. */
  newest(project: ProjectRecord, signal: AbortSignal): Promise<GraphSnapshot | undefined>;
}

/** Said of every answer that the whole project would be needed for. */
export const onlyStructure =
  'Only the structure of the project is here, which does not say what imports could not be followed.';
