import type { Identifiers } from '#server/service/identifiers.ts';
import type { EventHub } from '../events/event-hub.ts';
import { insertProject } from '../events/project-events.ts';
import { folderName } from '../projects/folder-name.ts';
import type { Stance } from './folder-trust.ts';
import { checkProjectQuota } from '../projects/project-quota.ts';
import { ownerMember, sharesByDefault } from '../projects/project-space.ts';
import type { ProjectWorkspaces } from './project-workspaces.ts';
import type { Clock } from '../ports/clock.ts';
import type { ProjectRecord, StateStore } from '../ports/state-store.ts';

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
 * The live project of the person at the machine at that real path, made where there is none, for as long as the client has
 * it open. Throws `quota_exceeded`, and what `requireAllowed` throws; then the client does not have the folder open.
 *
 * The folder is attached first: what `requireAllowed` looks into is the workspace that stays. Opened before it is known
 * whether changes are followed, it would be closed again, with its threads, and another one begun.
 */
export async function openFolder(
  deps: RegisterFolderContext,
  path: string,
  stance: Stance,
  requireAllowed: () => Promise<void> = async () => undefined,
): Promise<OpenedFolder> {
  const { state, workspaces } = deps;
  const { opened, leave } = workspaces.attach(path, stance);
  try {
    await opened;
    await requireAllowed();
    const project = state.transaction(() => state.projectAt(path, 'live', ownerMember) ?? insert(deps, path));
    return { project, leave };
  } catch (error) {
    await leave();
    throw error;
  }
}

function insert(deps: RegisterFolderContext, path: string): ProjectRecord {
  const createdAtMs = deps.clock.nowMs();
  const id = deps.identifiers.next('prj', createdAtMs);
  const name = folderName(path);
  const shared = sharesByDefault(deps.state, { kind: 'owner' }) && ({ isShared: true } as const);
  const owned = { kind: 'live', member: ownerMember, ...shared } as const;
  const project: ProjectRecord = { id, name, description: '', path, ...owned, createdAtMs };
  checkProjectQuota(deps.state, project);
  insertProject(deps, project);
  return project;
}
