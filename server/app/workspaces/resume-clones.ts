import { ApiError } from '../operations/api-error.ts';
import type { StateStore } from '../ports/state-store.ts';
import type { ProjectClones } from './project-clones.ts';
import type { ProjectWorkspaces } from './project-workspaces.ts';

export interface ResumeClonesParts {
  readonly state: Pick<StateStore, 'projects'>;
  readonly workspaces: ProjectWorkspaces;
  readonly clones: Pick<ProjectClones, 'concerns' | 'requestFor' | 'begin'>;
}

/** Begins again the copies that were asked for and that the end of an engine cut off: the answers promised a run. */
export async function resumeClones({ state, workspaces, clones }: ResumeClonesParts): Promise<void> {
  const cutOff = state
    .projects()
    .filter((project) => clones.concerns(project) && workspaces.recordOf(project).status === 'indexing');
  for (const project of cutOff) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- each asks for the addresses of a host
      const request = await clones.requestFor(project);
      clones.begin(project, request, (copied) => workspaces.workspaceOf(copied).request(false, { asked: true }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await workspaces.failAwaited(project, { code: error.code, message: error.message });
    }
  }
}
