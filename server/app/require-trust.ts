import { ApiError } from './api-error.ts';
import type { CallContext } from './operation.ts';
import type { ProjectRecord } from './ports.ts';
import type { ProjectWorkspaces } from './project-workspaces.ts';

/**
 * Whether a question of this caller may have the folder read. A command line is a person who asks; an editor and a key
 * ask by themselves, also in folders that nobody trusts.
 */
export function mayRead(
  workspaces: ProjectWorkspaces,
  project: ProjectRecord,
  { caller, trust }: Pick<CallContext, 'caller' | 'trust'>,
): boolean {
  if (caller.kind === 'owner' && trust === undefined) return true;
  return trust !== 'none' && workspaces.isTrusted(project);
}

/** Throws `workspace_not_trusted` where the caller may not have the folder read. */
export function requireTrust(
  workspaces: ProjectWorkspaces,
  project: ProjectRecord,
  context: Pick<CallContext, 'caller' | 'trust'>,
): void {
  if (!mayRead(workspaces, project, context)) throw notTrusted();
}

export function notTrusted(): ApiError {
  return new ApiError('workspace_not_trusted', 'The folder is not trusted: it is read only when its owner indexes it.');
}

/** Throws `workspace_not_trusted` where nobody trusts the folder, whoever asks: something of it was run. */
export function requireTrustedFolder(workspaces: Pick<ProjectWorkspaces, 'isTrusted'>, project: ProjectRecord): void {
  if (!workspaces.isTrusted(project)) throw notTrusted();
}
