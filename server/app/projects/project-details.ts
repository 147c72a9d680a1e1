import type { Project } from '#protocol/project.ts';
import type { ProjectRecord, StateStore } from '../ports/state-store.ts';
import { hasFolder } from './has-folder.ts';

type ProjectDetails = Pick<Project, 'content' | 'member' | 'shared'>;

/** Where the answers about a project come from and, on a remote, whose it is. */
export function detailsOf(
  state: Pick<StateStore, 'snapshots' | 'remoteSinceMs'>,
  project: ProjectRecord,
): ProjectDetails {
  const { member, isShared = false } = project;
  const content = contentOf(state, project);
  return {
    ...(content !== undefined && { content }),
    ...(state.remoteSinceMs() !== undefined && { member, shared: isShared }),
  };
}

/** Undefined of a project without a folder before anything was pushed. */
function contentOf({ snapshots }: Pick<StateStore, 'snapshots'>, project: ProjectRecord): Project['content'] {
  if (hasFolder(project)) return 'source';
  return snapshots.list(project.id).length > 0 ? 'structure' : undefined;
}
