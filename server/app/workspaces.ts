import type { ProjectStatus, Stats } from '#protocol/project.ts';

/** What the account side needs to know of the indexes behind the projects. */
export interface ProjectIndexes {
  status(projectId: string): {
    readonly status: ProjectStatus;
    readonly indexedAtMs?: number;
    readonly stats: Stats;
    /** Changes with everything else in here. */
    readonly version: string;
  };
  /** Stops a run under way and removes index and caches. */
  remove(projectId: string): Promise<void>;
}
