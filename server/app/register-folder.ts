import type { Identifiers } from '#server/service/identifiers.ts';
import type { EventHub } from './events/event-hub.ts';
import { insertProject } from './events/project-events.ts';
import { folderName } from './folder-name.ts';
import { checkProjectQuota } from './project-quota.ts';
import { ownerMember } from './project-space.ts';
import type { ProjectWorkspaces } from './project-workspaces.ts';
import type { Clock, ProjectRecord, StateStore } from './ports.ts';

export interface RegisterFolderContext {
  readonly state: StateStore;
  readonly identifiers: Identifiers;
  readonly clock: Clock;
  readonly events: EventHub;
  readonly workspaces: ProjectWorkspaces;
}

export interface OpenedFolder {
  readonly project: ProjectRecord;
  /** The client does not have it open any more. */
  readonly leave: () => Promise<void>;
}

/**
 * The live project of the person at the machine at that real path, made where there is none, and trusted as said for as
 * long as the client has it open. That it is trusted is remembered; that it is not is remembered of a new one only:
 * a place where nothing is trusted has no say about the folder elsewhere. Throws `quota_exceeded`.
 */
export async function openFolder(deps: RegisterFolderContext, path: string, trusted: boolean): Promise<OpenedFolder> {
  const { state, workspaces } = deps;
  const { id, said } = state.transaction(() => {
    const isKnown = state.projects().some((project) => project.path === path);
    const project = state.projectAt(path, 'live', ownerMember) ?? insert(deps, path);
    return { id: project.id, said: isKnown && !trusted ? Promise.resolve() : workspaces.setTrust(path, trusted) };
  });
  const { opened, leave } = workspaces.attach(path, trusted);
  await Promise.all([said, opened]);
  return { project: state.project(id) as ProjectRecord, leave };
}

function insert(deps: RegisterFolderContext, path: string): ProjectRecord {
  const createdAtMs = deps.clock.nowMs();
  const id = deps.identifiers.next('prj', createdAtMs);
  const name = folderName(path);
  const project: ProjectRecord = { id, name, description: '', path, kind: 'live', member: ownerMember, createdAtMs };
  checkProjectQuota(deps.state, project);
  insertProject(deps, project);
  return project;
}
