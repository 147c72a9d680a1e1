import type { Identifiers } from '#server/service/identifiers.ts';
import { folderName } from './folder-name.ts';
import { checkProjectQuota } from './project-quota.ts';
import { ownerMember } from './project-space.ts';
import type { ProjectWorkspaces } from './project-workspaces.ts';
import type { Clock, ProjectRecord, StateStore } from './ports.ts';

export interface RegisterFolderContext {
  readonly state: StateStore;
  readonly identifiers: Identifiers;
  readonly clock: Clock;
  readonly workspaces: ProjectWorkspaces;
}

/**
 * The live project of the person at the machine at that real path, made where there is none, and trusted as said.
 * Throws `quota_exceeded`.
 */
export async function registerFolder(
  deps: RegisterFolderContext,
  path: string,
  trusted: boolean,
): Promise<ProjectRecord> {
  const { state, workspaces } = deps;
  const { id, closed } = state.transaction(() => {
    const project = state.projectAt(path, 'live', ownerMember) ?? insert(deps, path);
    return { id: project.id, closed: workspaces.setTrust(path, trusted) };
  });
  await closed;
  return state.project(id) as ProjectRecord;
}

function insert({ state, identifiers, clock }: RegisterFolderContext, path: string): ProjectRecord {
  const createdAtMs = clock.nowMs();
  const id = identifiers.next('prj', createdAtMs);
  const name = folderName(path);
  const project: ProjectRecord = { id, name, description: '', path, kind: 'live', member: ownerMember, createdAtMs };
  checkProjectQuota(state, project);
  state.insertProject(project);
  return project;
}
