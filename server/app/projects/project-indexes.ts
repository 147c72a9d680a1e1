import type { ProjectStatus, Stats } from '#protocol/project.ts';
import type { ProjectRecord } from '../ports/state-store.ts';

/** Interface of the account side to the indexes behind the projects. */
export interface ProjectIndexes {
  status(project: ProjectRecord): {
    readonly status: ProjectStatus;
    readonly indexedAtMs?: number;
    readonly stats: Stats;
    /** Changes with everything else in here. */
    readonly version: string;
  };
  /** Stops a run under way and removes index and caches. */
  remove(project: ProjectRecord): Promise<void>;
}
